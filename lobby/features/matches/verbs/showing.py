"""Boards: as they stand, as they stood, and as they might stand."""

from __future__ import annotations

from lobby.base.layout import wrapped
from lobby.base.translation import N_, _, ngettext
from lobby.features.matches import match_lists
from lobby.features.matches.documents.boards import Pages
from lobby.features.matches.match_lists import Which
from lobby.features.matches.values.match import Match
from lobby.features.matches.verbs import several_boards
from lobby.features.matches.verbs.listing import none_of, player_and_which
from lobby.games.catalogue import not_installed
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Term, Verb

_CLASSIC = Term("--classic", N_("draw the board as the old server did"))


_SKIP = Term(
    f"{several_boards.SKIP}=N",
    N_("leave out the first boards of the player, which an earlier answer has shown"),
)


async def show(call: Call) -> Answer:
    """Show boards, given by number or by player."""
    if not _is_board(call.words[0]):
        return await _boards_of(call, *player_and_which(call, "active"))
    if call.term(several_boards.SKIP) is not None:
        raise call.wrong(_("--skip goes with the name of a player, not a board."))
    words = several_boards.named(call)
    return several_boards.answer([await several_boards.of_word(call, word) for word in words])


async def next_board(call: Call) -> Answer:
    """Show the board that needs the player's attention most."""
    return await _boards_of(
        call, call.me.name, "next", nothing=_("It is not your move on any board.")
    )


def _is_board(word: str) -> bool:
    """Whether *word* stands for a board: no name is a number, or contains # or @."""
    return word.isdecimal() or "#" in word or word.startswith("@")


async def _boards_of(call: Call, name: str, which: Which, *, nothing: str | None = None) -> Answer:
    skip = several_boards.skipped(call)
    found = await call.lobby.ask(match_lists.of_player, call.player, name, which)
    asked = [match for match in found if call.of_game(match.game)]
    boards = [match.board for match in asked if match.installed]
    shown = boards[skip : skip + several_boards.MOST]
    pages = [await several_boards.of_board(call, board) for board in shown]
    remarks = [] if skip else [_missing(match) for match in asked if not match.installed]
    last = skip + len(shown)
    more = last < len(boards)
    if more:
        command = [*([call.game] if call.game else []), "show", name, which]
        shown_now = range(skip, last)
        remarks.append(several_boards.how_to_see_more(call, command, shown_now, len(boards)))
    return several_boards.answer(
        pages, remarks, nothing=nothing or _none_left(call, name, which, len(boards)), more=more
    )


def _missing(match: Match) -> str:
    """That a board cannot be shown."""
    told = not_installed(match.game)
    return wrapped(_("Board {board}: {not_installed}", board=match.board, not_installed=told))


def _none_left(call: Call, name: str, which: Which, count: int) -> str:
    """The answer if a player has no boards besides the *count* that *call* leaves out."""
    if not count:
        return none_of(call, name, which)
    return ngettext(
        "There is only {count} such board.", "There are only {count} such boards.", count
    )


VERBS = (
    Verb(
        name="show",
        forms=(
            "show BOARD[#PLY]...",
            "show @N[#PLY]...",
            "show NAME [next|active|all] [--skip=N]",
            "<game> show NAME [next|active|all] [--skip=N]",
            "all show NAME [next|active|all] [--skip=N]",
        ),
        help=N_(
            "Show boards as they are now, or after a given move: at most {most} at a time."
            " Negative numbers count back from now."
        ),
        numbers={"most": several_boards.MOST},
        run=show,
        document=Pages,
        words=(1, None),
        game=True,
        terms=(_CLASSIC, _SKIP),
    ),
    Verb(
        name="next",
        forms=("next",),
        help=N_("Show the board where your move is most urgent."),
        run=next_board,
        document=Pages,
        game=True,
        terms=(_CLASSIC,),
    ),
)
