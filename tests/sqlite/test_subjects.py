"""The contract and its SQL are organized alike: the same subjects under the same names."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import lobby.sql
import lobby.store
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
