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
from lobby.features.matches.values import Showing
from lobby.features.people.values.player import Player
from lobby.features.planning.values import MAX_STEPS, TOO_LONG, PlannedLine, Step
from lobby.features.records import previews
from lobby.gamekit.game import IllegalMove, View
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
    position = previews.imagined(snapshot, showing)
    if moves and moves[0] is None:
        return _after_any(showing, position, tuple(moves))
    made: list[str] = []
    for move in filter(None, moves):
        made.append(position.canonical(move))
        position = _after(position, move)
    return _planned(position, tuple(made))


def _planned(position: Imagined, made: Moves) -> Plan:
    candidates, stuck = position.candidates(), ""
    if position.ending:
        stuck = _(
            "What {ending} reveals is unknown, so the line ends there.", ending=position.ending
        )
    elif not candidates:
        stuck = _("The match would end with {made}.", made=made[-1])
    if len(made) >= 2 * MAX_STEPS:
        stuck = _(TOO_LONG, most=MAX_STEPS)
    return Plan(made, replace(position.view, moves=() if stuck else candidates), stuck)


def _after(position: Imagined, move: str) -> Imagined:
    try:
        return position.suppose(move)
    except (IllegalMove, Unknowable) as error:
        raise Refused(str(error)) from error


def _after_any(showing: Showing, position: Imagined, moves: Moves) -> Plan:
    """A plan for any reply. Nobody can know what will be legal then, so it offers the moves that
    would be legal now and accepts any other answer as it is."""
    view = replace(showing.view, to_move=showing.seat, moves=position.waiting_moves())
    if len(moves) == 1:
        return Plan(moves, view)
    answer = position.canonical(moves[1] or "")
    after = view.after(answer) if answer in view.moves else view
    stuck = _("The reply is open, so the line ends there.")
    return Plan((None, answer), replace(after, to_move=1 - (showing.seat or 0), moves=()), stuck)
