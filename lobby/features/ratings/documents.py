"""Documents: ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from lobby.features.matches.documents.boards import Board, of_match
from lobby.features.people import views as people_views
from lobby.features.people.values.player import Player
from lobby.features.ratings.ladder import Gains
from lobby.features.ratings.values import Rating, RatingChange, Standing, Table


class Ranked(TypedDict):
    """A player's place on a ladder."""

    name: Annotated[str, "the player's"]
    rating: Annotated[int, "as it is shown"]
    deviation: Annotated[int, "how uncertain it is now"]
    matches: Annotated[int, "number of rated matches"]
    last: Annotated[int, "when the last of them ended"]


class Ladder(TypedDict):
    """The players of a game in groups, the highest rating first unless stated otherwise."""

    game: Annotated[str, "the game's name"]
    established: Annotated[list[Ranked], "players with a reliable rating"]
    provisional: Annotated[list[Ranked], "those with too few results to be ranked yet, by name"]
    inactive: Annotated[list[Ranked], "players without a rated match for a year"]


class Standings(TypedDict):
    """The ladders of some games."""

    ladders: Annotated[list[Ladder], "of the games asked for"]


class RatingPoint(TypedDict):
    """A rating after a match."""

    board: Annotated[int, "where"]
    at: Annotated[int, "when"]
    rating: Annotated[int, "after it, as it is shown"]
    deviation: Annotated[int, "how uncertain it was then"]
    gain: Annotated[int, "what the match added"]
    weight: Annotated[float, "how much the match counted, from above 0 to 1"]


class Strength(TypedDict):
    """A player's rating and results at a game."""

    game: Annotated[str, "the game's name"]
    rating: Annotated[int, "as it is shown; 1500 before the first rated match"]
    deviation: Annotated[int, "how uncertain it is now"]
    provisional: Annotated[bool, "whether it is too uncertain to rank"]
    matches: Annotated[int, "number of rated matches"]
    won: Annotated[int, "of all finished matches, unrated ones too"]
    drawn: Annotated[int, "of those"]
    lost: Annotated[int, "of those"]
    curve: Annotated[list[RatingPoint], "the last 500 rated matches, the earliest first"]


class PuzzleStrength(TypedDict):
    """A player's rating for the puzzles of a game."""

    game: Annotated[str, "the game's name"]
    rating: Annotated[int, "as it is shown"]
    provisional: Annotated[bool, "whether it is uncertain"]
    attempts: Annotated[int, "number of puzzles attempted"]


class Strengths(TypedDict):
    """A player's ratings."""

    name: Annotated[str, "the player's"]
    level: Annotated[int | None, "a bot's, from 1 to 6; null for a person"]
    guest: Annotated[bool, "whether the player has not taken a name"]
    joined: Annotated[int, "when the name was taken"]
    seen: Annotated[int | None, "last known to be connected; null if unknown, and for bots"]
    away_until: Annotated[int | None, "when the current vacation ends; null without one"]
    cancelled: Annotated[int, "matches of the last 30 days that the player cancelled"]
    note: Annotated[str, "the reader's note on the player; empty for none"]
    ratings: Annotated[list[Strength], "by game, or of the one asked for"]
    puzzles: Annotated[list[PuzzleStrength], "by game; games without an attempt are left out"]
    puzzles_solved: Annotated[int, "how many the player has solved at the first attempt"]
    puzzles_in_a_row: Annotated[int, "how many of them since the last failure"]
    puzzle_days: Annotated[int, "days in a row with the daily puzzle solved"]


class Score(TypedDict):
    """One player's results against another at a game."""

    game: Annotated[str, "the game's name"]
    won: Annotated[int, "by the first"]
    drawn: Annotated[int, "by both"]
    lost: Annotated[int, "by the first"]


class Rivalry(TypedDict):
    """One player's results against another."""

    players: Annotated[list[str], "the two names, in the order asked for"]
    scores: Annotated[list[Score], "by game; games without a finished match are left out"]
    boards: Annotated[list[Board], "the last matches that ended, the latest first"]


def of_ladder(game: str, table: Table, now: int) -> Ladder:
    """The document of the ladder of *game*."""
    return Ladder(
        game=game,
        established=[ranked(standing, now) for standing in table.established],
        provisional=[ranked(standing, now) for standing in table.provisional],
        inactive=[ranked(standing, now) for standing in table.inactive],
    )


def of_strengths(
    profile: people_views.Profile, curves: Mapping[str, tuple[RatingChange, ...]]
) -> Strengths:
    """The document of a player's ratings at the games that have *curves*."""
    return Strengths(
        name=profile.player.name,
        level=profile.player.level,
        guest=profile.player.guest,
        joined=profile.player.joined,
        seen=profile.seen,
        away_until=profile.away.end if profile.away else None,
        cancelled=profile.cancelled,
        note=profile.note,
        ratings=[_strength(profile, game, changes) for game, changes in curves.items()],
        puzzles=[
            PuzzleStrength(
                game=standing.game,
                rating=round(standing.rating.value),
                provisional=standing.rating.provisional,
                attempts=standing.attempts,
            )
            for standing in profile.puzzles.standings.values()
        ],
        puzzles_solved=profile.puzzles.solved,
        puzzles_in_a_row=profile.puzzles.in_a_row,
        puzzle_days=profile.puzzles.streak,
    )


def of_rivalry(rivalry: people_views.Rivalry, viewer: Player | None, gains: Gains) -> Rivalry:
    """The document of two players' results against each other."""
    return Rivalry(
        players=[rivalry.player.name, rivalry.other.name],
        scores=[
            Score(game=game, won=score.won, drawn=score.drawn, lost=score.lost)
            for game, score in rivalry.scores.items()
        ],
        boards=[of_match(match, viewer, gains) for match in rivalry.latest],
    )


def ranked(standing: Standing, now: int) -> Ranked:
    """A player's place in a list of several players."""
    return Ranked(
        name=standing.player.name,
        rating=round(standing.rating.value),
        deviation=round(standing.aged(now).deviation),
        matches=standing.matches,
        last=standing.at,
    )


def _strength(
    profile: people_views.Profile, game: str, changes: tuple[RatingChange, ...]
) -> Strength:
    rating = profile.rating(game) or Rating()
    score = profile.score(game)
    return Strength(
        game=game,
        rating=round(rating.value),
        deviation=round(rating.deviation),
        provisional=rating.provisional,
        matches=profile.matches(game),
        won=score.won,
        drawn=score.drawn,
        lost=score.lost,
        curve=[
            RatingPoint(
                board=change.board,
                at=change.at,
                rating=round(change.after.value),
                deviation=round(change.after.deviation),
                gain=change.gain,
                weight=change.weight,
            )
            for change in changes
        ],
    )
