"""The record shown on the page of records is valid."""

from __future__ import annotations

from pathlib import Path

from lobby.features.matches.values import OF_THE_HOUSE
from lobby.features.records import reading, records

PAGE = Path(__file__).parents[2] / "docs" / "records.md"


def test_the_example_is_read_and_written_again() -> None:
    (shown,) = (block for block in PAGE.read_text("utf-8").split("```\n") if block.startswith("["))
    record = reading.read(shown)
    assert len(records.replay(record)) == 10
    assert reading.read(records.write(record)) == record
    assert len(record.times) == 9
    assert record.outcome is not None
    assert record.outcome.reason not in OF_THE_HOUSE


def test_every_tag_is_explained() -> None:
    page = PAGE.read_text("utf-8")
    written = "Game Board Seat0 Seat1 Options Setup Started Ended Terms Result Reason".split()
    assert [tag for tag in written if f"`{tag}`" not in page] == []
