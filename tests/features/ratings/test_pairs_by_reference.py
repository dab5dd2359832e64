"""Weeks of pairs and single matches, overlapping in any order, rated as a short model says."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.matches import endings, offers, playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.ratings.glicko2 import after_match
from lobby.features.ratings.values import Rating, aged
from tests.conftest import Clock, begin, play


@dataclass
class Model:
    """Everybody's rating and when it last changed, and when each two players met."""

    ratings: dict[Player, tuple[Rating, int]] = field(default_factory=dict)
    met: dict[frozenset[Player], list[int]] = field(default_factory=lambda: defaultdict(list))

    def rate(self, one: Player, other: Player, score: float, now: int) -> None:
        earlier = [at for at in self.met[frozenset((one, other))] if at > now - 30 * DAY]
        before = [
            aged(rating, now - at)
            for rating, at in (self.ratings.get(player, (Rating(), now)) for player in (one, other))
        ]
        after = after_match(before[0], before[1], score, 3 / (3 + len(earlier)))
        for player, rating in zip((one, other), after, strict=True):
            self.ratings[player] = rating, now
        self.met[frozenset((one, other))].append(now)


@dataclass
class Going:
    """A single match or a pair that *one* offered *other*: the boards still being played, and the
    score of *one* on each finished board, or None if it was cancelled."""

    one: Player
    other: Player
    boards: list[int]
    scored: list[float | None] = field(default_factory=list)

    @property
    def score(self) -> float | None:
        """The overall result, once there is one."""
        scored = [score for score in self.scored if score is not None]
        done = not self.boards and len(scored) == len(self.scored)
        return sum(scored) / len(scored) if done else None


async def end(lobby: Lobby, going: Going, board: int, chance: Random) -> None:
    """End one board in a random way."""
    match = await lobby.ask(lambda look: matches_queries.match(look, board))
    assert match
    going.boards.remove(board)
    if chance.random() < 0.15:
        await lobby.change(endings.call_off, board, "a mistake", None)
        # Boards still being played are cancelled with it; finished ones stay as they are.
        going.scored.extend([None] * (1 + len(going.boards)))
        going.boards.clear()
        return
    if match.plies < 2:
        await play(lobby, match, "22+a 26+a 22+b 26+b 22+c 26+c 22+d 26+d")
    loser = chance.choice((going.one, going.other, None))
    if loser:
        await lobby.change(playing.resign, board, loser)
        going.scored.append(float(loser == going.other))
        return
    for player in match.players:
        await lobby.change(offers.offer_draw, board, player)
    going.scored.append(0.5)


@pytest.fixture
def people(ann: Player, ben: Player, eve: Player) -> tuple[Player, ...]:
    return ann, ben, eve


@pytest.mark.parametrize("seed", range(4))
async def test_ratings_are_what_a_model_says(
    lobby: Lobby, people: tuple[Player, ...], clock: Clock, seed: int
) -> None:
    chance, model = Random(seed), Model()
    going: list[Going] = []
    for _ in range(60):
        clock.advance(chance.randrange(3 * DAY // 2))
        if len(going) < 5 and chance.random() < 0.5:
            one, other = chance.sample(people, 2)
            pair = "--pair" if chance.random() < 0.7 else ""
            begun: Match = await begin(lobby, one, other, terms=f"{pair} --forfeittime=none")
            going.append(Going(one, other, list(begun.boards)))
        elif going:
            chosen = chance.choice(going)
            await end(lobby, chosen, chance.choice(chosen.boards), chance)
            if chosen.score is not None:
                model.rate(chosen.one, chosen.other, chosen.score, clock.time)
            if not chosen.boards:
                going.remove(chosen)
    assert model.ratings
    standings = await lobby.ask(ladder.of_players, people)
    rated = {standing.player: standing.rating for standing in standings.values()}
    assert rated.keys() == model.ratings.keys()
    for player, (rating, at) in model.ratings.items():
        assert rated[player].value == pytest.approx(rating.value)
        assert rated[player].deviation == pytest.approx(rating.deviation)
        assert standings[player.id, "octilite"].at == at
    assert await lobby.ask(lambda look: list(verification.verify_ratings(look))) == []
