"""What somebody asks of the player, whatever is on the screen: rows with the answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len

from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

_GAP = "   "


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its *key*, what it is called, and what it does."""

    key: str
    name: str
    act: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, and its *answers*; *keys_act* is whether their keys do anything at the
    moment. So many *others* are asked after it."""

    text: str
    answers: tuple[Answer, ...]
    others: int = 0
    keys_act: bool = True

    def height(self, cells: int) -> int:
        """The rows that it takes in *cells* cells."""
        return len(self._texts(cells))

    def rows(self, cells: int, palette: Palette) -> tuple[Line, ...]:
        """It in rows of *cells* cells. Nothing is cut: the answers stand behind the text or, if
        there is no room for them, below it."""
        *above, last = (line(" ", (text, palette.turn)) for text in self._texts(cells))
        style = palette.strong if self.keys_act else palette.muted
        for answer in self.answers:
            last += line(_GAP, (answer.key, style), (f" {answer.name}", palette.muted))
        return (*above, last + line((self._more, palette.muted)))

    def answer_at(self, cells: int, x: int, y: int) -> Answer | None:
        """The answer at a place in the rows."""
        texts = self._texts(cells)
        begin = 1 + cell_len(texts[-1]) + len(_GAP)
        for answer in self.answers if y == len(texts) - 1 else ():
            end = begin + _cells(answer)
            if begin <= x < end:
                return answer
            begin = end + len(_GAP)
        return None

    @property
    def _more(self) -> str:
        return f"{_GAP}+{self.others}" if self.others else ""

    def _texts(self, cells: int) -> tuple[str, ...]:
        """The text of each row, without the answers, which stand on the last."""
        texts = tuple(wrap(self.text, cells - 2))
        answers = sum(len(_GAP) + _cells(answer) for answer in self.answers) + len(self._more)
        fits = cell_len(texts[-1]) + answers <= cells - 2
        return texts if fits else (*texts, "")


def _cells(answer: Answer) -> int:
    return cell_len(f"{answer.key} {answer.name}")
