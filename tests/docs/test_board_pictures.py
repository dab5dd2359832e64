"""The command that paints one position of any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.board_pictures import ansi, asked, drawn, scene_of, shots
from docs.pictures import write_boards
from lobby.games.catalogue import notation_of
from lobby.widgets.lines import width
from lobby.widgets.theme.palette import palette
from tests.gamekit.boards.samples import DRAWING
from tests.gamekit.boards.samples import scene_of as sample


def test_a_position_is_painted_at_every_size_and_depth_asked_for(tmp_path: Path) -> None:
    for colours in ("256", "16", "none"):
        given = ["--size", "80x24", "40x18", "--colours", colours]
        write_boards(asked(["chaos", "--moves", "a1-c3", *given, "--folder", str(tmp_path)]))
    names = {path.name for path in tmp_path.iterdir() if path.suffix != ".png"}
    assert {
        f"chaos-dark-{c}-80x24.{s}" for c in ("256", "16", "none") for s in ("svg", "ansi")
    } <= names
    assert "chaos-dark-16-40x18.svg" in names
    text = (tmp_path / "chaos-dark-256-80x24.ansi").read_text("utf-8")
    assert text.count("\n") == 24
    assert "\x1b[" in text
    assert "\x1b[38" not in (tmp_path / "chaos-dark-none-80x24.ansi").read_text("utf-8")


def test_a_word_in_the_notation_is_a_position() -> None:
    word = notation_of("chaos").example
    (shot,) = shots(asked(["chaos", word, "--size", "80x24", "--ascii", "--colours", "none"]))
    assert "O" in ansi(shot)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="row"):
        scene_of(asked(["chaos", "O/X:X"]))
    with pytest.raises(ValueError, match="no cell e5"):
        list(shots(asked(["y", "--cursor", "e5", "--size", "80x24"])))


def test_a_board_that_does_not_fit_is_cut() -> None:
    rows = drawn(DRAWING, sample("large"), (40, 18), palette("256", "unicode"), "j10")
    assert len(rows) == 18
    assert {width(row) for row in rows} == {40}
