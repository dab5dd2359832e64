"""Conversations in line mode."""

from __future__ import annotations

import json

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.news import verbs
from lobby.features.news.views import digest
from lobby.features.people.values.player import Player
from lobby.language import replies as documents
from tests.app.test_documents import problems
from tests.conftest import Listener, play
from tests.support.shell import Shell

WELCOME = "Type help for the commands, quit to leave.\n"


async def test_lines_are_answered_until_the_end(match: Match, as_ann: Shell) -> None:
    lines = "whoami\n\nturns --count\nmove 1\nmove 9 a1\n"
    result = await as_ann(None, lines, terminal=True)
    assert (result.status, result.err) == (0, "")
    assert result.out == (
        "Welcome to the Lobby. You are ann. 1 board waits for you: see turns.\n"
        f"{WELCOME}"
        "> You are ann. You joined on 2023-11-14. Your key is SHA256:ann.\n"
        "> > 1\n"
        "> `move` is incomplete.\n"
        "  move BOARD MOVE[#PLY] [-m TEXT]\n"
        "  move BOARD propose|undo|accept|reject\n"
        "> There is no board 9, or it is private.\n"
        "> Goodbye.\n"
    )


async def test_the_greeting_tells_what_waits(as_ann: Shell, as_ben: Shell) -> None:
    await as_ben.does("hex challenge ann")
    await as_ben.does("message ann -m hello")
    await as_ben.does("message ann -m a game?")
    greeting = (await as_ann(None, "")).err
    assert " ".join(greeting.split()).startswith(
        "Welcome to the Lobby. You are ann. You have 1 challenge: see challenges."
        " You have 2 new messages: see message."
    )


async def test_a_narrow_terminal_breaks_no_word(match: Match, as_ann: Shell) -> None:
    lines = "whoami\nmove 1\nhelp undo\nhelp tutorial\nhelp vacation\nchallenge ben chess\n"
    wide = await as_ann(None, lines, terminal=True)
    narrow = await as_ann(None, lines, terminal=True, columns=36)
    assert narrow.out.split() == wide.out.split()
    assert "> You are ann. You joined on\n2023-11-14. Your key is SHA256:ann.\n" in narrow.out
    sentences = [line for line in narrow.out.splitlines() if line.count(" ") > 4]
    assert {line for line in sentences if len(line) > 36 + len("> ")} == set()


async def test_a_narrow_terminal_keeps_boards_tables_and_documents(
    match: Match, as_ann: Shell
) -> None:
    board = await as_ann("show 1")
    narrow = await as_ann("show 1", terminal=True, columns=36)
    drawn = {line for line in board.out.splitlines() if "|" in line or "+" in line}
    assert drawn <= set(narrow.out.splitlines())
    document = await as_ann("show 1 --json", terminal=True, columns=36)
    assert document.document["boards"][0]["board"] == 1
    assert document.out.count("\n") == 1


async def test_a_program_gets_the_answers_alone(match: Match, as_ann: Shell) -> None:
    result = await as_ann(None, "turns --count\n\nmove 9 a1\n")
    assert result.out == "1\nThere is no board 9, or it is private.\n"
    assert result.err == (
        f"Welcome to the Lobby. You are ann. 1 board waits for you: see turns.\n{WELCOME}Goodbye.\n"
    )


