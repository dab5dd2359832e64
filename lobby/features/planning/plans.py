"""Planning: imagining moves of both sides from the present position, to queue a line.

A plan shows only what follows from what its player knows. A reply may be planned for even if the
player cannot know whether it is legal: if it is ever played, it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.people.values.player import Player
from lobby.features.planning.values import MAX_STEPS, TOO_LONG, PlannedLine, Step, turn
from lobby.features.records import previews
from lobby.gamekit.game import IllegalMove, Seat, View, with_entered
from lobby.gamekit.imagined import Imagined, Unknowable

Moves: TypeAlias = tuple[str | None, ...]
"""Moves of both sides in order; None stands for any reply, whatever moves that takes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The position after *moves*, as far as the player knows. *own* says which of them are the
    player's, and *replying* that the next one is the opponent's. ``view.moves`` are the moves that
    may follow, of whichever side is to move; *stuck* is a sentence on why none can, "" if some
    can."""

    moves: Moves
    own: tuple[bool, ...]
    replying: bool
    view: View
    stuck: str = ""

    @property
    def turns(self) -> tuple[tuple[str | None, str], ...]:
        """The replies, None for any, each with the answer to it; "" where it is still missing."""
        turns = list[tuple[str | None, str]]()
        for own, moves in groupby(zip(self.own, self.moves, strict=True), key=itemgetter(0)):
            made = [move for __, move in moves]
            known = [move for move in made if move]
            if own:
                reply, __ = turns.pop() if turns else (None, "")
                turns.append((reply, turn(known)))
            else:
                turns.append((turn(known) if known == made else None, ""))
        return tuple(turns)

    @property
    def written(self) -> str:
        """The turns as they are typed; the last reply may still lack its answer."""
        turns = (" ".join(Step(*each).words()).rstrip() for each in self.turns)
        return " ".join(filter(None, turns))

    @property
    def line(self) -> PlannedLine | None:
        """The line to queue: the moves up to the last answer; None before the first."""
        steps = tuple(Step(reply, answer) for reply, answer in self.turns if answer)
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
    position, made, own = previews.imagined(snapshot, showing), list[str](), list[bool]()
    for move in moves:
        if move is None:
            sure = Plan(tuple(made), tuple(own), True, position.view)
            return _guessed(position, sure, moves[len(made) :], showing.seat)
        made.append(position.canonical(move))
        own.append(position.view.to_move == showing.seat)
        position = _after(position, move)
    mover = position.view.to_move
    replying = not own or (own[-1] if mover is None else mover != showing.seat)
    candidates, stuck = position.candidates(), _stuck(position, own)
    if not (candidates or stuck):
        stuck = _("The match would end with {made}.", made=made[-1])
    view = replace(position.view, moves=() if stuck else candidates)
    return Plan(tuple(made), tuple(own), replying, view, stuck)


def _stuck(position: Imagined, own: Sequence[bool]) -> str:
    """Why no move can follow those that led to *position*, of which some were the player's *own*;
    "" if one can."""
    if sum(own) >= MAX_STEPS and own[-1]:
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


def _guessed(position: Imagined, sure: Plan, moves: Sequence[str | None], seat: Seat) -> Plan:
    """A plan in which *moves*, after the *sure* ones that led to *position*, begin with any reply.
    Nobody can know what will be legal then, so it offers what would be if the opponent passed, and
    accepts everything else as it is."""
    made, own, mover = list(sure.moves), list(sure.own), 1 - seat
    view, guess = position.view, position
    imagined: Imagined | None = position
    for move in moves:
        before, after = mover, 1 - mover
        if move is None:
            imagined = imagined and imagined.passed()
        elif imagined and (move := move.strip().lower()) in imagined.candidates():
            earlier, imagined = imagined, imagined.suppose(move)
            view = with_entered(replace(view, to_move=before), move)
            # A game may pass without a word about whose turn it is, but not move on so.
            after = before if imagined.view.to_move == earlier.view.to_move else after
        else:
            imagined = None
        guess, mover = imagined or guess, after
        made.append(move and move.strip().lower())
        own.append(before == seat)
    stuck = _stuck(guess, own)
    offered = imagined.candidates() if imagined and not stuck else ()
    shown = replace(view, to_move=mover, moves=offered)
    return Plan(tuple(made), tuple(own), mover != seat, shown, stuck)
