"""What is read from the database has the types that the domain declares, down to every flag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player
from lobby.store import Snapshot, Transaction
from tests.conftest import NOON

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
    for each in fields(value):
        found = getattr(value, each.name)
        if each.type == "bool":
            yield f"{type(value).__name__}.{each.name}", found
        for part in found if isinstance(found, tuple) else (found,):
            if is_dataclass(part):
                yield from flags(part)


@pytest.mark.parametrize("flag", [False, True])
async def test_a_flag_is_true_or_false_and_no_number(
    lobby: Lobby, match: Match, ann: Player, ben: Player, *, flag: bool
) -> None:
    def furnish(tx: Transaction) -> None:
        tx.save_deadline(replace(match, remind_at=None, reminded=flag))
        tx.save_bookmark(ann, match.board, Bookmark(looking_at=1, flipped=flag))
        tx.add_message(None, None, "words", announcement=flag)
        tx.quieten(ann, ben, blocked=flag)
        tx.rename(ben, "ben", guest=flag)
        tx.emit("said", actor=ann, private=flag)
        event = tx.last_event()
        tx.add_notice(ann, "mail", event, board=match.board, topic="turn", daily=flag, due=NOON)

    def everything(look: Snapshot) -> tuple[Any, ...]:
        return (
            look.match(match.board),
            look.bookmark(ann, match.board),
            *look.messages(None, 1),
            *look.quieted(ann),
            *look.events_after(look.last_event() - 1, 1),
            *look.due_notices("mail", (), 1),
        )

    await lobby.change(furnish)
    found = [each for value in await lobby.ask(everything) for each in flags(value)]
    assert {name for name, value in found if value is flag} >= FLAGS
    assert all(isinstance(value, bool) for _, value in found)
