"""The clock of another machine, read over a network."""

from __future__ import annotations

from lobby.core.steady_clock import FollowedClock, SteadyClock

START = 1_700_000_000.0


class Network:
    """This machine, and another one whose clock is *ahead*."""

    def __init__(self, ahead: float) -> None:
        self.up = 1000.0
        self.ahead = ahead
        self.clock = FollowedClock(lambda: START + self.up, lambda: self.up)

    def look(self, there: float, back: float) -> None:
        """Ask for the time: the question takes *there* seconds, and the answer *back*."""

        def ask() -> float:
            self.up += there
            answer = START + self.up + self.ahead
            self.up += back
            return answer

        self.clock.look(ask)

    @property
    def error(self) -> float:
        return self.clock() - (START + self.up + self.ahead)


def test_it_is_the_systems_until_the_other_was_asked() -> None:
    network = Network(ahead=30)
    assert (network.error, network.clock.ahead) == (-30, 0)


def test_what_the_answer_takes_is_halved() -> None:
    network = Network(ahead=30)
    network.look(0.25, 0.25)
    assert (network.error, network.clock.ahead) == (0, 30)
    network.up += 100
    assert network.error == 0


def test_it_does_not_tremble_with_the_network() -> None:
    network = Network(ahead=30)
    network.look(0.25, 0.25)
    for there, back in ((0.5, 0), (0, 0.5), (20, 1), (0, 30)):
        network.look(there, back)
        assert network.error == 0


def test_a_quick_answer_puts_right_what_a_slow_one_left_open() -> None:
    network = Network(ahead=30)
    network.look(8, 0)
    assert network.error == 4
    network.look(0.25, 0.25)
    assert network.error == 0


def test_it_follows_a_clock_that_is_set() -> None:
    network = Network(ahead=30)
    network.look(0.25, 0.25)
    steady = SteadyClock(network.clock, lambda: network.up)
    network.ahead = 3600
    network.look(0.25, 0.25)
    assert network.error == 0
    assert steady.disputed
    network.up += 60
    network.look(0.25, 0.25)
    assert steady.anchor() == 3570
