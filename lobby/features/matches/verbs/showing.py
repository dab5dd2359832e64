"""Boards: as they stand, as they stood, and as they might stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from lobby.base.layout import described, wrapped
from lobby.base.text import meant, quoted
from lobby.base.translation import N_, _, ngettext
from lobby.features.archive import archive
from lobby.features.archive import documents as archive_documents
from lobby.features.archive import words as archive_words
from lobby.features.archive.documents import ImportedPage
from lobby.features.archive.words import ImportedSheet
from lobby.features.matches import lists, views
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Page, Pages
from lobby.features.matches.lists import Which
from lobby.features.matches.values import Match
from lobby.features.matches.verbs.lists import none_of, player_and_which
from lobby.features.matches.views import Sheet
from lobby.features.matches.words import pages, sentences
from lobby.features.matches.words.sentences import Manner, Part
from lobby.games.catalogue import not_installed
from lobby.language.answers import Answer
from lobby.language.calls import Call, Place
from lobby.language.catalogue import Term, Verb

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


_MANNERS: Mapping[str, Manner] = {"rows": "rows", "pieces": "pieces", "changes": "changes"}


def parted(words: tuple[str, ...]) -> tuple[tuple[str, ...], Part | None]:
    """Those of *words* that name boards, and the part that the last of them ask for, if any."""
    if words[-2:-1] and words[-2].lower() == "from":
        return words[:-2], Part("from", words[-1].lower())
    if words and (manner := _MANNERS.get(words[-1].lower())):
        return words[:-1], Part(manner)
    return words, None


def _check_parts(call: Call, words: tuple[str, ...]) -> None:
    """Raise WrongCommand if one of *words*, which should name boards, asks for a part."""
    for word in words:
        if word.lower() == "from":
            raise call.wrong(_("Write one cell after `from`, and nothing behind it."))
        if word.lower() in _MANNERS:
            manners = ", ".join(_MANNERS)
            raise call.wrong(_("Write one of {manners} or from CELL at the end.", manners=manners))
        if not _is_board(word) and (near := meant(word, (*_MANNERS, "from"))):
            raise call.wrong(_("{word} is not a board. {near}", word=quoted(word), near=near))


def named(call: Call, words: tuple[str, ...]) -> tuple[str, ...]:
    """*words* of *call*, which name boards and imported matches, less those that repeat one. Raises
    WrongCommand for other words, and if there are more than ``MOST``."""
    several: dict[tuple[bool, Place], str] = {}
    for word in dict.fromkeys(words):
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


async def of_word(call: Call, word: str, part: Part | None) -> Drawn:
    """The board, or the imported match, that *word* names, or *part* of it. Raises NotFound and
    Refused."""
    if archived := call.imported(word):
        match = await call.lobby.ask(archive.find, archived.board, call.player)
        remarks = await call.lobby.ask(archive.remarks, match, call.player)
        look = partial(archive_words.look, match, archived.ply, remarks)
        classic = call.flag("--classic")
        return await call.lobby.work_out(_drawn_imported, look, part, classic=classic)
    place = await call.place(word)
    return await of_board(call, place.board, place.ply, part)


async def of_board(
    call: Call, board: int, ply: int | None = None, part: Part | None = None
) -> Drawn:
    """*board* after *ply* moves, None for now, or *part* of it. Raises NotFound and Refused."""
    classic, deal, now = call.flag("--classic"), call.flag("--deal"), call.lobby.clock()

    def drawn(sheet: Sheet) -> Drawn:
        if part:
            page = sentences.part(pages.title(sheet.showing), sheet.showing, sheet.news, part)
        else:
            page = sentences.whole(sheet, now, classic=classic, deal=deal)
        return Drawn(page, own=boards.of_sheet(sheet, call.player))

    look = partial(views.sheet, in_words=part is not None or described())
    return await call.lobby.ask_as(drawn, look, board, call.player, ply)


def answer(
    pages: Iterable[Drawn], remarks: Sequence[str] = (), *, nothing: str = "", more: bool = False
) -> Answer:
    """The answer with *pages*, each once, and with *remarks* below them; *nothing* if there are
    neither."""
    several = tuple({_identity(page): page for page in pages}.values())
    text = "\n\n\n".join((*(page.text for page in several), *remarks))
    document = Pages(
        boards=[page.own for page in several if page.own],
        imported=[page.imported for page in several if page.imported],
        more=more,
    )
    return Answer(text or nothing, document)


def how_to_see_more(call: Call, command: Sequence[str], shown: range, count: int) -> str:
    """That *shown* are not all of the *count* boards of a player, and the *command* that shows
    others."""
    sentence = _(
        "These are boards {first} to {last} of {count}. To see more:",
        first=shown.start + 1,
        last=shown.stop,
        count=count,
    )
    words = (*command, f"{SKIP}={shown.stop}", *(["--classic"] if call.flag("--classic") else []))
    return "\n".join((wrapped(sentence), f"  {' '.join(words)}"))


def _drawn_imported(
    look: Callable[[], ImportedSheet], part: Part | None, *, classic: bool
) -> Drawn:
    sheet = look()
    page = sheet.part(part) if part else sheet.page(classic=classic)
    return Drawn(page, imported=archive_documents.of_sheet(sheet))


def _identity(page: Drawn) -> tuple[str, int, int]:
    """What is equal for two pages of the same position."""
    if page.own:
        return "board", page.own["board"], page.own["shown_ply"]
    assert page.imported, "a page is of a board or of an imported match"
    return "imported", page.imported["number"], page.imported["shown_ply"]


_CLASSIC = Term("--classic", N_("draw the board as the old server did"))


_DEAL = Term("--deal", N_("show the commitment, the nonces and the seed of a fair deal"))


_SKIP = Term(
    f"{SKIP}=N", N_("leave out the first boards of the player, which an earlier answer has shown")
)


async def show(call: Call) -> Answer:
    """Show boards, given by number or by player."""
    words, part = parted(call.words)
    if not words:  # the word for a part may be somebody's name
        words, part = call.words, None
    _check_parts(call, words[1:])
    if not _is_board(words[0]):
        whose = await player_and_which(replace(call, words=words), "active")
        return await _boards_of(call, *whose, part)
    if call.term(SKIP) is not None:
        raise call.wrong(_("--skip goes with the name of a player, not a board."))
    return answer([await of_word(call, word, part) for word in named(call, words)])


async def next_board(call: Call) -> Answer:
    """Show the board that needs the player's attention most."""
    words, part = parted(call.words)
    _check_parts(call, words)
    if words:
        raise call.wrong(_("`next` does not accept {word}.", word=quoted(words[0])))
    return await _boards_of(call, call.me.name, "next", part, nothing=_("No board waits for you."))


