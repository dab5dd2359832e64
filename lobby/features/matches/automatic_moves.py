"""Answering: moves that the server plays for a player whose turn it is.

This all happens in the transaction that brought the turn, so nobody sees an intermediate board. It
terminates, because each answer uses up a step of a line, and two players who can only pass have
drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.matches import endings, turns
from lobby.features.matches.queries.matches import tell_privately
from lobby.features.matches.turns import Course
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queries as planning_queries
from lobby.features.planning.values import (
    RESIGN,
    RESIGNATION,
    Dropped,
    PlannedLine,
    fitting,
    turn,
)
from lobby.gamekit.game import IllegalMove, State


def carry_on(tx: Transaction, course: Course) -> Match:
    """The match after everything has been played that was queued for the turns from *course* on,
    which a move has just reached."""
    while not course.match.over:
        _stop_at_a_surprise(tx, course)
        answered = _answered(tx, course)
        if answered is None:
            break
        course = answered
    return course.match


def drop(tx: Transaction, match: Match, why: str, *, keep: Sequence[PlannedLine] = ()) -> None:
    """Drop the lines that the players of *match* have queued, except *keep*. Each player is told
    *why*, but only about their own lines."""
    for player in match.players:
        lines = planning_queries.lines(tx, match.board, player)
        gone = tuple(Dropped(line, why, match.plies) for line in lines if line not in keep)
        if gone:
            rest = tuple(line for line in lines if line in keep)
            _save(tx, match, player, rest, gone)


def _save(
    tx: Transaction,
    match: Match,
    player: Player,
    rest: tuple[PlannedLine, ...],
    gone: Sequence[Dropped],
) -> None:
    """Store the *rest* of what *player* has queued, and tell them what is *gone*."""
    planning_queries.save_lines(tx, match.board, player, rest, gone)
    if gone:
        lines = "; ".join(str(each.line) for each in gone)
        why = " ".join(dict.fromkeys(each.why for each in gone))
        tell_privately(tx, match, "queue-dropped", player, why=why, lines=lines)


def _stop_at_a_surprise(tx: Transaction, course: Course) -> None:
    """Drop moves that were decided without knowing what has just been revealed. A resignation
    depends on no position, so it stays."""
    if course.states[-1].shown != course.states[-2].shown:
        why = _("{move} captured a piece and revealed its numbers.", move=course.moves[-1])
        drop(tx, course.match, why, keep=(RESIGNATION,))


def _answered(tx: Transaction, course: Course) -> Course | None:
    """The position after the queued answer to *course*; None if it is up to the player now."""
    match, state = course.match, course.state
    assert match.to_move is not None, "the match goes on"
    player = match.players[match.to_move]
    waiting = planning_queries.lines(tx, match.board, player)
    replied = course.replied
    lines = fitting(waiting, [(state.canonical, move) for state, move in replied])
    after, gone = _first_legal(tx, course, lines)
    if waiting and not (after and after.match.over):
        # Two lines may have the same remainder; one of them is enough.
        rest = tuple(dict.fromkeys(_remaining(lines, state, after)))
        if not after:
            played = turn(move for __, move in replied)
            instead = (
                _("{move} was played instead.", move=played)
                if played
                else _("It was your move again after {move}.", move=course.moves[-1])
            )
            others = (line for line in waiting if line not in lines)
            gone += [Dropped(line, instead, match.plies) for line in others]
        _save(tx, match, player, rest, gone)
    return after


def _first_legal(
    tx: Transaction, course: Course, lines: Sequence[PlannedLine]
) -> tuple[Course | None, list[Dropped]]:
    """The position after the forced move, or after the first of *lines* that can be played, and the
    lines before it, which cannot."""
    forced, gone = course.state.forced, list[Dropped]()
    if forced and (not lines or lines[0].answer != RESIGN):
        return turns.make(tx, course, forced, "by the server"), gone
    for line in lines:
        answer = line.answer
        if answer == RESIGN:
            return replace(course, match=endings.resign(tx, course.match)), gone
        try:
            return turns.make(tx, course, answer, "ahead"), gone
        except IllegalMove as error:
            gone.append(Dropped(line, str(error), course.match.plies))
    return None, gone


def _remaining(
    lines: Iterable[PlannedLine], state: State, after: Course | None
) -> Iterator[PlannedLine]:
    """What remains of the *lines* that agreed with the move played in *state*."""
    for line in lines:
        answer = line.answer
        if after and answer != RESIGN and state.canonical(answer) == after.moves[-1]:
            yield from line.rest()
