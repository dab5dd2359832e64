"""Queued moves: what a player decides in advance, on the opponent's turn. They are private: no
event reports them, and they do not change the match that others see.

A plan imagines moves of both sides, to queue a line. It shows only what follows from what its
player knows. A reply may be planned for even if the player cannot know whether it is legal: if it
is ever played, it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queries
from lobby.features.planning.values import (
    MAX_STEPS,
    RESIGNATION,
    TOO_LONG,
    Dropped,
    PlannedLine,
    Step,
    Written,
    turn,
)
from lobby.features.records import positions
from lobby.gamekit.game import IllegalMove, Seat, View, with_entered
from lobby.gamekit.imagined import Imagined, Unknowable

MAX_LINES = 20
"""The most lines that a player may queue on one board."""

_REPLIES = 64
"""The most replies that are tried out to find whether a move can follow any of them."""


@dataclass(frozen=True, slots=True)
class Queue:
    """What a player has queued on a board: *lines*, in the order in which they were given, and
    those that the latest move has *dropped*.

    Only that player may see it.
    """

    match: Match
    lines: tuple[PlannedLine, ...] = ()
    dropped: tuple[Dropped, ...] = ()

    @property
    def resigning(self) -> bool:
        """Whether the player resigns when the turn comes."""
        return RESIGNATION in self.lines


def queued(snapshot: Snapshot, board: int, player: Player) -> Queue:
    """*player*'s queue on *board*. Raises NotFound, and Refused if *player* is only watching."""
    match = viewing.find(snapshot, board, player)
    if player not in match.players:
        raise Refused.because(
            "You do not play on board {board}. Only its players can plan moves there.", board=board
        )
    return of_match(snapshot, match, player)


def of_match(snapshot: Snapshot, match: Match, player: Player) -> Queue:
    """What *player*, who plays in *match*, has queued."""
    planned = queries.all_planned(snapshot, match.board, player)
    lines = tuple(line for line in planned if isinstance(line, PlannedLine))
    gone = (line for line in planned if isinstance(line, Dropped))
    return Queue(match, lines, tuple(line for line in gone if line.ply == match.plies))


def queue(
    tx: Transaction, board: int, player: Player, given: Written, *, revision: int | None = None
) -> Queue:
    """Queue the line that was *given* for *player*'s next turn on *board*, in continuation of the
    last line or beside those already there. If it is *player*'s turn now, that is the turn after
    this one, so only an answer to a reply can be queued.

    Raises NotFound, Stale if the match is no longer at *revision*, and Refused if *line* cannot be
    queued, or can never be played as far as *player* knows.
    """
    match = playing.acting(tx, board, player, revision)
    if match.players[0] == match.players[1]:
        raise Refused.because(
            "You play both sides on board {board}. Play the move now.", board=board
        )
    before = queries.lines(tx, board, player)
    lines = given.among(before)
    if lines == before:
        return of_match(tx, match, player)
    if match.awaits(player) and lines[-1].next.reply is None:
        raise Refused.because(
            "It is your move on board {board}. Play it, or plan an answer to a reply.",
            board=board,
            command=f"plan {board} if MOVE then MOVE",
        )
    if len(lines[-1].steps) > MAX_STEPS:
        raise Refused.because(TOO_LONG, most=MAX_STEPS)
    _check(tx, match, player, lines[-1])
    if len(lines) > MAX_LINES:
        raise Refused.because(
            "You have already planned {max_lines} lines on board {board}. Drop one first.",
            max_lines=MAX_LINES,
            board=board,
        )
    return _save(tx, match, player, lines)


def drop(tx: Transaction, board: int, player: Player, line: PlannedLine) -> Queue:
    """Drop *line*, and nothing else, from *player*'s queue on *board*. Raises NotFound if it is not
    there, and Refused."""
    match = playing.acting(tx, board, player)
    lines = queries.lines(tx, board, player)
    if line not in lines:
        raise NotFound.because(
            "You have not planned that on board {board}. Look at your plans.",
            board=board,
            command=f"plan {board}",
        )
    return _save(tx, match, player, tuple(other for other in lines if other != line))


def clear(tx: Transaction, board: int, player: Player) -> Queue:
    """Drop everything *player* has queued on *board*. Raises NotFound and Refused."""
    match = playing.acting(tx, board, player)
    return _save(tx, match, player, ())


def resign(tx: Transaction, board: int, player: Player) -> Queue:
    """Resign the match on *board*: at once if it is *player*'s turn or before both have moved,
    otherwise when the turn comes, unless *player* withdraws by resigning again before then. Raises
    NotFound and Refused."""
    match = playing.acting(tx, board, player)
    if match.awaits(player) or not match.begun:
        return Queue(playing.resign(tx, board, player))
    lines = queries.lines(tx, board, player)
    others = tuple(line for line in lines if line != RESIGNATION)
    return _save(tx, match, player, others if RESIGNATION in lines else (*lines, RESIGNATION))


def _save(tx: Transaction, match: Match, player: Player, lines: tuple[PlannedLine, ...]) -> Queue:
    queries.save_lines(tx, match.board, player, lines)
    return Queue(match, lines)


def _check(tx: Transaction, match: Match, player: Player, line: PlannedLine) -> None:
    showing = viewing.show(tx, match.board, player)
    state = viewing.history(tx, match, showing.played)[-1]
    moves = tuple(line.moves())
    wrong = next(filter(None, (state.misspelt(move) for move in moves if move)), None)
    if wrong:
        raise Refused(wrong)
    if not match.awaits(player):
        _try(positions.imagined(tx, showing), moves)


def _try(position: Imagined, moves: Sequence[str | None]) -> None:
    """Raise Refused when one of *moves* cannot follow, as far as that can be known now."""
    ending = ""
    for move, following in zip(moves, (*moves[1:], None), strict=True):
        if move is None:
            if following and (error := _never(position, following)):
                raise _impossible(following, error)
            return
        if ending:
            raise Refused.because(
                "What {ending} reveals is unknown, so nothing can follow it.", ending=ending
            )
        ending = move if position.reveals(move) else ""
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise _impossible(move, error) from error
        except Unknowable:
            if not ending:
                return


def _impossible(move: str, why: object) -> Refused:
    return Refused.because("{move} is not possible there. {why}", move=move, why=why)


def _never(position: Imagined, move: str) -> str:
    """Why *move* can follow no reply in *position*; "" if it may follow one, or nobody knows."""
    why, replies = "", position.legal or ()
    for reply in replies if len(replies) <= _REPLIES else ():
        try:
            after = position.play(reply)
            if after.view.outcome is not None:
                continue
            if after.view.to_move == position.view.to_move:
                return ""  # the other side moves again, and then more may be legal
            after.play(move)
        except IllegalMove as error:
            why = str(error)
        except Unknowable:
            return ""
        else:
            return ""
    return why


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
    def unsure(self) -> bool:
        """Whether it goes on after any reply, where nobody knows what will be legal."""
        return None in self.moves

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
        turns = (" ".join(Step(reply, answer).words()).rstrip() for reply, answer in self.turns)
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
        raise Refused.because(
            "You do not play on board {board}, so you cannot plan moves there.", board=board
        )
    if match.over or match.awaits(player):
        raise Refused.because("You can plan only while it is your opponent's turn.")
    position, made, own = positions.imagined(snapshot, showing), list[str](), list[bool]()
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
    with Refused.instead_of(IllegalMove, Unknowable):
        return position.suppose(move)


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
