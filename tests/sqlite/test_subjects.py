"""The contract and its SQL are organized alike: the same subjects under the same names."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import lobby.sql
import lobby.store
from lobby.sqlite import schema
from lobby.sqlite.schema import steps_0001, steps_0030
from lobby.sqlite.transaction import SqliteSnapshot, SqliteTransaction


def modules(package: ModuleType) -> set[str]:
    """The names of the modules in *package*."""
    (folder,) = package.__path__
    return {file.stem for file in Path(folder).glob("*.py")} - {"__init__"}


SUBJECTS = sorted(modules(lobby.store) - {"invariants", "store"})


def test_every_file_of_the_contract_has_its_twin() -> None:
    assert set(SUBJECTS) <= modules(lobby.sql)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_a_subject_promises_its_twin_keeps(subject: str) -> None:
    contract, twin = (import_module(f"lobby.{package}.{subject}") for package in ("store", "sql"))
    name = subject.title().replace("_", "")
    for promise, kept, whole in (
        (f"{name}Read", f"{name}Reading", SqliteSnapshot),
        (f"{name}Write", f"{name}Writing", SqliteTransaction),
    ):
        promised = {each for each in vars(getattr(contract, promise)) if not each.startswith("_")}
        assert promised <= vars(getattr(twin, kept)).keys()
        assert issubclass(whole, getattr(twin, kept))


def test_the_steps_of_the_schema_are_numbered_in_order() -> None:
    known = 0
    for folder in (steps_0001, steps_0030):
        assert folder.__name__.endswith(f"steps_{known + 1:04}")
        for name in sorted(modules(folder)):
            number = re.fullmatch(r"step_(\d{4})_(\w+)", name)
            assert number, name
            steps = import_module(f"{folder.__name__}.{name}").STEPS
            assert (int(number[1]), number[2]) == (known + 1, steps[0].__name__)
            known += len(steps)
    assert known == len(schema.known())
