"""What is read from the database has the types that the domain declares, down to every flag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark, Match
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import Wish
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON

pytestmark = pytest.mark.every_engine

FLAGS = {
    "Bookmark.flipped",
    "OutboxEntry.daily",
    "Event.private",
    "Match.reminded",
    "ChatMessage.announcement",
    "Player.guest",
    "Quieted.blocked",
}


def flags(value: Any) -> Iterator[tuple[str, object]]:
    """Each field of *value*, and of the values in it, that is declared to be a flag."""
    for field in fields(value):
        content = getattr(value, field.name)
        if field.type == "bool":
            yield f"{type(value).__name__}.{field.name}", content
        for part in content if isinstance(content, tuple) else (content,):
            if is_dataclass(part):
                yield from flags(part)


@pytest.mark.parametrize("flag", [False, True])
async def test_a_flag_is_true_or_false_and_no_number(
    lobby: Lobby, match: Match, ann: Player, ben: Player, *, flag: bool
) -> None:
    def furnish(tx: Transaction) -> None:
        clocks_queries.save_deadline(tx, replace(match, remind_at=None, reminded=flag))
        matches_queries.save_bookmark(tx, ann, match.board, Bookmark(looking_at=1, flipped=flag))
        talk_queries.add_message(tx, None, None, "words", announcement=flag)
        players_queries.quieten(tx, ann, ben, blocked=flag)
        players_queries.rename(tx, ben, "ben", guest=flag)
        events_queries.emit(tx, "said", actor=ann, private=flag)
        event = events_queries.last_event(tx)
        notices_queries.add_notice(
            tx, Wish(ann, "mail", event, board=match.board, topic="turn", daily=flag, due=NOON)
        )

    def everything(look: Snapshot) -> tuple[Any, ...]:
        return (
            matches_queries.match(look, match.board),
            matches_queries.bookmark(look, ann, match.board),
            *talk_queries.messages(look, None, 1),
            *players_queries.quieted(look, ann),
            *events_queries.events_after(look, events_queries.last_event(look) - 1, 1),
            *notices_queries.due_notices(look, "mail", (), 1),
        )

    await lobby.change(furnish)
    flagged = [pair for value in await lobby.ask(everything) for pair in flags(value)]
    assert {name for name, value in flagged if value is flag} >= FLAGS
    assert all(isinstance(value, bool) for _, value in flagged)
