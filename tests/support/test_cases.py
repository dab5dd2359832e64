"""A test of many cases goes through all of them, and names each that fails."""

from __future__ import annotations

from inspect import signature
from pathlib import Path

import pytest

from tests.support.cases import in_one_test


def test_each_that_fails_is_named_with_its_reason() -> None:
    tried: list[int] = []

    @in_one_test("number", range(5), ids=lambda number: f"number {number}")
    def small(number: int) -> None:
        tried.append(number)
        assert number != 2
        with pytest.raises(ZeroDivisionError):
            _ = 1 / (number - 3) if number == 4 else 1 / 0

    with pytest.raises(pytest.fail.Exception) as failed:
        small()
    assert tried == [0, 1, 2, 3, 4]
    first, two, *rest = str(failed.value).splitlines()
    assert first == "2 of 5 failed:"
    assert two.startswith("number 2: line ")
    assert two.endswith("assert 2 != 2")
    assert rest[0].startswith("number 4: line ")
    assert "DID NOT RAISE" in rest[0]


def test_rows_are_given_by_name_and_named_by_their_ids() -> None:
    @in_one_test(("one", "other"), [(1, 1), (1, 2), (3, 4)], ids=["same", "next", "last"])
    def same(other: int, one: int) -> None:
        assert one == other

    with pytest.raises(pytest.fail.Exception, match=r"(?s)2 of 3.*\bnext: .*\blast: "):
        same()


@in_one_test("word", ["a", "b"])
def test_fixtures_are_as_ever(tmp_path: Path, word: str) -> None:
    assert tmp_path.is_dir()
    assert word in ("a", "b")


def test_only_fixtures_are_asked_for() -> None:
    assert [*signature(test_fixtures_are_as_ever).parameters] == ["tmp_path"]


def test_without_a_case_it_would_test_nothing() -> None:
    with pytest.raises(AssertionError):
        in_one_test("word", [])
