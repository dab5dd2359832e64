"""Documents: moves played from a position, and how a game is played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from lobby.features.explorer import game_statistics, played_moves
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.matches.documents import boards, parts
from lobby.features.matches.documents.boards import FirstSeatScore, ProvedResult
from lobby.features.ratings import documents as ratings_documents
from lobby.features.ratings.documents import Ranked
from lobby.features.ratings.values import Results
from lobby.gamekit.mind import Value


class Ends(TypedDict):
    """How matches ended."""

    matches: Annotated[int, "how many there are"]
    won: Annotated[int, "of those"]
    drawn: Annotated[int, "of those"]
    lost: Annotated[int, "of those"]


class ExactValue(TypedDict):
    """The proven value of a move to the side that makes it."""

    score: Annotated[float, "1 for a win, 0.5 for a draw, 0 for a loss"]
    to_go: Annotated[int | None, "moves of both sides that follow with best play; null for a draw"]


class ExploredMove(TypedDict):
    """A continuation from a position."""

    moves: Annotated[list[str], "moves that lead to the same position, symmetries aside"]
    value: Annotated[ExactValue | None, "null if it is not known, and if it is closed"]
    everybody: Annotated[Ends, "matches of everybody, for the first seat"]
    own: Annotated[Ends, "your matches, for you"]
    last_board: Annotated[int | None, "the latest of your matches; null without one"]
    closed_by: Annotated[
        int | None,
        "your running rated match that closes the position after it: then nothing is told; null if"
        " it is open, or there is nothing to tell",
    ]


class Exploration(TypedDict):
    """The moves played from a position, and what they are worth."""

    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    board: Annotated[int | None, "where the moves begin; null for a position on paper"]
    ply: Annotated[int, "after how many moves on that board"]
    line: Annotated[list[str], "the moves made from there"]
    position: Annotated[dict[str, object], "see [Positions](#positions)"]
    to_move: Annotated[int | None, "the seat to move; null where the match would be over"]
    solved: Annotated[bool, "whether the value of every move is known"]
    replies: Annotated[list[ExploredMove], "all legal moves, the best or most played first"]


class OpeningMoves(TypedDict):
    """An opening, and how the matches with it ended."""

    moves: Annotated[list[str], "the first two moves"]
    everybody: Annotated[Ends, "for the first seat"]


class EndCount(TypedDict):
    """The number of matches that ended for a given reason."""

    reason: Annotated[str, "see [Reasons of results](#reasons-of-results)"]
    matches: Annotated[int, "how many"]


class LengthCount(TypedDict):
    """The number of matches within a range of lengths."""

    plies: Annotated[int, "moves of both sides"]
    matches: Annotated[int, "how many"]


class GameStatistics(TypedDict):
    """How a game is played here, from the public matches between people."""

    game: Annotated[str, "the game's name"]
    matches: Annotated[int, "how many have a result"]
    ends: Annotated[list[EndCount], "how they ended, the most common first"]
    lengths: Annotated[list[LengthCount], "how long they were, the shortest first"]
    scores: Annotated[list[FirstSeatScore], "by the options that are played most"]
    best_play: Annotated[list[ProvedResult], "what is proved, by options"]
    opening_options: Annotated[
        list[str] | None, "the options whose openings these are; null where none are counted"
    ]
    openings_closed_by: Annotated[
        int | None, "your running rated match while which they are left out; null without one"
    ]
    openings: Annotated[list[OpeningMoves], "the most common first"]
    strongest: Annotated[list[Ranked], "the highest established ratings"]


class Statistics(TypedDict):
    """How games are played here."""

    games: Annotated[list[GameStatistics], "those asked for"]


def of_explored(explored: Explored, values: Mapping[str, Value]) -> Exploration:
    """The document of a position and its continuations."""
    valued = played_moves.best_first(explored.replies, values)
    return Exploration(
        game=explored.game,
        options=explored.options.split(),
        board=explored.board,
        ply=explored.ply,
        line=list(explored.line),
        position=parts.position(explored.view),
        to_move=explored.view.to_move,
        solved=bool(values) and played_moves.are_all(explored, values),
        replies=[_move(reply, value) for reply, value in valued],
    )


def of_statistics(statistics: game_statistics.Statistics, now: int) -> GameStatistics:
    """The document of how a game is played here."""
    opened = statistics.opened
    return GameStatistics(
        game=statistics.game.name,
        matches=statistics.matches,
        ends=[
            EndCount(reason=reason, matches=count) for reason, count in statistics.reasons.items()
        ],
        lengths=[
            LengthCount(plies=plies, matches=count) for plies, count in statistics.lengths.items()
        ],
        scores=[
            FirstSeatScore(options=score.options.split(), matches=score.matches, score=score.share)
            for score in statistics.scores
        ],
        best_play=boards.best_play(statistics.game),
        opening_options=None if opened is None else list(opened.words()),
        openings_closed_by=statistics.closed_by,
        openings=[
            OpeningMoves(moves=list(opening.moves), everybody=_ends(opening.results))
            for opening in statistics.openings
        ],
        strongest=[ratings_documents.ranked(standing, now) for standing in statistics.strongest],
    )


def _move(reply: Reply, value: Value | None) -> ExploredMove:
    return ExploredMove(
        moves=list(reply.moves),
        value=None
        if value is None
        else ExactValue(score=value.score, to_go=None if value.plies is None else value.plies - 1),
        everybody=_ends(reply.results),
        own=_ends(reply.own),
        last_board=reply.last,
        closed_by=reply.closed_by,
    )


def _ends(results: Results) -> Ends:
    return Ends(matches=results.matches, won=results.won, drawn=results.drawn, lost=results.lost)
