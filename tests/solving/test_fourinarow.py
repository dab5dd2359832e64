"""How the book of Four in a Row is made."""

from __future__ import annotations

from pathlib import Path
from random import Random

from lobby.games.fourinarow.book import book
from proofs.perfect_fourinarow import ends
from solving.chaos import Progress
from solving.folder import Folder
from solving.fourinarow import Maker, said

_LATE = 15


def test_the_book_is_what_is_made() -> None:
    late = [at for at, known in book().items() if at[1].bit_count() >= _LATE and known.worth > 0]
    maker = Maker(18)
    for at in Random(1).sample(late, 6):
        assert maker.said(at) == book()[at]
    for at in [*ends()][-6:]:
        assert maker.said(at) is None


def test_what_is_made_is_kept(tmp_path: Path) -> None:
    layer = [at for at in book() if at[1].bit_count() == _LATE][:3]
    layer += [at for at in ends() if at[1].bit_count() == _LATE][:3]
    work = Folder(tmp_path)
    made = said(Maker(18), work, Progress(), layer)
    assert made == [book().get(at) for at in layer]
    again = said(Maker(1), work, Progress(), layer)
    assert again == made
