"""Players' reports reach the operators, with evidence, and nobody else."""

from __future__ import annotations

import json

import pytest

from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.matches.values import Match
from lobby.features.news import words as news_words
from lobby.features.notices.duties import relevance
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import begin, play
from tests.support.shell import Shell


@pytest.fixture
def as_operator(lobby: Lobby, eve: Player) -> Shell:
    """eve has an operator's key."""
    lobby.operators = frozenset({"SHA256:eve"})
    return Shell(lobby, eve.name)


@pytest.fixture
async def insulted(as_ann: Shell, as_ben: Shell, match: Match) -> Shell:
    """ann's shell, after ben has insulted her in every way."""
    await as_ann.does("move 1 22+a -m Good luck")
    await as_ben.does("move 1 26+a -m You move like a cow")
    await as_ben.does("chat 1 -m You are a cow")
    await as_ann.does("chat 1 -m Stop it")
    await as_ben.does("message ann -m Cow")
    return as_ann


async def test_a_report_goes_to_the_operators_with_evidence(
    insulted: Shell, as_operator: Shell
) -> None:
    said = " ".join((await insulted.does("report ben 1 -m He insults me")).split())
    assert said == (
        "Report 1 is sent to the operators. ben is not told. To see no more of ben now:"
        " mute ben, or block ben."
    )
    listed = await as_operator.does("admin reports")
    assert listed == "1 ben, board 1, by ann, just now: He insults me\n"
    assert await as_operator.does("admin reports 1") == (
        "Report 1: ann reported ben just now. show 1 shows the board.\n\n"
        "He insults me\n\n"
        "What ben wrote:\n"
        "  at the board, 2023-11-14 22:13 UTC: You are a cow\n"
        "  with a move, 2023-11-14 22:13 UTC: You move like a cow\n"
        "  to the reporter, 2023-11-14 22:13 UTC: Cow\n\n"
        "`admin settle 1` closes the report.\n"
    )
    (document,) = (await as_operator("admin reports 1 --json")).document["reports"]
    assert [remark["where"] for remark in document["evidence"]] == ["board", "move", "message"]
    assert (document["reporter"], document["player"], document["board"]) == ("ann", "ben", 1)


async def test_comments_in_a_shared_study_are_evidence(
    as_ann: Shell, as_ben: Shell, as_operator: Shell, match: Match
) -> None:
    async def evidence(number: int) -> list[tuple[str, str]]:
        (report,) = (await as_operator(f"admin reports {number} --json")).document["reports"]
        return [(remark["where"], remark["text"]) for remark in report["evidence"]]

    await as_ann.does("analysis 1 22+a -m My own plan")
    await as_ben.does("analysis 1 22+a -m You move like a cow")
    await as_ann.does("resign 1")
    await as_ann.does("analysis 1 --show")
    await as_ann.does("report ben 1 -m He is rude")
    assert await evidence(1) == []  # ben's comment is private
    await as_ben.does("analysis 1 --show")
    await as_ann.does("mute ben")
    await as_ann.does("report ben 1 -m He is rude")
    assert await evidence(2) == [("study", "You move like a cow")]
    assert "  in the study, 2023-11-14 22:13 UTC: You move" in await as_operator.does(
        "admin reports 2"
    )
    await as_operator.does("report ben 1 -m I cannot see it")
    assert await evidence(3) == []


async def test_reasons_for_declining_are_evidence(
    as_ann: Shell, as_ben: Shell, as_operator: Shell
) -> None:
    await as_ann.does("octilite challenge ben")
    await as_ben.does("decline 1 -m Not with a cow")
    await as_ann.does("report ben messages -m He insults me")
    said = await as_operator.does("admin reports 1")
    assert "  with a declined challenge, 2023-11-14 22:13 UTC: Not with a cow" in said


async def test_without_a_board_the_lobby_is_looked_at(
    lobby: Lobby, as_ann: Shell, ben: Player
) -> None:
    await lobby.change(chat.say, ben, "Spam")
    document = (await as_ann("report ben --json -m He floods the lobby")).document
    assert document == {"report": 1, "player": "ben", "board": None, "evidence": 1}


async def test_only_messages_are_sent_if_it_happened_only_there(
    lobby: Lobby, insulted: Shell, ben: Player
) -> None:
    await lobby.change(chat.say, ben, "Spam")
    document = (await insulted("report ben messages --json -m He insults me")).document
    assert document == {"report": 1, "player": "ben", "board": None, "evidence": 1}