def _is_board(word: str) -> bool:
    """Whether *word* stands for a board: no name is a number, or contains # or @."""
    return word.isdecimal() or "#" in word or word.startswith("@")


async def _boards_of(
    call: Call, name: str, which: Which, part: Part | None, *, nothing: str | None = None
) -> Answer:
    skip = skipped(call)
    asked = await call.lobby.ask(lists.of_player, call.player, name, which, call.of_game)
    numbers = [match.board for match in asked if match.installed]
    shown = numbers[skip : skip + MOST]
    pages = [await of_board(call, board, part=part) for board in shown]
    remarks = [] if skip else [_missing(match) for match in asked if not match.installed]
    last = skip + len(shown)
    more = last < len(numbers)
    if more:
        command = [*([call.game] if call.game else []), "show", name, which]
        command += part.words if part else ()
        shown_now = range(skip, last)
        remarks.append(how_to_see_more(call, command, shown_now, len(numbers)))
    return answer(
        pages, remarks, nothing=nothing or _none_left(call, name, which, len(numbers)), more=more
    )


def _missing(match: Match) -> str:
    """That a board cannot be shown."""
    sentence = not_installed(match.game)
    return wrapped(_("Board {board}: {not_installed}", board=match.board, not_installed=sentence))


def _none_left(call: Call, name: str, which: Which, count: int) -> str:
    """The answer if a player has no boards besides the *count* that *call* leaves out."""
    if not count:
        return none_of(call, name, which)
    return ngettext(
        "There is only {count} such board.", "There are only {count} such boards.", count
    )


VERBS = (
    Verb(
        forms=(
            "show BOARD[#PLY]...",
            "show BOARD[#PLY]... rows|pieces|changes",
            "show BOARD[#PLY]... from CELL",
            "show @N[#PLY]...",
            "show NAME [next|active|all] [rows|pieces|changes] [--skip=N]",
            "<game> show NAME [next|active|all] [--skip=N]",
            "all show NAME [next|active|all] [--skip=N]",
        ),
        help=N_(
            "Show boards as they are now, or after a given move: at most {most} at a time."
            " Negative numbers count back from now. In words: rows reads the board row by row,"
            " pieces side by side; from tells what is on a cell and which moves begin there;"
            " changes tells what happened since your last move."
        ),
        numbers={"most": MOST},
        run=show,
        document=Pages,
        words=(1, None),
        game=True,
        terms=(_CLASSIC, _DEAL, _SKIP),
    ),
    Verb(
        forms=("next", "next rows|pieces|changes", "next from CELL"),
        help=N_("Show the board where your move is most urgent, or a part of it as `show` does."),
        run=next_board,
        document=Pages,
        game=True,
        terms=(_CLASSIC, _DEAL),
    ),
)
