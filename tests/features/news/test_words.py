"""Events are reported in sentences that say who, what and where."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event, Kind
from lobby.features.matches.values import Match
from lobby.features.news import words as news_words
from lobby.features.news.words import Seen
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read
from tests.conftest import NOON, play
from tests.support.cases import in_one_test

ANN = Player(1, "ann", NOON)


@in_one_test("kind", get_args(Kind))
def test_every_kind_has_its_sentence(kind: Kind) -> None:
    event = Event(1, NOON, kind, ANN.id, None, frozenset(), {})
    said = news_words.in_words(Seen(event, None, None, None, None))
    assert kind.replace("-", " ") != said.lower()
    assert len(said.split()) > 1
    assert said[0].isupper()
    at_board = news_words.in_words(Seen(replace(event, board=7), None, None, None, None))
    assert "oard 7" in at_board


def test_a_challenge_of_which_no_game_was_kept() -> None:
    event = Event(1, NOON, "challenge-withdrawn", ANN.id, None, frozenset(), {"challenge": 20})
    said = news_words.in_words(Seen(event, None, None, None, None, person=ANN))
    assert said == "ann withdrew challenge 20"


def test_a_text_that_is_gone() -> None:
    bob = Player(2, "bob", NOON)
    event = Event(1, NOON, "said", bob.id, 4, frozenset(), {"message": 9})
    seen = Seen(event, None, None, None, None, person=bob)
    assert news_words.in_words(seen) == "bob wrote on board 4"


def test_a_takeback_of_everything() -> None:
    event = Event(1, NOON, "taken-back", ANN.id, 7, frozenset(), {"plies": 0})
    said = news_words.in_words(Seen(event, None, None, None, None))
    assert said == "Board 7: a move was taken back, and the match is back at its start"


async def test_numbers_do_not_tell_of_what_others_hear_in_private(
    lobby: Lobby, match: Match
) -> None:
    ann, ben = match.players

    async def numbers(viewer: Player) -> list[int]:
        events = await lobby.ask(lambda look: events_queries.events_after(look, 0, 100))
        mine = [event for event in events if event.may_reach(viewer)]
        seen = [await lobby.ask(news_words.look, event, viewer) for event in mine]
        assert all(news.event.kind != "queue-dropped" for news in seen) or viewer == ben
        return [news.number for news in seen]

    await lobby.change(queued_moves.queue, match.board, ben, read("if 32+b then 46+e"))
    await play(lobby, match, "32+a")
    for_ann, for_ben = await numbers(ann), await numbers(ben)
    assert for_ann == sorted(set(for_ann))
    assert for_ben == sorted(set(for_ben))
    assert len(for_ben) == len(for_ann) + 1
    assert for_ann[-1] - for_ann[-2] == 1
