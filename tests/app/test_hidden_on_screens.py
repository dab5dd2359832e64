"""Not a byte that a terminal is sent reveals what Curio hides.

The proof of ``tests/games/curio/test_hidden.py``, extended to whole sessions: the same evening is
spent in two worlds that a viewer cannot tell apart, by two players, a watcher, a guest and a bot,
and everything this viewer's terminal is sent has to be the same, byte for byte.

A bot sees what its seat sees, so its moves may tell its opponent something about that, but about
nothing else: when watchers and guests are compared, the worlds also differ in what the bot does not
see, and it has to play the same.

``EVENINGS=50 pytest tests/app/test_hidden_on_screens.py`` spends more evenings, and longer ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from lobby.database.transaction import Snapshot
from lobby.features.bots import bot_matches
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.gamekit.game import Seat, State, View
from lobby.games.curio.rules import Curio
from tests.app.evening import GUEST, PARTS, Evening, Sent, spend
from tests.app.test_hidden_in_commands import DEFAULT, NAMES, running
from tests.games.curio.test_hidden import Deal, sights, worlds
from tests.support.still import run

EVENINGS = int(os.environ.get("EVENINGS", "1"))
PLIES = 3 if EVENINGS == 1 else 30
_BOT = 1
"""The seat of the bot."""


@dataclass
class Pair:
    """An evening in two worlds, the viewers who cannot tell them apart, and what all were sent."""

    names: tuple[str, ...]
    sent: tuple[Sent, Sent]
    evenings: tuple[Evening, Evening]

    @property
    def alike(self) -> bool:
        """Whether each viewer was sent the same in both worlds."""
        one, other = self.sent
        return all(one[name] == other[name] for name in self.names)


def spent(folder: Path, viewer: int | None, seed: int, parts: Sequence[str] = PARTS) -> Pair:
    """Spend *parts* of an evening in two worlds that *viewer* cannot tell apart."""
    rng = Random(f"{viewer} {seed}")
    deal, moves, other = _two_worlds(viewer, rng)
    names = ("eve", GUEST) if viewer is None else (NAMES[viewer],)
    words = Curio().parse_options(DEFAULT)
    one = Evening(str(words), deal, moves, dict(Curio().deal(words, rng)), names, parts)
    sent = run(spend(one, folder / "one"))
    bot_deal = _unseen_by_bot(one, rng) if viewer is None else one.bot_deal
    two = replace(one, deal=other, bot_deal=bot_deal, bot_moves=[])
    return Pair(names, (sent, run(spend(two, folder / "two"))), (one, two))


def _two_worlds(viewer: int | None, rng: Random) -> tuple[Deal, list[str], Deal]:
    while True:
        deal, moves = running(DEFAULT, rng)
        moves = moves[:PLIES]
        if others := worlds(DEFAULT, deal, moves, viewer, rng):
            return deal, moves, others[0]


def _unseen_by_bot(evening: Evening, rng: Random) -> Deal:
    """Another deal of the second board that neither the bot nor a watcher can tell from it."""
    moves, deal = evening.bot_moves, evening.bot_deal
    shown = list(sights(DEFAULT, deal, moves, None))
    others = worlds(DEFAULT, deal, moves, _BOT, rng)
    return next(other for other in others if list(sights(DEFAULT, other, moves, None)) == shown)


@pytest.mark.parametrize("seed", range(EVENINGS))
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_is_sent_what_is_hidden(tmp_path: Path, viewer: int | None, seed: int) -> None:
    pair = spent(tmp_path, viewer, seed)
    assert pair.evenings[0].deal != pair.evenings[1].deal
    assert pair.evenings[0].bot_moves == pair.evenings[1].bot_moves
    for name in pair.names:
        for one, other in zip(*(sent[name] for sent in pair.sent), strict=True):
            assert one == other, f"seed {seed}: {name} was not sent the same when {one[0]}"
    assert pair.sent[0]["ann" if viewer == 1 else "ben"] != pair.sent[1]["ann"]
    assert sum(len(data) for _, data in pair.sent[0][pair.names[0]]) > 100_000


def test_a_position_that_is_laid_open_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_to_all(state: State, match: Match, seat: Seat | None) -> View:
        return state.view(seat, revealed=True)

    monkeypatch.setattr(viewing, "current_view", open_to_all)
    assert not spent(tmp_path, 1, 0, ["play"]).alike


def test_a_bot_that_looks_at_what_is_hidden_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_matches, "find", _peeking(bot_matches.find))
    # It shows with the first of these.
    seeds = (3, 0, 1, 2, 4, 5)
    spared = (spent(tmp_path / f"{seed}", None, seed, ["spar"]) for seed in seeds)
    assert not all(pair.alike for pair in spared)


def _peeking(find: Callable[..., object]) -> Callable[..., object]:
    """A bot whose thinking depends on what was dealt."""

    def peek(snapshot: Snapshot, board: int) -> object:
        duty = find(snapshot, board)
        if isinstance(duty, bot_matches.Thinking):
            chance = Random(repr(matches_queries.setup(snapshot, board)))
            return replace(duty, bot=replace(duty.bot, level=chance.choice((1, 2, 3))))
        return duty

    return peek
