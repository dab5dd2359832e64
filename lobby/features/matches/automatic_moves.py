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
from lobby.features.matches.turns import Position
from lobby.features.matches.values import Match
from lobby.features.planning import queries as planning_queries
from lobby.features.planning.values import RESIGN, RESIGNATION, Line, fitting
from lobby.gamekit.game import IllegalMove, State


def carry_on(tx: Transaction, position: Position) -> Match:
    """The match after everything has been played that was queued for the turns from *position* on,
    which a move has just reached."""
    while not position.match.over:
        _stop_at_a_surprise(tx, position)
        answered = _answered(tx, position)
        if answered is None:
            break
        position = answered
    return position.match


def drop(tx: Transaction, match: Match, why: str, *, keep: Sequence[Line] = ()) -> None:
    """Drop the lines that the players of *match* have queued, except *keep*. Each player is told
    *why*, but only about their own lines."""
    for player in match.players:
        lines = planning_queries.lines(tx, match.board, player)
        rest = tuple(line for line in lines if line in keep)
        if rest != lines:
            planning_queries.save_lines(tx, match.board, player, rest)
            tell_privately(tx, match, "queue-dropped", player, why=why)


def _stop_at_a_surprise(tx: Transaction, position: Position) -> None:
    """Drop moves that were decided without knowing what has just been revealed. A resignation
    depends on no position, so it stays."""
    if position.states[-1].shown != position.states[-2].shown:
        why = _("{move} captured a piece and revealed its numbers.", move=position.move)
        drop(tx, position.match, why, keep=(RESIGNATION,))


def _answered(tx: Transaction, position: Position) -> Position | None:
    """The position after the queued answer to *position*; None if it is up to the player now."""
    match, state = position.match, position.state
    assert match.to_move is not None, "the match goes on"
    player = match.players[match.to_move]
    waiting = planning_queries.lines(tx, match.board, player)
    lines = fitting(waiting, position.move, position.states[-2].canonical)
    after, refusals = _first_legal(tx, position, lines)
    if waiting and not (after and after.match.over):
        # Two lines may have the same remainder; one of them is enough.
        rest = tuple(dict.fromkeys(_remaining(lines, state, after)))
        planning_queries.save_lines(tx, match.board, player, rest)
        for why in refusals or _disuse(position, after):
            tell_privately(tx, match, "queue-dropped", player, why=why)
    return after


def _first_legal(
    tx: Transaction, position: Position, lines: Sequence[Line]
) -> tuple[Position | None, list[str]]:
    """The position after the forced move, or after the first of *lines* that can be played, and why
    the lines before it cannot."""
    forced, refusals = position.state.forced, list[str]()
    if forced and not _resigns(lines):
        return turns.make(tx, position, forced, "by the server"), refusals
    for line in lines:
        answer = line.next.answer
        if answer == RESIGN:
            return replace(position, match=endings.resign(tx, position.match)), refusals
        try:
            return turns.make(tx, position, answer, "ahead"), refusals
        except IllegalMove as error:
            refusals.append(
                _("{answer} after {move}: {error}", answer=answer, move=position.move, error=error)
            )
    return None, refusals


def _resigns(lines: Sequence[Line]) -> bool:
    return bool(lines) and lines[0].next.answer == RESIGN


def _remaining(lines: Iterable[Line], state: State, after: Position | None) -> Iterator[Line]:
    """What remains of the *lines* that agreed with the move played in *state*."""
    for line in lines:
        answer = line.next.answer
        if after and answer != RESIGN and state.canonical(answer) == after.move:
            yield from line.rest()


def _disuse(position: Position, after: Position | None) -> Iterator[str]:
    """Why none of the queued lines could be played. If an answer was played, the other lines were
    alternatives to it, and the player misses nothing."""
    if after is None:
        yield _("{move} was played, and none of your queued lines answers it.", move=position.move)
