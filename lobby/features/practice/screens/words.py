"""What the screen of a practice board says."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import _
from lobby.features.matches.words import results
from lobby.features.practice.practising import Going
from lobby.features.practice.values import Practice
from lobby.games import catalogue
from lobby.games.catalogue import GAMES
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.theme.palette import Palette


def title(practice: Practice, palette: Palette) -> Line:
    """Which board it is, and its game."""
    beginning = practice.beginning
    name = _("Practice board {number}", number=practice.number)
    return line((name, palette.strong), (f"  {GAMES[beginning.game].title}", palette.muted))


def standing(practice: Practice, palette: Palette) -> Line:
    """Who plays there, in two words."""
    if practice.level is None:
        return line((_("both sides"), palette.strong))
    return line((_("level {level}", level=practice.level), palette.strong))


def whence(practice: Practice) -> str:
    """Where the position of the board comes from."""
    origin = practice.beginning.origin
    if not origin:
        return _("from a position given as text")
    board, at, ply = origin.partition("#")
    if at and board.isdecimal():
        return _("from board {board}, move {ply}", board=board, ply=ply)
    return _("from {origin}", origin=origin)


def opponent(practice: Practice) -> str:
    """Who plays there, as a sentence."""
    if practice.level is None or practice.seat is None:
        return _("You play both sides.")
    seat = GAMES[practice.beginning.game].seats[practice.seat]
    return _("You are {seat}, against level {level}.", seat=seat, level=practice.level)


def beside(going: Going, cells: int, rows: int, palette: Palette) -> Iterator[Line]:
    """Who plays, from where, and the last moves made here, in *rows* lines of *cells* cells."""
    practice = going.practice
    head = [_("Unrated, {whence}.", whence=whence(practice)), opponent(practice)]
    head += catalogue.holdings(practice.beginning.game, going.view)
    intro = [row for text in head for row in wrapped(text, cells - 2, palette.muted)]
    yield from intro
    yield ()
    room = max(1, rows - len(intro) - 1)
    moves = practice.moves[-room:]
    first = len(practice.moves) - len(moves) + 1
    for number, move in enumerate(moves, first):
        text = f"{left(str(number), 4)}{move}"
        yield line((crop(text, cells - 1, palette.marks.ellipsis), palette.text))


def status(going: Going, trouble: str, *, thinking: bool) -> str:
    """Whose turn it is, or how it ended, or what the *trouble* is."""
    if trouble:
        return trouble
    game, outcome = going.practice.beginning.game, going.outcome
    if outcome:
        return results.standing(game, outcome, None)
    if going.practice.level is not None and going.to_move == going.practice.seat:
        return f"{_('It is your move.')} {going.warning}".rstrip()
    seat = GAMES[game].seats[going.to_move or 0]
    if thinking:
        return _("{seat} is thinking ...", seat=seat)
    return f"{_('{seat} is to move.', seat=seat)} {going.warning}".rstrip()
