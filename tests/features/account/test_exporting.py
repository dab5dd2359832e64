"""Exporting everything: what the export contains on each subject."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lobby.core.lobby import Lobby
from lobby.features.account import documents
from lobby.features.matches.values import Match
from lobby.features.notices.replies import reply_tokens
from lobby.features.people.one_time_codes import ADDRESS_LIFETIME
from lobby.features.people.values.player import Player
from lobby.features.puzzles.values import Solved
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON, begin
from tests.support.letterbox import GRACE
from tests.support.shell import Shell


async def test_the_export_of_a_match(furnished: Lobby, as_ann: Shell) -> None:
    matches = (await as_ann("export --json")).document["matches"]
    octilite, curio, chaos = matches
    assert [move["move"] for move in octilite["moves"]] == ["32+a", "46+e"]
    (gone,) = octilite["taken_back"]
    assert (gone["move"], gone["taken_back"]) == ("46+e", NOON)
    assert [move["comment"] for move in curio["moves"]] == ["hello", "well"]
    assert len(curio["setup"]) > 10
    assert chaos["queue"] == ["if d4-a1 then resign"]
    assert octilite["queue"] == []


async def test_the_export_of_challenges(furnished: Lobby, as_ann: Shell) -> None:
    challenges = (await as_ann("export --json")).document["challenges"]
    assert {challenge["left"] for challenge in challenges if challenge["closed"]} == {0}
    assert {challenge["left"] for challenge in challenges if not challenge["closed"]} == {1}


async def test_the_export_of_notices(furnished: Lobby, as_ann: Shell) -> None:
    exported = (await as_ann("export --json")).document
    confirmed, waiting = exported["addresses"]
    assert (confirmed["channel"], confirmed["address"]) == ("mail", "ann@example.org")
    assert (confirmed["confirmed"], confirmed["expires"]) == (NOON, None)
    assert (waiting["channel"], waiting["address"]) == ("webhook", "https://example.org/ann")
    assert (waiting["confirmed"], waiting["expires"]) == (
        None,
        NOON + ADDRESS_LIFETIME,
    )
    assert exported["codes_asked_for"] == [NOON, NOON]
    assert exported["preferences"]["notify:result:mail"] == "daily"
    assert exported["reply_addresses"] == [
        {"board": 3, "ply": 2, "expires": NOON + reply_tokens.LIFETIME, "spent": None}
    ]
    assert exported["replies"] == [NOON]
    assert exported["reply_answers"] == ["Nothing was played."]
    topics = {notice["topic"]: notice for notice in exported["notices"]}
    assert (topics["message"]["daily"], topics["result"]["daily"]) == (False, True)
    assert (topics["message"]["due"], topics["message"]["done"]) == (NOON + GRACE, None)
    assert exported["tallies"] == [{"game": "curio", "won": 1, "drawn": 0, "lost": 0}]


async def test_a_running_match_hides_what_it_hides(lobby: Lobby, ann: Player, ben: Player) -> None:
    await begin(lobby, ann, ben, "curio")
    (match,) = (await Shell(lobby, "ann")("export")).document["matches"]
    assert match["setup"] is None


async def test_long_lists_come_in_parts(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    ann, ben = match.players
    for _ in range(45):
        await begin(lobby, ann, ben)
    for number in range(450):
        await lobby.change(
            lambda tx, words: talk_queries.add_message(tx, ann, None, words), f"message {number}"
        )
    exported = json.loads(await as_ann.does("export"))
    assert [row["board"] for row in exported["matches"]] == list(range(1, 47))
    assert [message["text"] for message in exported["messages"]] == [
        f"message {n}" for n in range(450)
    ]
    assert len(exported["events"]) == 46 * 2


async def test_in_a_conversation_it_comes_whole(match: Match, as_ann: Shell) -> None:
    said = (await as_ann(None, "export\nwhoami\n")).out
    exported, end = json.JSONDecoder().raw_decode(said)
    assert exported["name"] == "ann"
    assert said[end:].startswith("\nYou are ann")
    assert "This command prints a file" in (await as_ann("multiple", "export")).out


def test_tables_copy_nothing_but_plain_values() -> None:
    assert documents.PUZZLE.of_row(Solved("curio1", 5)) == {"puzzle": "curio1", "at": 5}
    hidden: Any = {"a1": "7"}
    with pytest.raises(TypeError, match="cannot copy a dict"):
        documents.PUZZLE.of_row(Solved("curio1", hidden))
