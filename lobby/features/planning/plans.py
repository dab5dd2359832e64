"""Planning: imagining moves of both sides from the present position, to queue a line.

A plan shows only what follows from what its player knows. A reply may be planned for even if the
player cannot know whether it is legal: if it is ever played, it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.people.values.player import Player
from lobby.features.planning.values import MAX_STEPS, TOO_LONG, PlannedLine, Step
from lobby.features.records import previews
from lobby.gamekit.game import IllegalMove, Seat, View
from lobby.gamekit.imagined import Imagined, Unknowable

Moves: TypeAlias = tuple[str | None, ...]
"""Replies and answers in turn; None stands for any reply."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The position after *moves*, as far as the player knows. ``view.moves`` are the moves that may
    follow, of whichever side is to move; *stuck* is a sentence on why none can, "" if some can."""

    moves: Moves
    view: View
    stuck: str = ""

    @property
    def replying(self) -> bool:
        """Whether the next move is a reply by the opponent rather than an answer by the player."""
        return len(self.moves) % 2 == 0

    @property
    def line(self) -> PlannedLine | None:
        """The line to queue: the moves up to the last answer; None before the first."""
        pairs = zip(self.moves[::2], self.moves[1::2], strict=False)
        steps = tuple(Step(reply, answer) for reply, answer in pairs if answer)
        return PlannedLine(steps) if steps else None


def imagine(snapshot: Snapshot, board: int, player: Player, moves: Sequence[str | None]) -> Plan:
    """The plan of *player* on *board* with *moves*, in canonical form or as typed.

    Raises NotFound, and Refused if there is no turn to wait for, or at the first move that cannot
    be made as far as *player* knows.
    """
    showing = viewing.show(snapshot, board, player)
    match = showing.match
    if showing.seat is None:
        raise Refused(
            _("You do not play on board {board}, so you cannot plan moves there.", board=board)
        )
    if match.over or match.awaits(player):
        raise Refused(_("You can plan only while it is your opponent's turn."))
    position, made = previews.imagined(snapshot, showing), list[str]()
    for move in moves:
        if move is None:
            return _guessed(position, tuple(made), moves[len(made) :], showing.seat)
        made.append(position.canonical(move))
        position = _after(position, move)
    candidates, stuck = position.candidates(), _stuck(position, made)
    if not (candidates or stuck):
        stuck = _("The match would end with {made}.", made=made[-1])
    return Plan(tuple(made), replace(position.view, moves=() if stuck else candidates), stuck)


def _stuck(position: Imagined, made: Sequence[str | None]) -> str:
    """Why no move can follow *made*, the moves that led to *position*; "" if one can."""
    if len(made) >= 2 * MAX_STEPS:
        return _(TOO_LONG, most=MAX_STEPS)
    if position.ending:
        return _(
            "You cannot plan beyond {ending}: what it reveals is unknown.", ending=position.ending
        )
    return ""


def _after(position: Imagined, move: str) -> Imagined:
    try:
        return position.suppose(move)
    except (IllegalMove, Unknowable) as error:
        raise Refused(str(error)) from error


def _guessed(position: Imagined, sure: Moves, moves: Sequence[str | None], seat: Seat) -> Plan:
    """A plan in which *moves*, after the *sure* ones that led to *position*, begin with any reply.
    Nobody can know what will be legal then, so it offers what would be if the opponent passed, and
    accepts everything else as it is."""
    made: list[str | None] = list(sure)
    view, guess = position.view, position
    imagined: Imagined | None = position
    for move in moves:
        candidates = imagined.candidates() if imagined else ()
        if move is None:
            imagined = imagined and imagined.passed()
        elif (move := move.strip().lower()) in candidates:
            imagined = imagined and imagined.suppose(move)
            view = replace(view, to_move=_mover(made, seat)).after(move)
        else:
            imagined = None
        guess = imagined or guess
        made.append(move)
    stuck = _stuck(guess, made)
    offered = imagined.candidates() if imagined and not stuck else ()
    return Plan(tuple(made), replace(view, to_move=_mover(made, seat), moves=offered), stuck)


def _mover(made: Sequence[str | None], seat: Seat) -> Seat:
    """Who moves after *made*, in the plan of the player in *seat*."""
    return seat if len(made) % 2 else 1 - seat
