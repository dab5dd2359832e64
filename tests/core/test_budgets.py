"""How much work visitors may cause."""

from __future__ import annotations

import asyncio
from contextvars import copy_context

import pytest

from lobby.base.errors import Later
from lobby.base.settings import USUAL
from lobby.base.work import GAP, PAYER
from lobby.core import budgets
from lobby.core.budgets import (
    AT_ONCE,
    BYTES,
    IN_ALL,
    LATELY,
    LITTLE,
    LONG_STEP,
    SHARERS,
    SHORT_STEP,
    Budgets,
    Tab,
)
from lobby.features.people.values.player import Player, Visitor

ANN = Player(1, "ann", 0)
BEN = Player(2, "ben", 0)


class Shares:
    """Budgets with a clock that is set by hand."""

    def __init__(self, connections: int = USUAL.connections_per_address) -> None:
        self.now = 0.0
        self.budgets = Budgets(("SHA256:eve",), connections, lambda: self.now)

    def tab(self, player: Player | None = None, address: str = "192.0.2.1") -> Tab:
        tab = self.budgets.tab(Visitor("", f"SHA256:{player.name}" if player else None, address))
        assert tab
        tab.belongs_to(player)
        return tab


def used_up(tab: Tab, seconds: float) -> float:
    tab.charge(seconds)
    return tab.wait()


def test_a_burst_costs_no_time_and_more_does() -> None:
    shares = Shares()
    tab = shares.tab(ANN)
    assert used_up(tab, AT_ONCE.burst) == 0
    assert used_up(tab, AT_ONCE.a_second) == pytest.approx(1)
    shares.now = 1
    assert tab.wait() == 0


def test_one_who_goes_on_for_long_has_less() -> None:
    shares = Shares()
    tab = shares.tab(ANN)
    for _ in range(1000):
        shares.now += used_up(tab, AT_ONCE.a_second)
    assert 1000 * AT_ONCE.a_second / shares.now == pytest.approx(IN_ALL.a_second, rel=0.3)


def test_bytes_count_too() -> None:
    tab = Shares().tab(ANN)
    tab.send(int(BYTES.burst + BYTES.a_second))
    assert tab.wait() == pytest.approx(1)


def test_all_sessions_of_a_player_have_one_share_and_other_players_their_own() -> None:
    shares = Shares()
    used_up(shares.tab(ANN), 5)
    assert shares.tab(ANN, "198.51.100.7").wait() > 5
    assert shares.tab(BEN).wait() > 0
    assert shares.tab(BEN, "198.51.100.7").wait() == 0


def test_an_address_has_several_shares() -> None:
    shares = Shares()
    for number in range(SHARERS):
        assert used_up(shares.tab(Player(10 + number, "x", 0)), AT_ONCE.burst) == 0
    assert used_up(shares.tab(ANN), 0.1) > 0


def test_visitors_without_a_name_share_what_their_address_has() -> None:
    shares = Shares()
    used_up(shares.tab(None), 2)
    assert shares.tab(Player(7, "~guest", 0, guest=True)).wait() > 0
    assert shares.tab(ANN).wait() == 0
    assert shares.tab(None, "198.51.100.7").wait() == 0
    assert shares.tab(None, "2001:db8::1").wait() == 0
    used_up(shares.tab(None, "2001:db8::2"), 2)
    assert shares.tab(None, "2001:db8::1").wait() > 0


def test_an_address_from_which_many_may_connect_has_more() -> None:
    assert used_up(Shares(2000).tab(ANN), 1) == 0
    many = Shares(100 * USUAL.connections_per_address)
    for number in range(100):
        assert used_up(many.tab(Player(10 + number, "x", 0)), AT_ONCE.burst) == 0
    assert used_up(Shares().tab(), 2 * AT_ONCE.burst) > 0
    assert used_up(many.tab(), 2 * AT_ONCE.burst) == 0  # also without a name


def test_what_was_used_without_a_name_is_not_charged_to_the_player() -> None:
    shares = Shares()
    tab = shares.tab(None)
    tab.charge(AT_ONCE.burst + 1)
    tab.belongs_to(ANN)
    assert tab.wait() == 0
    assert shares.tab(None).wait() > 0


def test_operators_have_no_limit() -> None:
    shares = Shares()
    assert shares.budgets.tab(Visitor("", "SHA256:eve", "192.0.2.1")) is None
    assert shares.budgets.tab(Visitor("", None, "", local=True)) is None


def in_context(tab: Tab, coroutine: object) -> asyncio.Task[None]:
    context = copy_context()
    context.run(PAYER.set, tab)
    return asyncio.create_task(coroutine, context=context)  # type: ignore[arg-type]


async def test_a_long_wait_is_refused_and_says_when_to_come_again() -> None:
    tab = Shares().tab(ANN)
    tab.charge(AT_ONCE.burst + 20 * AT_ONCE.a_second)
    with pytest.raises(Later) as refusal:
        await in_context(tab, budgets.take_turn())
    said = "You have used your share of the server for now: try again in 20 seconds."
    assert str(refusal.value) == said


async def test_who_has_a_share_left_does_not_wait() -> None:
    await in_context(Shares().tab(ANN), budgets.take_turn())
    await budgets.take_turn()
    await budgets.breathe()
    assert budgets.hindrance()() == 0


def test_only_what_is_done_beyond_a_share_is_spread_over_time() -> None:
    tab = Shares().tab(ANN)
    assert tab.pause(LONG_STEP / 2) == 0
    assert tab.pause(0.1) == GAP
    used_up(tab, AT_ONCE.burst + 1)
    assert tab.pause(SHORT_STEP / 2) == 0
    assert tab.pause(0.1) == pytest.approx(0.1 / AT_ONCE.a_second)
    with tab.hurried():
        assert tab.pause(0.1) == 0


def test_who_has_used_much_lately_gives_way() -> None:
    shares = Shares()
    tab = shares.tab(ANN)
    tab.charge(LITTLE * 0.9)
    assert not tab.gives_way()
    tab.charge(LITTLE * 0.9)
    assert tab.gives_way()
    with tab.hurried():
        assert not tab.gives_way()
    shares.now += LATELY
    assert not tab.gives_way()
