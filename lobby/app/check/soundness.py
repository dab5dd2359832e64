"""Checks whether the matches in a database are what their moves make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from typing import TypeAlias

from lobby.app.check import rows, verification
from lobby.base.errors import Unreadable
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match

Look: TypeAlias = Callable[[], AbstractContextManager[Snapshot]]
"""Opens a snapshot of a database. One for each match, because a long one keeps a busy server from
tidying up."""

_NAMED = 10
"""The most boards of a game that are named."""


def problems(look: Look) -> Iterator[str]:
    """The problems with what is stored, each as a sentence."""
    yield from rows.problems(look)
    with look() as snapshot:
        boards = matches_queries.all_boards(snapshot)
    for board in boards:
        problem = _match_problem(look, board)
        if problem:
            yield problem
    with look() as snapshot:
        try:
            yield from verification.verify_ratings(snapshot)
        except Unreadable as error:
            yield f"The ratings cannot be checked: {error.__cause__ or error}."


def not_replayed(look: Look) -> Iterator[str]:
    """The matches that could not be replayed because their games are not installed: a sentence for
    each game."""
    missing: dict[str, list[int]] = {}
    with look() as snapshot:
        boards = matches_queries.all_boards(snapshot)
    for board in boards:
        match = _match(look, board)
        if match and not match.installed:
            missing.setdefault(match.game, []).append(board)
    for game, boards in sorted(missing.items()):
        yield _sentence(game, boards)


def _sentence(game: str, boards: Sequence[int]) -> str:
    count, named = len(boards), ", ".join(map(str, boards[:_NAMED]))
    where = "1 match of it, on board" if count == 1 else f"{count} matches of it, on boards"
    more = f" and {count - _NAMED} more" if count > _NAMED else ""
    return f"The game {game} is not installed: {where} {named}{more}, could not be replayed."


def _match_problem(look: Look, board: int) -> str | None:
    with look() as snapshot:
        try:
            match = matches_queries.match(snapshot, board)
            return verification.verify(snapshot, match) if match else None
        except Unreadable as error:
            return f"Board {board} cannot be read: {error.__cause__ or error}"


def _match(look: Look, board: int) -> Match | None:
    """The match; None if there is none or it cannot be read."""
    with look() as snapshot, suppress(Unreadable):
        return matches_queries.match(snapshot, board)
    return None
