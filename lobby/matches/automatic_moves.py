"""Answering: what the server plays for a player whose turn comes.

It all happens in the change that brought the turn, so nobody sees a board half way. It comes to an
end, because each answer uses up a step of a line, and two players who can only pass have drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lobby.basics.translation import _
from lobby.kits.game import IllegalMove, State
from lobby.matches import endings, turns
from lobby.matches.announce import tell_privately
from lobby.matches.turns import Position
from lobby.model.conditional_moves import RESIGN, RESIGNATION, Line, fitting
from lobby.model.match import Match
from lobby.store import Transaction


def carry_on(tx: Transaction, position: Position) -> Match:
    """The match once everything is played that waited for the turns that come from *position* on,
    to which a move has just led."""
    while not position.match.over:
        _stop_at_a_surprise(tx, position)
        answered = _answered(tx, position)
        if answered is None:
            break
        position = answered
    return position.match


def drop(tx: Transaction, match: Match, why: str, *, keep: Sequence[Line] = ()) -> None:
    """Drop what the players of *match* have queued, except *keep*; they are told *why*, each of
    the own lines and of nothing else."""
    for player in match.players:
        lines = tx.lines(match.board, player)
        kept = tuple(line for line in lines if line in keep)
        if kept != lines:
            tx.save_lines(match.board, player, kept)
            tell_privately(tx, match, "queue-dropped", player, why=why)


def _stop_at_a_surprise(tx: Transaction, position: Position) -> None:
    """What was decided without knowing what has just been shown must be decided anew. A
    resignation hangs on no position, and stands."""
    if position.states[-1].shown != position.states[-2].shown:
        why = _("{move} captured a piece and revealed its numbers.", move=position.move)
        drop(tx, position.match, why, keep=(RESIGNATION,))


def _answered(tx: Transaction, position: Position) -> Position | None:
    """The position after what was to be answered to *position*; None when that is up to its
    player now."""
    match, state = position.match, position.state
    assert match.to_move is not None, "the match goes on"
    player = match.players[match.to_move]
    waiting = tx.lines(match.board, player)
    lines = fitting(waiting, position.move, position.states[-2].canonical)
    after, refusals = _first_legal(tx, position, lines)
    if waiting and not (after and after.match.over):
        # Two lines may remain alike, and one of them says it all.
        kept = tuple(dict.fromkeys(_remaining(lines, state, after)))
        tx.save_lines(match.board, player, kept)
        for why in refusals or _disuse(position, after):
            tell_privately(tx, match, "queue-dropped", player, why=why)
    return after


def _first_legal(
    tx: Transaction, position: Position, lines: Sequence[Line]
) -> tuple[Position | None, list[str]]:
    """The position after the forced move, or after the first answer of *lines* that can be given;
    and why those before it cannot."""
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
    """What remains of the *lines* that agreed with what was played in *state*."""
    for line in lines:
        answer = line.next.answer
        if after and answer != RESIGN and state.canonical(answer) == after.move:
            yield from line.rest()


def _disuse(position: Position, after: Position | None) -> Iterator[str]:
    """Why nothing that was queued could serve. Where an answer was played, the other lines were
    alternatives to it, and their player misses nothing."""
    if after is None:
        yield _("{move} was played, and none of your queued lines answers it.", move=position.move)
