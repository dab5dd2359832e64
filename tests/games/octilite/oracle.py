"""OctiLite once more, slowly: the rules spelled out over a dictionary of pods."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]
"""Column and row."""

WAYS = {
    "a": (0, 1),
    "b": (1, 1),
    "c": (1, 0),
    "d": (1, -1),
    "e": (0, -1),
    "f": (-1, -1),
    "g": (-1, 0),
    "h": (-1, 1),
}


@dataclass(frozen=True)
class Position:
    """The owner and prongs of the pod on each square, the prongs in hand, and the seat to move."""

    pods: dict[Square, tuple[int, frozenset[str]]]
    hands: tuple[int, int]
    seat: int


def base(seat: int) -> list[Square]:
    return [(column, 6 if seat else 2) for column in (2, 3, 4, 5)]


START = Position(
    {square: (seat, frozenset()) for seat in (0, 1) for square in base(seat)}, (12, 12), 0
)


def outcome(position: Position) -> tuple[int, str] | None:
    """The winner and the reason, if the move before this position has ended the match."""
    mover = 1 - position.seat
    owners = {square: seat for square, (seat, _) in position.pods.items()}
    if any(owners.get(square) == mover for square in base(position.seat)):
        return mover, "base"
    if position.seat not in owners.values():
        return mover, "captured-all"
    return None if moves_of(position) else (mover, "no-move")


def legal_moves(position: Position) -> list[str]:
    """Every legal move, sorted; none once the match is over."""
    return [] if outcome(position) else sorted(moves_of(position))


def moves_of(position: Position) -> list[str]:
    moves = []
    for square, (seat, prongs) in position.pods.items():
        if seat == position.seat:
            if position.hands[seat] > 0:
                moves += [f"{text(square)}+{letter}" for letter in WAYS if letter not in prongs]
            moves += steps(position, square, prongs)
            moves += chains(position, [square], prongs, set())
    return moves


def steps(position: Position, square: Square, prongs: frozenset[str]) -> Iterator[str]:
    for letter in prongs:
        end = beside(square, letter)
        if on_board(end) and end not in position.pods:
            yield f"{text(square)}-{text(end)}"


def chains(
    position: Position, path: list[Square], prongs: frozenset[str], jumped: set[Square]
) -> Iterator[str]:
    """Every way to continue *path*, written from the square on which it starts."""
    here = path[-1]
    if len(path) > 1 and here in base(1 - position.seat):
        return
    for letter in prongs:
        over = beside(here, letter)
        end = beside(over, letter)
        free = on_board(end) and (end not in position.pods or end == path[0])
        if free and over in position.pods and over != path[0] and over not in jumped:
            rest = list(chains(position, [*path, end], prongs, jumped | {over}))
            for capture in ("", "x"):
                yield f"{text(here)}-{text(end)}{capture}"
                for longer in rest:
                    yield f"{text(here)}-{text(end)}{capture}{longer[2:]}"


def played(position: Position, move: str) -> Position:
    """The position after a legal *move*."""
    seat, start = position.seat, (int(move[0]), int(move[1]))
    pods, hands = dict(position.pods), list(position.hands)
    owner, prongs = pods.pop(start)
    if move[2] == "+":
        hands[seat] -= 1
        pods[start] = owner, prongs | {move[3]}
        return Position(pods, (hands[0], hands[1]), 1 - seat)
    here = start
    for landing in move[3:].split("-"):
        end = int(landing[0]), int(landing[1])
        if landing.endswith("x"):
            taken = pods.pop(((here[0] + end[0]) // 2, (here[1] + end[1]) // 2))
            hands[seat] += len(taken[1])
        here = end
    pods[here] = owner, prongs
    return replace(position, pods=pods, hands=(hands[0], hands[1]), seat=1 - seat)


def beside(square: Square, letter: str) -> Square:
    return square[0] + WAYS[letter][0], square[1] + WAYS[letter][1]


def on_board(square: Square) -> bool:
    return 1 <= square[0] <= 6 and 1 <= square[1] <= 7


def text(square: Square) -> str:
    return f"{square[0]}{square[1]}"
