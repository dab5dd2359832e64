"""Curio tells nobody what the rules hide.

A match is played, and for each viewer other *worlds* are made: deals that differ only in numbers
which that viewer has not seen, and in which the same match shows the viewer the same things. The
oracle decides that, as it works out by itself what a viewer is shown. Then everything the viewer
can get from the engine, at every ply, must be the same in both worlds, to the last byte.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, islice, zip_longest
from random import Random

import pytest

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.game import IllegalMove
from lobby.gamekit.move_entry import Entry
from lobby.games.curio.diagram import draw_classic
from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.surface import CurioSurface
from lobby.games.curio.view import CurioView
from tests.games.curio.oracle import Oracle, random_words

CURIO = Curio()
VIEWERS = (0, 1, None)
PAINTED = 0.3
"""The fraction of positions that are painted as well."""

Deal = dict[str, str]


def sights(words: list[str], deal: Deal, moves: list[str], viewer: int | None) -> Iterator[object]:
    """What the oracle shows *viewer* during *moves*, up to one that cannot be played."""
    oracle = Oracle(words, deal)
    for move in moves:
        yield oracle.sight(viewer)
        if move not in oracle.moves():
            return
        oracle = oracle.play(move)
    yield oracle.result or oracle.sight(viewer)


def unseen(words: list[str], deal: Deal, moves: list[str]) -> set[str]:
    """The home squares of the pieces that nobody has seen turn or leave the board."""
    oracle = Oracle(words, deal)
    for move in moves:
        oracle = oracle.play(move)
    return {stone.home for stone in oracle.stones.values() if not stone.open}


def other_deals(deal: Deal, homes: set[str], viewer: int | None, face: str) -> Iterator[Deal]:
    """Deals that look the same to *viewer*: two pieces at *homes* swap the numbers it does not see,
    or a piece whose numbers a spectator does not see is dealt the other way round."""
    alike = defaultdict(list)
    for home in sorted(homes):
        text = deal[home]
        side = 1 if viewer is not None and text[0] == "LD"[viewer] else 2
        alike[text[0], None if viewer is None else text[side]].append(home)
    for group in alike.values():
        for one, other in combinations(group, 2):
            yield deal | {one: deal[other], other: deal[one]}
        if viewer is None and face == "-face_random":
            yield from (deal | {home: deal[home][0] + deal[home][:0:-1]} for home in group)


def worlds(
    words: list[str], deal: Deal, moves: list[str], viewer: int | None, rng: Random
) -> list[Deal]:
    """Some deals that *viewer* cannot tell from *deal* after *moves*."""
    face = next(word for word in words if "face" in word)
    others = [
        other
        for other in other_deals(deal, unseen(words, deal, moves), viewer, face)
        if other != deal
    ]
    truth = list(sights(words, deal, moves, viewer))

    def looks_the_same(other: Deal) -> bool:
        pairs = zip_longest(truth, sights(words, other, moves, viewer))
        return all(shown == true for true, shown in pairs)

    tried = rng.sample(others, min(len(others), 12))
    return list(islice(filter(looks_the_same, tried), 2))


def obtainable(words: list[str], deal: Deal, moves: list[str], viewer: int | None) -> list[str]:
    """Everything *viewer* can get from the engine during *moves*, as text."""
    state = CURIO.start(CURIO.parse_options(words), deal)
    rng = Random(0)
    got = []
    for move in moves:
        got += [
            repr(state.outcome),
            repr(state.to_move),
            repr(state.key()),
            *_from_view(state.view(viewer), rng),
        ]
        if viewer is not None:
            got += _from_refusals(state, viewer, rng)
        state = state.play(move)
    if state.outcome is None:
        got += _from_view(state.view(viewer), rng)
    return [*got, repr(state.outcome)]


def _from_view(view: CurioView, rng: Random) -> Iterator[str]:
    entered = rng.sample(view.moves, min(len(view.moves), 1))
    if rng.random() < PAINTED:
        yield _painted(view, rng)
    for shown in (view, *map(view.after, entered)):
        yield repr(shown)
        yield draw_classic(shown)
        yield from (repr(shown.possible(square)) for square in shown.pieces)


def _painted(view: CurioView, rng: Random) -> str:
    """A digest of a painted board, with the cursor on a piece and a move begun."""
    surface = CurioSurface()
    typed = rng.choice(view.moves or ("",))[: rng.choice((0, 2, 5))]
    entry = Entry(view.moves).typed(typed).settled
    last = rng.choice(view.moves or ("",))
    form, cursor = rng.choice(surface.forms(view)), rng.choice(list(view.pieces))
    flipped = rng.random() < 0.5
    painting = surface.paint(Scene(view, entry, last, flipped=flipped), form, cursor)
    return str(hash(painting.rows()))


def _from_refusals(state: CurioState, viewer: int, rng: Random) -> Iterator[str]:
    """The answers to attempted moves, on either player's turn. The match itself sees to it that
    nobody moves enemy pieces."""
    view = state.view(viewer)
    squares = [f"{letter}{row}" for letter in "abcdefg" for row in range(1, 8)]
    enemies = {square for square, piece in view.pieces.items() if piece.seat != viewer}
    own = [square for square in view.pieces if square not in enemies]
    for origin in [*rng.choices(own, k=15), *rng.choices(squares, k=5)]:
        attempt = f"{origin}-{rng.choice(squares)}"
        if state.to_move == viewer or origin not in enemies:
            yield attempt + _refusal(state, attempt)
    if state.to_move == viewer:
        yield _refusal(state, "pass")


def _refusal(state: CurioState, move: str) -> str:
    try:
        state.play(move)
    except IllegalMove as error:
        return str(error)
    return "accepted"


def random_match(words: list[str], rng: Random) -> tuple[Deal, list[str]]:
    """A deal and some moves, which seldom end the match."""
    options = CURIO.parse_options(words)
    deal = dict(CURIO.deal(options, rng))
    state = CURIO.start(options, deal)
    moves: list[str] = []
    for _ in range(rng.choice([4, 10, 16, 30])):
        if state.outcome is None:
            moves.append(rng.choice(state.moves()))
            state = state.play(moves[-1])
    return deal, moves


def compare(seed: int, words: list[str]) -> dict[int | None, int]:
    """How many other worlds were found for each viewer, each checked to look the same."""
    rng = Random(seed)
    deal, moves = random_match(words, rng)
    counts = {}
    for viewer in VIEWERS:
        others = worlds(words, deal, moves, viewer, rng)
        truth = obtainable(words, deal, moves, viewer) if others else []
        for other in others:
            assert obtainable(words, other, moves, viewer) == truth
        counts[viewer] = len(others)
    return counts


@pytest.mark.parametrize("batch", range(5))
def test_worlds_that_a_viewer_cannot_tell_apart(batch: int) -> None:
    counts = dict.fromkeys(VIEWERS, 0)
    for seed in range(5 * batch, 5 * batch + 5):
        words = random_words(Random(seed), longest=7, most_pieces=15)
        for viewer, number in compare(seed, words).items():
            counts[viewer] += number
    assert min(counts.values()) >= 3


def test_a_painting_that_knows_more_than_its_viewer_is_noticed() -> None:
    options = CURIO.parse_options([])
    state = CURIO.start(options, CURIO.deal(options, Random(1)))
    seen, open_ = (_painted(state.view(0, revealed=known), Random(1)) for known in (False, True))
    assert seen != open_


def test_default_options() -> None:
    words = "-turn -limit -face_large -capture_le".split()
    counts = [compare(seed, words) for seed in range(8)]
    assert all(sum(count[viewer] for count in counts) >= 10 for viewer in VIEWERS)