async def test_with_json_each_command_is_answered_with_one_document_on_one_line(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    session = as_ann.begin(None)
    session.send("turns --json\nmove 9 a1 --json\nmove 1 --json\nmoev --json\nchat 1 -m a --json\n")
    session.send("move 1 32+a#2 --json\naccept 7 --json\nwait --json\n")
    await session.until("Waiting for news.")
    await as_ben.does("message ann -m Hello")
    await session.until("Hello")
    session.send("\nwhoami --json\n")
    session.stdin.end()
    result = await session.ended()
    turns, *refusals, waiting, news, me = map(json.loads, result.out.splitlines())
    assert turns["count"] == 1
    assert [refusal["status"] for refusal in refusals] == [3, 2, 2, 2, 4, 3]
    assert refusals[1] == {
        "error": "`move` is incomplete.",
        "status": 2,
        "forms": ["move BOARD MOVE[#PLY] [-m TEXT]", "move BOARD propose|undo|accept|reject"],
    }
    assert refusals[3]["error"] == "Write --json before -m: everything after -m is your text."
    assert waiting == {"remark": "Waiting for news."}
    assert (news["kind"], me["name"]) == ("written", "ann")
    assert problems(refusals[0], documents.Refusal) == []
    assert problems(waiting, documents.Remark) == []


UNANSWERED = ("export", "feed", "calendar", "record", "records", "abstractplay", "delete")
"""Commands that print a file, and one after which nothing is as before."""


async def test_each_line_of_a_pipe_gets_one_document_whatever_it_says(
    lobby: Lobby, ann: Player
) -> None:
    """All lines come at once, so that the next is there before the first is answered."""
    shell = Shell(lobby, "ann", pace=Buckets(rate=1e9, burst=1e9))
    for verb in (command.name for command in CATALOGUE if command.name not in UNANSWERED):
        lines = [f"{verb}{words} --json" for words in ("", " 99999", " a b c d e f")]
        result = await shell(None, "".join(f"{line}\nwhoami --json\n" for line in lines))
        documents = list(map(json.loads, result.out.splitlines()))
        assert [document.get("name") for document in documents[1::2]] == ["ann"] * 3, verb
        assert len(documents) == 6, verb


async def test_nothing_is_missed_between_two_waits(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    """A program may look at its boards in between: what happens meanwhile is told by the next."""
    session = as_ben.begin(None)
    session.send("wait --json\nwhoami --json\n")
    await session.until('"ben"')
    await play(lobby, match, "32+a")
    session.send("turns --json\n")
    await session.until('"count": 1')
    session.send("wait --json\n")
    await session.until('"moved"')
    await as_ann.does("message ben -m Hello")
    await session.until('"written"')
    session.stdin.end()
    said = [json.loads(line) for line in (await session.ended()).out.splitlines()]
    waiting = {"remark": "Waiting for news."}
    assert (said[0], said[3]) == (waiting, waiting)
    assert [document["kind"] for document in said[4:]] == ["moved", "written"]


async def test_a_wait_after_a_subscription_reports_what_it_covers(
    lobby: Lobby, match: Match, as_stranger: Shell
) -> None:
    await as_stranger.does("signup Zoe")
    session = as_stranger.begin(None)
    session.send("wait --json\nsubscribe octilite all --json\nwait --json\n")
    await session.until('}]}\n{"remark": "Waiting for news."}')
    await play(lobby, match, "32+a")
    await session.until('"moved"')
    await session.leave()


async def test_of_very_much_between_two_waits_the_first_is_told(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verbs, "KEPT", 2)
    session = as_ben.begin(None)
    session.send("wait --json\nwhoami --json\n")
    await session.until('"ben"')
    happened = Listener()
    lobby.feed.listen(happened)
    for text in "abcde":
        await as_ann.does(f"message ben -m {text}")
    await happened.until(5)
    session.send("wait --json\n")
    await session.until("More has happened than is kept for you")
    texts = [json.loads(line).get("text") for line in session.out.splitlines()][3:]
    first = texts[: texts.index(None)]
    assert 2 <= len(first) < 5, "two are kept, and some were on their way"
    assert first == [f"ann to you: {text}" for text in "abcd"[: len(first)]]
    await as_ann.does("message ben -m from now on")
    await session.until("from now on")
    await session.leave()


async def test_an_empty_command_begins_one_too(as_guest: Shell) -> None:
    result = await as_guest("  ", "QUIT\nwhoami\n", terminal=True)
    assert result.out == (
        "Welcome to the Lobby. You have no name here yet. Choose one: signup NAME\n"
        f"{WELCOME}> Goodbye.\n"
    )


async def test_a_name_may_be_taken_on_the_way(lobby: Lobby, as_stranger: Shell) -> None:
    session = as_stranger.begin(None, terminal=True)
    await session.until("> ")
    assert (lobby.presence.players(), lobby.presence.guests()) == ((), 1)
    session.send("signup Zoe\n")
    await session.until("Welcome, Zoe.")
    session.send("who\n")
    await session.until("\n> Zoe\n")
    session.send("exit\n")
    assert (await session.ended()).status == 0
    assert (lobby.presence.players(), lobby.presence.guests()) == ((), 0)


async def test_who_leaves_for_good_is_nobody_from_then_on(
    lobby: Lobby, ann: Player, as_ann: Shell
) -> None:
    session = as_ann.begin(None, terminal=True)
    await session.until("> ")
    assert lobby.presence.players() == (ann,)
    session.send("delete ann\nwhoami\n")
    await session.until("has no name here yet")  # that of the second answer, begun after this
    assert (lobby.presence.players(), lobby.presence.guests()) == ((), 1)
    session.send("exit\n")
    assert (await session.ended()).status == 0


async def test_standard_input_is_the_conversation(match: Match, as_ann: Shell) -> None:
    result = await as_ann(None, "chat 1\nchat 1 -m Hello\nchat 1\n")
    assert result.out == (
        "Nobody has written on board 1 yet.\nSent to board 1.\nann (just now): Hello\n"
    )


async def test_waiting_ends_with_the_next_line(
    lobby: Lobby, match: Match, ben: Player, as_ben: Shell
) -> None:
    session = as_ben.begin(None, terminal=True)
    session.send("wait\n")
    await session.until("Press Enter to stop.\nWaiting for news.\n")
    await play(lobby, match, "32+a")
    await session.until("Board 1: ann played 32+a, move 1\n")
    session.send("turns --count\n")
    await session.until("> 1\n")
    session.send("wait 9\n")
    await session.until("There is no board 9, or it is private.\n> ")
    session.send("wait\n")
    await session.until("Waiting for news.\n")
    session.send("\n")
    session.send("turns --count\n")
    session.stdin.end()
    ended = await session.ended()
    assert ended.err == ""
    assert "> >" not in ended.out


async def test_multiple_is_refused_within(as_ann: Shell) -> None:
    result = await as_ann(None, "multiple\n")
    assert "multiple reads standard input: use it on its own" in result.out


async def test_who_hangs_up_is_gone(lobby: Lobby, as_ann: Shell) -> None:
    session = as_ann.begin(None)
    await session.until("Welcome")
    await session.leave()
    assert lobby.presence.players() == ()


async def test_news_that_was_told_is_old_the_next_time(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    ann = match.players[0]
    await lobby.change(digest.leave, ann)
    await as_ben.does("message ann -m psst")
    assert (await as_ann(None, "whoami\n")).out.count("psst") == 0
    session = as_ann.begin(None)
    session.send("news\n")
    await session.until("ben to you: psst")
    await as_ben.does("message ann -m and another thing")
    session.send("quit\n")
    await session.ended()
    news = (await as_ann("news --json")).document["news"]
    assert [event["text"] for event in news] == ["ben to you: and another thing"]


async def test_an_operator_is_told_of_reports_that_wait(
    lobby: Lobby, as_ann: Shell, match: Match
) -> None:
    lobby.operators = frozenset({"SHA256:ben"})
    await as_ann.does("report ben -m rude")
    assert "operator" not in (await as_ann(None, "quit\n")).err
    said = (await Shell(lobby, "ben")(None, "quit\n")).err
    assert "1 report waits for an operator: admin reports\n" in said