async def test_it_is_settled_once_and_stays_on_record(insulted: Shell, as_operator: Shell) -> None:
    await insulted.does("report ben -m He insults me")
    assert await as_operator.does("admin settle 1 -m Warned him") == "Report 1 is closed.\n"
    assert await as_operator.does("admin reports") == "There are no open reports.\n"
    for which in ("all", "ben"):
        assert "closed: He insults me" in await as_operator.does(f"admin reports {which}")
    assert await as_operator.does("admin reports ann") == "Nobody has reported ann.\n"
    assert "Closed just now by eve: Warned him" in await as_operator.does("admin reports 1")
    assert await as_operator.refused("admin settle 1") == (1, "Report 1 is already closed.")
    assert (await as_operator.refused("admin settle 7"))[0] == 3
    assert (await as_operator.refused("admin reports 7"))[0] == 3


@pytest.mark.parametrize(
    ("command", "status", "why"),
    [
        ("report ann -m x", 1, "That is you"),
        ("report zoe -m x", 3, "There is no player called "),
        ("report ben 99 -m x", 3, "There is no board 99, or it is private."),
        ("report ben", 2, "Tell the operators what happened: add -m and a text."),
        ("report ben x -m y", 2, "'x' is not a board number"),
    ],
)
async def test_what_is_no_report(
    as_ann: Shell, ben: Player, command: str, status: int, why: str
) -> None:
    refused = await as_ann.refused(command)
    assert refused[0] == status
    assert why in refused[1]


async def test_a_day_has_ten_reports(as_ann: Shell, ben: Player) -> None:
    for _ in range(10):
        await as_ann.does("report ben -m He is rude")
    status, why = await as_ann.refused("report ben -m He is rude")
    assert (status, why) == (1, "You may send 10 reports a day: try again in 24 hours.")


async def test_operators_are_told_and_nobody_else(
    lobby: Lobby, insulted: Shell, as_operator: Shell, ben: Player, eve: Player
) -> None:
    await insulted.does("report ben -m He insults me")
    (event,) = [
        event
        for event in await lobby.ask(lambda look: events_queries.events_after(look, 0, 999))
        if event.kind == "reported"
    ]
    assert event.concerns == {eve.id}
    assert not event.may_reach(ben)
    assert await lobby.ask(relevance.topic_of, event, eve) == "message"
    assert await lobby.ask(relevance.topic_of, event, ben) is None
    sentence = news_words.in_words(await lobby.ask(news_words.look, event, eve))
    assert sentence == "A player was reported (report 1)"
    await as_operator.does("admin settle 1")
    assert await lobby.ask(relevance.topic_of, event, eve) is None


async def test_the_reported_player_learns_nothing(insulted: Shell, as_ben: Shell) -> None:
    await insulted.does("report ben 1 -m A very secret word")
    for command in ("export", "news", "rating ann", "rating ben", "show 1", "message"):
        assert "secret" not in (await as_ben(command)).out
        assert "report 1" not in (await as_ben(command)).out
    assert json.loads((await as_ben("export")).out)["reports"] == []


async def test_a_report_is_exported_and_loses_its_reporter(
    insulted: Shell, as_operator: Shell
) -> None:
    await insulted.does("report ben 1 -m He insults me")
    await insulted.does("report ben -m Again")
    await as_operator.does("admin settle 2")
    first, second = json.loads((await insulted("export")).out)["reports"]
    assert (first["player"], first["board"], first["text"]) == ("ben", 1, "He insults me")
    assert (first["closed"], second["closed"] is None) == (None, False)
    await insulted.does("delete ann")
    (left,) = (await as_operator("admin reports all --json")).document["reports"]
    assert (left["report"], left["reporter"], left["text"]) == (1, None, "He insults me")
    assert "a player who has left reported ben" in await as_operator.does("admin reports 1")


async def test_a_private_board_stays_private(
    lobby: Lobby, ann: Player, ben: Player, as_operator: Shell
) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    await play(lobby, match, "22+a")
    kim = Shell(lobby, "kim")
    await kim.does("signup kim")
    assert (await kim.refused(f"report ann {match.board} -m x"))[0] == 3
