"""The version of what is built: that of a release, or which commit it was made from.

A commit with the tag ``v0.2.0`` is the release 0.2.0; any other is on the way to ``NEXT``, as
``0.2.0.dev1234+g8c00aff4``: the number of commits until then, and the commit. A source distribution
has the version that it was made with.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

NEXT = "0.2.0"
"""The release that the work goes into. Whoever releases it sets the one after it here."""

_ROOT = Path(__file__).parents[1]


def version(root: Path = _ROOT) -> str:
    """The version of the source in the folder *root*. Without git, and outside a repository, it
    names no commit."""
    if (made := root / "PKG-INFO").exists():
        match = re.search(r"^Version: (.+)$", made.read_text("utf-8"), re.MULTILINE)
        assert match, f"{made} names no version"
        return match[1]
    # A folder in somebody else's repository is not a commit of ours.
    if not (root / ".git").exists() or not (commit := _git(root, "rev-parse", "--short=8", "HEAD")):
        return f"{NEXT}.dev0"
    if tag := _git(root, "describe", "--tags", "--exact-match", "--match", "v[0-9]*"):
        return tag.removeprefix("v")
    return f"{NEXT}.dev{_git(root, 'rev-list', '--count', 'HEAD')}+g{commit}"


def _git(root: Path, *words: str) -> str:
    """What git answers; "" if it refuses or is missing."""
    command = ["git", "-C", str(root), *words]
    try:
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
