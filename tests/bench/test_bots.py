"""The round robin of bots: fair to both seats, by the rules, and the same every time."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from bench.bots import greedy_report, robin_report, round_robin
from bench.contest import GREEDY, Pace, Pairing, Report, play


def test_every_two_meet_from_both_seats_with_equal_deals() -> None:
    pairings = round_robin("curio", "", [(1, 2), (1, 3)], 4, seed=9)
    assert Counter(pairing.players for pairing in pairings) == dict.fromkeys(
        ((1, 2), (2, 1), (1, 3), (3, 1)), 2
    )
    assert Counter(pairing.deal for pairing in pairings) == {"9/0": 4, "9/1": 4}
    assert len({pairing.seed for pairing in pairings}) == len(pairings)


def test_a_match_is_the_same_every_time_and_counts_its_moves() -> None:
    [pairing, *_] = round_robin("octilite", "", [(1, GREEDY)], 2, seed=3)
    report, again = play(pairing), play(pairing)
    assert (report.score, report.plies) == (again.score, again.plies)
    assert report.score in (0.0, 0.5, 1.0)
    assert sum(pace.moves for pace in report.paces) == report.plies > 8
    assert all(0 < pace.worst <= pace.total for pace in report.paces)
    others = [play(replace(pairing, seed=str(number))).plies for number in range(3)]
    assert {report.plies} != set(others)


def test_the_report_of_a_round_robin_says_who_is_stronger() -> None:
    pairings = round_robin("octilite", "", [(1, 2)], 100, seed=1)
    reports = [_won(pairing, by=2 if number % 4 else 1) for number, pairing in enumerate(pairings)]
    _, _, first, second = robin_report([1, 2], reports).splitlines()
    assert first.split()[:3] == ["1", "25.0", "200"]
    assert second.split()[:5] == ["2", "+191", "±", "79", "75.0"]
    assert second.split()[-2:] == ["0.020", "0.05"]


def test_the_greedy_report_says_from_which_seat_and_whether_the_aim_is_met() -> None:
    pairings = round_robin("octilite", "", [(5, GREEDY), (6, GREEDY)], 20, seed=1)
    reports = [
        _won(pairing, by=GREEDY if pairing.players == (5, GREEDY) else 6) for pairing in pairings
    ]
    reports = [
        _won(report.pairing, by=5) if 5 in report.pairing.players[1:] else report
        for report in reports
    ]
    _, _, fifth, sixth = greedy_report([5, 6], reports).splitlines()
    assert fifth.split()[:5] == ["5", "0.0", "100.0", "75", "missed"]
    assert sixth.split()[:5] == ["6", "100.0", "100.0", "95", "met"]


def _won(pairing: Pairing, by: int) -> Report:
    """A report of *pairing* in which player *by* won after two moves by each side."""
    score = 1.0 if pairing.players[0] == by else 0.0
    return Report(pairing, score, 4, (Pace(2, 0.04, 0.03), Pace(2, 0.04, 0.05)), "goal")
