"""The programs that tests call, beyond Python's packages, and what happens if one is missing.

A test declares what it calls: ``@pytest.mark.tool("plink", "puttygen")``. If one of these is
missing, the test is skipped, and the last line of the run names the programs and their packages.
With ``CI=true`` or ``STRICT=1`` in the environment, the test fails instead.

    python -m tests.support.tools

prints the Debian packages of the missing programs.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

PACKAGES = MappingProxyType(
    {
        "ssh": "openssh-client",
        "ssh-keygen": "openssh-client",
        "plink": "putty-tools",
        "puttygen": "putty-tools",
        "dbclient": "dropbear-bin",
        "dropbearconvert": "dropbear-bin",
        "haproxy": "haproxy",
        "mosh": "mosh",
        "rsync": "rsync",
        "git": "git",
        "sftp": "openssh-client",
        "scp": "openssh-client",
        "setpriv": "util-linux",
        "strace": "strace",
        "initdb": "postgresql",
        "pg_ctl": "postgresql",
        "pg_dump": "postgresql-client",
        "pg_restore": "postgresql-client",
        "psql": "postgresql-client",
        "pgbouncer": "pgbouncer",
        "promtool": "prometheus",
        "systemd-analyze": "systemd",
        "dpkg-deb": "dpkg",
        "docker-compose": "docker-compose",
    }
)
"""Every program that tests call, and its Debian package."""

_BESIDE_THE_PATH = MappingProxyType(dict.fromkeys(("initdb", "pg_ctl"), "/usr/lib/postgresql"))
"""Where Debian keeps, by version, programs that are not on the path."""

_PROPERTY = "missing tool"


def missing(programs: Iterable[str]) -> list[str]:
    """Those of *programs* that this machine does not have."""
    return [program for program in programs if not find(program)]


def find(program: str, path: str | None = None) -> str | None:
    """The path of *program*: in a folder of *path*, by default the environment's, or else the
    newest version where Debian keeps it."""
    versions = Path(_BESIDE_THE_PATH.get(program, os.devnull)).glob(f"*/bin/{program}")
    beside = map(str, sorted(versions, key=lambda version: float(version.parts[-3]), reverse=True))
    return shutil.which(program, path=path) or next(beside, None)


def packages(programs: Iterable[str]) -> list[str]:
    """The Debian packages of *programs*, sorted."""
    return sorted({PACKAGES[program] for program in programs})


def strict(environment: Mapping[str, str]) -> bool:
    """Whether tests fail, rather than being skipped, if a program is missing."""
    return any(environment.get(name, "") not in ("", "0", "false") for name in ("CI", "STRICT"))


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", "tool(*programs): the test calls these programs")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose programs are missing, or let it fail."""
    absent = missing(name for mark in item.iter_markers("tool") for name in mark.args)
    if not absent:
        return
    item.user_properties += [(_PROPERTY, program) for program in absent]
    why = f"missing: {', '.join(absent)} (Debian: {' '.join(packages(absent))})"
    if strict(os.environ):
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Report at the very end, below pytest's own summary, what was skipped."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker of xdist
        return
    reports = [report for kind in ("skipped", "error") for report in reporter.stats.get(kind, ())]
    wanting = [names for names in map(_missing_for, reports) if names]
    if wanting:
        reporter.write_line(_summary(len(wanting), {name for names in wanting for name in names}))


def _missing_for(report: pytest.TestReport | pytest.CollectReport) -> set[str]:
    properties = getattr(report, "user_properties", ())
    return {str(value) for name, value in properties if name == _PROPERTY}


def _summary(tests: int, programs: set[str]) -> str:
    return (
        f"Not tried: {tests} {'test' if tests == 1 else 'tests'}, because of missing programs: "
        f"{', '.join(sorted(programs))}. "
        f"In Debian, install {' '.join(packages(programs))}."
    )


if __name__ == "__main__":
    print(*packages(missing(PACKAGES)))
