"""The modules of tests, compiled once before the workers start. Otherwise each worker compiles all
of them after a fresh checkout: they collect the same tests in the same order."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile what never was, a part on each core, if this process is about to start workers."""
    config = session.config
    if not config.getoption("numprocesses", None):
        return
    roots = [config.invocation_params.dir / argument.partition("::")[0] for argument in config.args]
    modules = uncompiled(TESTS, [root.resolve() for root in roots])
    cores = min(len(modules), len(os.sched_getaffinity(0)))
    started = [
        get_context("fork").Process(target=load, args=(modules[core::cores],))
        for core in range(cores)
    ]
    for process in started:
        process.start()
    for process in started:
        process.join()


def uncompiled(tests: Path, roots: Sequence[Path]) -> list[str]:
    """The names of the modules of *tests* below one of *roots* that pytest never compiled."""
    compiled = {
        file.parent.parent / f"{file.name.partition('.')[0]}.py"
        for file in tests.glob("**/__pycache__/test_*-pytest-*.pyc")
    }
    return [
        ".".join(path.relative_to(tests.parent).with_suffix("").parts)
        for path in sorted({*tests.glob("**/test_*.py")} - compiled)
        if any(path.is_relative_to(root) for root in roots)
    ]


def load(modules: Sequence[str]) -> None:
    """Import *modules*, which pytest compiles then. A worker says what is wrong with one."""
    for module in modules:
        with suppress(Exception, pytest.skip.Exception):
            import_module(module)
