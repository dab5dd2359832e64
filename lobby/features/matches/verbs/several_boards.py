"""Several boards in one answer: each once, at most ``MOST``, read and drawn one after the other.

All of that happens off the event loop, and everybody else has their turn between two boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from lobby.base.layout import wrapped
from lobby.base.translation import _
from lobby.features.archive import archive
from lobby.features.archive import words as archive_words
from lobby.features.archive.documents import imported
from lobby.features.archive.documents.imported import ImportedPage
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Page, Pages
from lobby.features.matches.values.match import Imported
from lobby.features.matches.views import match_sheets
from lobby.features.matches.views.match_sheets import Sheet
from lobby.features.people.values.player import Player
from lobby.language.answers import Answer
from lobby.language.calls import Call, Place

MOST = 20
"""The most boards in one answer."""

SKIP = "--skip"
"""The term that leaves out the boards that an earlier answer has shown."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board, or an imported match, as text and as a document."""

    text: str
    own: Page | None = None
    imported: ImportedPage | None = None


def named(call: Call) -> tuple[str, ...]:
    """The words of *call*, which name boards and imported matches, less those that repeat one.
    Raises WrongCommand for other words, and if there are more than ``MOST``."""
    several: dict[tuple[bool, Place], str] = {}
    for word in dict.fromkeys(call.words):
        archived = call.imported(word)
        place = archived or call.written_place(word)
        several.setdefault((archived is not None, place), word)
    if len(several) > MOST:
        raise call.wrong(
            _(
                "`show` shows at most {most} boards at a time. Name the others in another command.",
                most=MOST,
            )
        )
    return tuple(several.values())


def skipped(call: Call) -> int:
    """How many boards *call* leaves out. Raises WrongCommand."""
    given = call.term(SKIP)
    return 0 if given is None else call.number(given, _("a number of boards"))


async def of_word(call: Call, word: str) -> Drawn:
    """The board, or the imported match, that *word* names. Raises NotFound and Refused."""
    if archived := call.imported(word):
        kept = await call.lobby.ask(archive.find, archived.board, call.player)
        classic = call.flag("--classic")
        return await call.lobby.work_out(_drawn_imported, kept, archived.ply, classic=classic)
    place = await call.place(word)
    return await of_board(call, place.board, place.ply)


async def of_board(call: Call, board: int, ply: int | None = None) -> Drawn:
    """*board* after *ply* moves, None for now. Raises NotFound and Refused."""
    classic = call.flag("--classic")
    draw = partial(_drawn, viewer=call.player, now=call.lobby.clock(), classic=classic)
    return await call.lobby.ask_as(draw, match_sheets.look, board, call.player, ply)


def answer(
    pages: Iterable[Drawn], remarks: Sequence[str] = (), *, nothing: str = "", more: bool = False
) -> Answer:
    """The answer with *pages*, each once, and with *remarks* below them; *nothing* if there are
    neither."""
    several = tuple({_identity(page): page for page in pages}.values())
    text = "\n\n\n".join((*(page.text for page in several), *remarks))
    found = Pages(
        boards=[page.own for page in several if page.own],
        imported=[page.imported for page in several if page.imported],
        more=more,
    )
    return Answer(text or nothing, found)


def how_to_see_more(call: Call, command: Sequence[str], shown: range, count: int) -> str:
    """That *shown* are not all of the *count* boards of a player, and the *command* that shows
    others."""
    told = _(
        "These are boards {first} to {last} of {count}. To see more:",
        first=shown.start + 1,
        last=shown.stop,
        count=count,
    )
    words = (*command, f"{SKIP}={shown.stop}", *(["--classic"] if call.flag("--classic") else []))
    return "\n".join((wrapped(told), f"  {' '.join(words)}"))


def _drawn(sheet: Sheet, *, viewer: Player | None, now: int, classic: bool) -> Drawn:
    return Drawn(sheet.page(now, classic=classic), own=boards.of_sheet(sheet, viewer))


def _drawn_imported(kept: Imported, ply: int | None, *, classic: bool) -> Drawn:
    sheet = archive_words.look(kept, ply)
    return Drawn(sheet.page(classic=classic), imported=imported.of_sheet(sheet))


def _identity(page: Drawn) -> tuple[str, int, int]:
    """What is equal for two pages of the same position."""
    if page.own:
        return "board", page.own["board"], page.own["shown_ply"]
    assert page.imported, "a page is of a board or of an imported match"
    return "imported", page.imported["number"], page.imported["shown_ply"]
