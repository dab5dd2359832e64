"""Ratings as the documents that ``--json`` prints."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.commands.documents.ladders import (
    Ladder,
    PuzzleStrength,
    Ranked,
    RatingPoint,
    Rivalry,
    Score,
    Strength,
    Strengths,
)
from lobby.commands.facts import of_match
from lobby.model.player import Player
from lobby.model.rating import Rating
from lobby.model.standing import RatingChange, Standing, Table
from lobby.news import profiles
from lobby.ratings.gains import Gains


def of_ladder(game: str, table: Table, now: int) -> Ladder:
    """The document of the ladder of *game*."""
    return Ladder(
        game=game,
        established=[ranked(each, now) for each in table.established],
        provisional=[ranked(each, now) for each in table.provisional],
        inactive=[ranked(each, now) for each in table.inactive],
    )


def of_strengths(
    profile: profiles.Profile, curves: Mapping[str, tuple[RatingChange, ...]]
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
                game=each.game,
                rating=round(each.rating.value),
                provisional=each.rating.provisional,
                attempts=each.attempts,
            )
            for each in profile.puzzles.standings.values()
        ],
        puzzles_solved=profile.puzzles.solved,
        puzzles_in_a_row=profile.puzzles.in_a_row,
        puzzle_days=profile.puzzles.streak,
    )


def of_rivalry(found: profiles.Rivalry, viewer: Player | None, gains: Gains) -> Rivalry:
    """The document of two players' results against each other."""
    return Rivalry(
        players=[found.one.name, found.other.name],
        scores=[
            Score(game=each.game, won=each.won, drawn=each.drawn, lost=each.lost)
            for each in found.scores
        ],
        boards=[of_match(match, viewer, gains) for match in found.latest],
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


def _strength(profile: profiles.Profile, game: str, changes: tuple[RatingChange, ...]) -> Strength:
    rating = profile.rating(game) or Rating()
    won, drawn, lost = profile.score(game)
    return Strength(
        game=game,
        rating=round(rating.value),
        deviation=round(rating.deviation),
        provisional=rating.provisional,
        matches=profile.matches(game),
        won=won,
        drawn=drawn,
        lost=lost,
        curve=[
            RatingPoint(
                board=each.board,
                at=each.at,
                rating=round(each.after.value),
                deviation=round(each.after.deviation),
                gain=each.gain,
                weight=each.weight,
            )
            for each in changes
        ],
    )
