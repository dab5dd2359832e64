from __future__ import annotations

import pytest

from lobby.core.presence import Presence
from lobby.core.values import Here
from lobby.features.people.values.player import Player
from tests.conftest import NOON, Clock

ANN, BEN = Player(1, "ann", NOON), Player(2, "Ben", NOON)


@pytest.fixture
def presence(clock: Clock) -> Presence:
    return Presence(clock)


def test_who_is_here(presence: Presence) -> None:
    for player in (BEN, ANN, None, ANN):
        presence.enter(player)
    assert presence.players() == (ANN, BEN)
    assert presence.guests() == 1


def test_guests_that_play_are_guests(presence: Presence) -> None:
    guest = Player(3, "guest-3", NOON, guest=True)
    presence.look_at(presence.enter(guest), 7)
    presence.enter(None)
    assert (presence.players(), presence.guests()) == ((), 2)
    assert presence.is_here(guest)
    assert presence.at(7)[0].guest


def test_a_guest_takes_a_name(presence: Presence) -> None:
    session = presence.enter(None)
    presence.become(session, ANN)
    assert (presence.players(), presence.guests()) == ((ANN,), 0)


def test_who_looks_at_a_board(presence: Presence, clock: Clock) -> None:
    session = presence.enter(ANN)
    presence.enter(BEN)
    clock.advance(9)
    presence.look_at(session, 7)
    assert presence.at(7) == (Here(session, ANN, 7, NOON),)
    presence.look_at(session, None)
    assert presence.at(7) == ()


def test_who_has_left(presence: Presence) -> None:
    session = presence.enter(ANN)
    other = presence.enter(ANN)
    presence.leave(session)
    presence.leave(session)
    assert presence.players() == (ANN,)
    presence.leave(other)
    assert presence.players() == ()


def test_what_comes_late_does_not_bring_back_who_left(presence: Presence) -> None:
    session = presence.enter(None)
    presence.leave(session)
    presence.become(session, ANN)
    presence.look_at(session, 7)
    assert (presence.players(), presence.guests(), presence.at(7)) == ((), 0, ())


def test_sessions_have_numbers_of_their_own(presence: Presence) -> None:
    first = presence.enter(ANN)
    presence.leave(first)
    assert presence.enter(ANN) != first


def test_listeners_hear_of_changes_only(presence: Presence) -> None:
    heard = []
    stop = presence.listen(lambda: heard.append(presence.players()))
    session = presence.enter(ANN)
    presence.look_at(session, 7)
    presence.look_at(session, 7)
    presence.leave(session)
    presence.leave(session)
    assert heard == [(ANN,), (ANN,), ()]
    stop()
    presence.enter(BEN)
    assert len(heard) == 3


def test_a_listener_may_stop_while_it_is_told(presence: Presence) -> None:
    heard = []

    def once() -> None:
        heard.append(1)
        stop()

    stop = presence.listen(once)
    presence.enter(ANN)
    presence.enter(BEN)
    assert heard == [1]
