"""Whether the packages used here have known vulnerabilities.

    python -m tests.support.advisories

asks the database of osv.dev, or the one at the URL in ``ADVISORIES``, about each version in
constraints.txt. It fails if there is an advisory about one. If the database cannot be reached, it
names what is unchecked, and does not fail.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from http.client import HTTPException
from pathlib import Path
from urllib.request import Request, urlopen

_DATABASE = "https://api.osv.dev/v1/querybatch"
_SECONDS = 30
_CONSTRAINTS = Path(__file__).parents[2] / "constraints.txt"


def pinned(constraints: str) -> Mapping[str, str]:
    """The version of each package in *constraints*.

    >>> pinned("# made with\\nattrs==26.1.0\\nfoo[bar]==1 # because\\n")
    {'attrs': '26.1.0', 'foo': '1'}
    """
    lines = (line.partition("#")[0].strip() for line in constraints.splitlines())
    pairs = (line.partition("==") for line in lines if line)
    return {name.partition("[")[0]: version for name, _, version in pairs}


def advisories(packages: Mapping[str, str], database: str) -> Mapping[str, Sequence[str]]:
    """The ids of the advisories about each of *packages* that has any, according to *database*.
    Raises OSError if it does not answer, and ValueError if it answers something else."""
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
        for name, version in packages.items()
    ]
    body = json.dumps({"queries": queries}).encode()
    asked = Request(database, body, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=_SECONDS) as answer:
        said = json.load(answer)
    results = said.get("results") if isinstance(said, dict) else None
    if not isinstance(results, list) or len(results) != len(packages):
        raise ValueError("the answer is not one for each package")
    known = ([advisory["id"] for advisory in result.get("vulns", ())] for result in results)
    return {name: ids for name, ids in zip(packages, known, strict=True) if ids}


def main() -> int:
    """Print what is known, and return the exit status."""
    packages = pinned(_CONSTRAINTS.read_text("utf-8"))
    try:
        unsafe = advisories(packages, os.environ.get("ADVISORIES", _DATABASE))
    except (OSError, HTTPException, ValueError) as error:
        names = ", ".join(f"{name} {version}" for name, version in packages.items())
        print(f"Unchecked, as the database of advisories cannot be asked ({error}): {names}")
        return 0
    for name, ids in unsafe.items():
        print(f"{name} {packages[name]} is vulnerable: {', '.join(ids)}", file=sys.stderr)
    print(f"{len(packages) - len(unsafe)} of {len(packages)} packages have no known vulnerability.")
    return 1 if unsafe else 0


if __name__ == "__main__":
    sys.exit(main())
