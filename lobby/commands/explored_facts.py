"""Explored positions and statistics about games, as documents."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.commands import facts, ladder_facts
from lobby.commands.documents.boards import FirstSeatScore
from lobby.commands.documents.explorers import (
    EndCount,
    Ends,
    ExactValue,
    Exploration,
    ExploredMove,
    GameStatistics,
    LengthCount,
    OpeningMoves,
)
from lobby.computer import solutions
from lobby.kits.mind import Value
from lobby.matches.explorer.exploring import Explored, Reply
from lobby.matches.explorer.game_statistics import Statistics
from lobby.model.standing import Results


def of_explored(found: Explored, values: Mapping[str, Value]) -> Exploration:
    """The document of a position and its continuations."""
    valued = solutions.best_first(found.replies, values)
    return Exploration(
        game=found.game,
        options=found.options.split(),
        board=found.board,
        ply=found.ply,
        line=list(found.line),
        position=facts.position(found.view),
        to_move=found.view.to_move,
        solved=bool(values),
        replies=[_move(each, value) for each, value in valued],
    )


def of_statistics(found: Statistics, now: int) -> GameStatistics:
    """The document of how a game is played here."""
    opened = found.opened
    return GameStatistics(
        game=found.game.name,
        matches=found.matches,
        ends=[EndCount(reason=each, matches=count) for each, count in found.reasons.items()],
        lengths=[LengthCount(plies=each, matches=count) for each, count in found.lengths.items()],
        scores=[
            FirstSeatScore(options=each.options.split(), matches=each.matches, score=each.share)
            for each in found.scores
        ],
        best_play=facts.best_play(found.game),
        opening_options=None if opened is None else list(opened.words()),
        openings_closed_by=found.closed_by,
        openings=[
            OpeningMoves(moves=list(each.moves), everybody=_ends(each.results))
            for each in found.openings
        ],
        strongest=[ladder_facts.ranked(each, now) for each in found.strongest],
    )


def _move(reply: Reply, value: Value | None) -> ExploredMove:
    return ExploredMove(
        moves=list(reply.moves),
        value=None if value is None else _exact(value),
        everybody=_ends(reply.results),
        own=_ends(reply.own),
        last_board=reply.last,
        closed_by=reply.closed_by,
    )


def _exact(value: Value) -> ExactValue:
    return ExactValue(score=value.score, to_go=None if value.plies is None else value.plies - 1)


def _ends(found: Results) -> Ends:
    return Ends(matches=found.matches, won=found.won, drawn=found.drawn, lost=found.lost)
