from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from lobby.base.errors import NotInstalled, Refused
from lobby.features.matches import viewing
from lobby.features.matches.viewing import replay
from lobby.games.catalogue import GAMES

LINE = ("22+a", "26+e", "22-23", "26-25")


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    viewing._cache.clear()
    yield
    viewing._cache.clear()


def test_every_position_from_the_start() -> None:
    states = replay(1, "octilite", "", {}, LINE)
    start = GAMES["octilite"].start(GAMES["octilite"].parse_options([]), {})
    assert states[0] == start
    assert states[1] == start.play("22+a")
    assert len(states) == 5


def test_what_was_replayed_is_kept() -> None:
    before = replay(1, "octilite", "", {}, LINE[:3])
    after = replay(1, "octilite", "", {}, LINE)
    assert all(one is other for one, other in zip(before, after[:4], strict=True))


def test_fewer_or_other_moves_are_replayed_anew() -> None:
    whole = replay(1, "octilite", "", {}, LINE)
    assert replay(1, "octilite", "", {}, LINE[:2]) == whole[:3]
    other = replay(1, "octilite", "", {}, ("22+b", "26+e"))
    assert other[0] == whole[0]
    assert other[1] == whole[0].play("22+b")


def test_another_match_on_the_board_is_replayed_anew() -> None:
    small = replay(1, "binar", "-size=3", {}, ("a1",))
    large = replay(1, "binar", "-size=5", {}, ("a1",))
    assert len(small[0].moves()) == 9
    assert len(large[0].moves()) == 25


@pytest.mark.parametrize(
    ("game", "options", "setup", "moves"),
    [
        ("octilite", "", {}, ("99+a",)),
        ("octilite", "-size=3", {}, ()),
        ("curio", "", {"a1": "X"}, ()),
    ],
)
def test_a_damaged_record(
    game: str, options: str, setup: dict[str, str], moves: tuple[str, ...]
) -> None:
    with pytest.raises(Refused, match=r"^The record of board 7 is damaged\. Tell"):
        replay(7, game, options, setup, moves)


def test_a_record_of_a_game_that_is_not_installed() -> None:
    with pytest.raises(NotInstalled, match=r"^This server no longer has the game chess; ask its "):
        replay(7, "chess", "", {}, ("e2e4",))


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewing, "_KEPT", 3)
    for board in range(5):
        replay(board, "octilite", "", {}, ())
    assert list(viewing._cache) == [2, 3, 4]


def test_many_threads_at_once() -> None:
    lines = [LINE[:length] for length in range(5)] * 20
    expected = replay(0, "octilite", "", {}, LINE)
    with ThreadPoolExecutor(8) as threads:
        for line, states in zip(
            lines,
            threads.map(lambda moves: replay(1, "octilite", "", {}, moves), lines),
            strict=True,
        ):
            assert states == expected[: len(line) + 1]
