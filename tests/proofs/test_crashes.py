"""After a power cut at any moment, the server has kept everything that it acknowledged.

``proofs.crashes`` does the same at many more points.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from proofs.crashes import crashed, sampled
from proofs.crashing.disk import (
    Arrived,
    Create,
    Disk,
    Operation,
    Rename,
    Said,
    Sync,
    Truncate,
    Unlink,
    Write,
    after_all,
)
from proofs.crashing.recording import DATA, record
from proofs.crashing.verifying import Verifier

CHANGES = 60
POINTS = 8
FULL, OFF = 2, 0
"""The values of SQLite's ``synchronous``: sync before a commit is acknowledged, and never."""


@pytest.mark.tool("strace")
async def test_nothing_that_was_acknowledged_is_lost_with_the_power(tmp_path: Path) -> None:
    operations = await asyncio.to_thread(record, tmp_path, changes=CHANGES, seed=1)
    assert checkpoints(operations) > 2
    files = (tmp_path / DATA).glob("*.db")
    assert {file.name: file.read_bytes() for file in files} == after_all(operations)
    findings, most = await crashed(
        operations, tmp_path / "disk", sampled(operations, POINTS, 1), 3, 1
    )
    assert len(findings) > POINTS
    assert most > 10  # how many depends on what the system writes together
    assert [finding for finding in findings if finding.problems] == []


@pytest.mark.tool("strace")
async def test_a_store_that_does_not_sync_is_found_out(tmp_path: Path) -> None:
    unsynced = await asyncio.to_thread(record, tmp_path, changes=30, seed=1, synchronous=OFF)
    verifier = Verifier(unsynced, tmp_path / "disk")
    # The writes in a recording, and so what one loss removes, vary from run to run: keep searching.
    async for finding in verifier.crash(after_words(unsynced), 8, 1):
        if any("has lost word-" in problem for problem in finding.problems):
            return
    pytest.fail("No loss was found.")


def after_words(operations: list[Operation]) -> list[int]:
    """The points right after the recording says that a word was kept."""
    return [
        number
        for number, operation in enumerate(operations, 1)
        if isinstance(operation, Said) and operation.text.startswith("kept word-")
    ]


def checkpoints(operations: list[Operation]) -> int:
    """How often the database file itself was synced."""
    return sum(step == Sync("lobby.db", step.covered) for step in operations if type(step) is Sync)


def at(*operations: Operation) -> Disk:
    disk = Disk()
    for operation in operations:
        disk.do(operation)
    return disk


def left(disk: Disk) -> set[tuple[tuple[str, bytes], ...]]:
    """The states in which a power cut may leave the disk, apart from torn writes."""
    lost = disk.losses(1000, Random(1))
    return {tuple(sorted(disk.after(Arrived(k.names, k.writes)).items())) for k in lost}


def test_what_was_not_synced_may_be_lost_from_its_end() -> None:
    disk = at(Create("a"), Write("a", 0, b"12"), Write("a", 2, b"34"), Sync(None, 1), Said("x"))
    assert left(disk) == {(("a", b""),), (("a", b"12"),), (("a", b"1234"),)}
    disk.do(Sync("a", 3))
    assert left(disk) == {(("a", b"1234"),)}


def test_a_sync_holds_what_came_before_it_began() -> None:
    disk = at(Create("a"), Sync(None, 1), Write("a", 0, b"1"), Write("a", 1, b"2"), Sync("a", 3))
    assert left(disk) == {(("a", b"1"),), (("a", b"12"),)}


def test_files_are_not_ordered_to_one_another() -> None:
    disk = at(Create("a"), Create("b"), Sync(None, 2), Write("a", 0, b"1"), Write("b", 0, b"2"))
    assert len(left(disk)) == 4


def test_a_file_without_its_folder_has_no_name() -> None:
    disk = at(Create("a"), Write("a", 0, b"1"), Sync("a", 2))
    assert left(disk) == {(), (("a", b"1"),)}


def test_what_was_renamed_or_removed_may_come_back() -> None:
    disk = at(Create("a"), Create("b"), Sync(None, 2), Rename("a", "c"), Unlink("b"))
    names = {tuple(name for name, _ in files) for files in left(disk)}
    assert names == {("a", "b"), ("b", "c"), ("c",)}


def test_a_write_is_torn_between_sectors_of_the_disk() -> None:
    disk = at(Create("a"), Sync(None, 1), Write("a", 500, bytes([1]) * 1000))
    torn = [len(disk.after(Arrived(0, {0: 0}, sectors))["a"]) for sectors in (0, 1, 2, 3)]
    assert torn == [0, 512, 1024, 1500]


def test_a_file_is_cut_and_made_longer() -> None:
    assert after_all([Create("a"), Write("a", 0, b"123"), Truncate("a", 1)]) == {"a": b"1"}
    assert after_all([Create("a"), Truncate("a", 2), Write("a", 3, b"1")]) == {"a": b"\0\0\0001"}
