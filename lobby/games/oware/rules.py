"""Oware by the Abapa rules: sow seeds around the board, and capture more than the other side.

A cell's code is the number of its seeds. Positions remember how many each side has captured.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_letters
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome, Seat, State, View
from lobby.gamekit.options import Choice, Options
from lobby.gamekit.simple.game import SimpleGame, SimpleState, SimpleView, rules_of
from lobby.gamekit.simple.rules import Position, Rules, Steps
from lobby.gamekit.simple.symmetry import images_of

WIDE: Final = 6
ROWS: Final = (slice(WIDE, 2 * WIDE), slice(WIDE))
"""By seat: the cells of its row."""
_PITS: Final = tuple(range(2 * WIDE)[row] for row in ROWS)

_MOST: Final = 60
_COUNTS: Final = ("123456789" + ascii_letters)[:_MOST]

_AROUND: Final = (*range(WIDE, 2 * WIDE), *range(WIDE - 1, -1, -1))
"""The cells in the order in which they are sown: anticlockwise, from the first of South."""

_CAPTURED: Final = 100
_EXPOSED: Final = -12
_KEPT: Final = 4
"""Points for a seed captured, for a pit with one or two seeds, and for a seed in the own row."""
_FEW: Final = 8
_CARE: Final = 10
"""With so few seeds left bots look at more positions, so that they find an end and do not only go
round."""

_LIKE: Final = 2
"""So many seeds may differ in positions that are like one another."""
_FAR: Final = 99
_LOOKED: Final = 4
"""What lies more moves ahead is not looked for."""


@cache
def _written(south: int, north: int) -> str:
    return f"{south}-{north}"


class Sowing(Rules):
    """Oware with some number of seeds in each pit."""

    symmetries = MappingProxyType({"turn": True})
    pieces_may = "dwindle"
    touched = 1
    kinds = MappingProxyType({sign: str(at) for at, sign in enumerate(_COUNTS, 1)})
    scale = 350.0

    def __init__(self, seeds: int) -> None:
        start = _COUNTS[seeds - 1] * WIDE
        super().__init__(squares(WIDE, 2), f"{start}/{start}", ("", ""), _COUNTS)
        self.total: Final = 2 * WIDE * seeds
        self._captured: Final = {
            _written(south, north): (south, north)
            for south in range(self.total + 1)
            for north in range(self.total + 1 - south)
        }
        self.ways: Final = tuple(
            tuple(self._way(cell, count) for count in range(self.total + 1))
            for cell in range(2 * WIDE)
        )
        """By cell and seeds there: the cells that get one each, in order."""

    @staticmethod
    def _way(start: int, seeds: int) -> tuple[int, ...]:
        at, others = _AROUND.index(start), 2 * WIDE - 1
        return tuple(_AROUND[(at + 1 + step % others) % (2 * WIDE)] for step in range(seeds))

    def first(self) -> Position:
        return super().first()._replace(more=_written(0, 0))

    def exchanged(self, more: str) -> str:
        return _written(*self._captured[more][::-1])

    def captured(self, at: Position) -> tuple[int, int]:
        """How many seeds each side has captured."""
        return self._captured[at.more]

    def moves(self, at: Position) -> list[Steps]:
        """The own pits with seeds; if the other side has none, those from which it gets some."""
        row = _PITS[at.seat]
        if any(at.cells[ROWS[1 - at.seat]]):
            return [(cell,) for cell in row if at.cells[cell]]
        return [(cell,) for cell in row if self._feeds(at, cell)]

    def _feeds(self, at: Position, cell: int) -> bool:
        return at.cells[cell] >= (cell + 1 if at.seat else 2 * WIDE - cell)

    def after(self, at: Position, steps: Steps) -> Position:
        """With the seeds of a pit sown, and those captured that make two or three, unless these are
        all that the other side has."""
        assert not isinstance(steps, str), "nobody passes"
        seat, (cells, reached) = at.seat, self._sown(at, steps[0])
        taken = sum(cells[pit] for pit in reached)
        if taken and taken != sum(cells[ROWS[1 - seat]]):
            for pit in reached:
                cells[pit] = 0
            south, north = self._captured[at.more]
            more = _written(south, north + taken) if seat else _written(south + taken, north)
            return Position(bytes(cells), 1 - seat, more)
        return Position(bytes(cells), 1 - seat, at.more)

    def slams(self, at: Position, cell: int) -> bool:
        """Whether sowing from *cell* would capture all that the other side has, if that counted."""
        cells, reached = self._sown(at, cell)
        return bool(reached) and sum(cells[ROWS[1 - at.seat]]) == sum(cells[pit] for pit in reached)

    def _sown(self, at: Position, cell: int) -> tuple[bytearray, list[int]]:
        """The seeds after sowing from *cell*, and the pits back from the last one that have two or
        three in the other row."""
        cells, way = bytearray(at.cells), self.ways[cell][at.cells[cell]]
        cells[cell] = 0
        for pit in way:
            cells[pit] += 1
        end, reached = way[-1], list[int]()
        if cells[end] in (2, 3) and end in _PITS[1 - at.seat]:
            for pit in range(end, WIDE) if at.seat == 0 else range(end, WIDE - 1, -1):
                if cells[pit] not in (2, 3):
                    break
                reached.append(pit)
        return cells, reached

    def outcome(self, at: Position) -> Outcome | None:
        """For a side that has captured more than half of all seeds."""
        south, north = self._captured[at.more]
        if 2 * south > self.total:
            return Outcome(0, "seeds")
        return Outcome(1, "seeds") if 2 * north > self.total else None

    def stuck(self, at: Position) -> Outcome:
        """Each side takes the seeds in its own row."""
        south, north = self.shares(at)
        return Outcome(int(north > south), "rows") if south != north else Outcome(None, "equal")

    def shares(self, at: Position) -> tuple[int, int]:
        """How many seeds each side has captured or has in its row."""
        south, north = self._captured[at.more]
        return south + sum(at.cells[ROWS[0]]), north + sum(at.cells[ROWS[1]])

    def evaluation(self, at: Position) -> int:
        """By what has been captured, what is easy to capture, and what may yet be sown."""
        south, north = self._captured[at.more]
        ours, theirs = at.cells[ROWS[0]], at.cells[ROWS[1]]
        points = _CAPTURED * (south - north) + _KEPT * (sum(ours) - sum(theirs))
        low = ours.count(1) + ours.count(2) - theirs.count(1) - theirs.count(2)
        points += _EXPOSED * low
        return -points if at.seat else points

    def care(self, at: Position) -> int:
        return _CARE if sum(at.cells) <= _FEW else 1

    def noisy(self, at: Position) -> Iterator[Steps]:
        """The moves that may capture."""
        cells, ways = at.cells, self.ways
        for cell in _PITS[at.seat]:
            if way := ways[cell][cells[cell]]:
                end = way[-1]
                if end in _PITS[1 - at.seat] and cells[end] + way.count(end) in (2, 3):
                    yield (cell,)

    def changed(self, here: bytes, there: bytes) -> int:
        """How many pits of the side that lost seeds from more of them, for both sides: a move
        empties one, and what it captures was two or more in each pit."""
        captured = sum(here) - sum(there)
        if captured < -_LIKE:
            return _FAR
        lost = [
            sum(now < was for was, now in zip(here[row], there[row], strict=True)) for row in ROWS
        ]
        emptied = max(sum(lost), 2 * max(lost) - 1 - _LIKE)
        return emptied - (captured + _LIKE) // 2

    def canonical(self, at: Position, text: str) -> str:
        """The letter of an own pit is enough."""
        pit = f"{text}{1 + at.seat}"
        return pit if pit in self.number else text

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        cell = self.names[steps[0]]
        if steps[0] not in _PITS[at.seat]:
            return _(
                "The pit {cell} is not yours: you sow from row {row}.", cell=cell, row=1 + at.seat
            )
        if not at.cells[steps[0]]:
            return _("There are no seeds in {cell}.", cell=cell)
        return _("Your opponent has no seeds: choose a pit from which some reach the other row.")

    def wrong(self, at: Position) -> str:
        """If the seeds do not add up, or somebody had won before."""
        if at.more not in self._captured:
            return _(
                "After the side to move, write what South and North have captured, as in {text}.",
                text=f":{_written(0, 0)}",
            )
        seeds = sum(at.cells) + sum(self._captured[at.more])
        if seeds != self.total:
            return _(
                "There are {total} seeds in all, on the board and captured: this is {seeds}.",
                total=self.total,
                seeds=seeds,
            )
        return ""


class Oware(SimpleGame):
    """Oware by the Abapa rules."""

    name = "oware"
    title = "Oware"
    aliases = ("awale", "warri", "mancala")
    kind = "capture"
    seats = ("South", "North")
    credit = N_("players in West Africa, centuries ago")
    summary = N_("Sow seeds around the board, and capture over half of them.")
    repetition = "count"
    options = (
        Choice(
            "seeds",
            (("3", N_("3 seeds in each pit")), ("4", N_("4 seeds")), ("5", N_("5 seeds"))),
            "4",
            N_("seeds in each pit at the start"),
            label=N_("Seeds"),
            named=True,
        ),
    )

    def rules(self, options: Options) -> Sowing:
        return Sowing(int(options.choice("seeds")))

    def ahead(self, state: State) -> Seat | None:
        """Each side takes the seeds in its own row."""
        assert isinstance(state, SimpleState)
        return state.rules.stuck(state.position).winner

    def plies_between(self, here: View, there: View) -> int | None:
        """As far as it is plain to see; what needs more than a few moves is not looked for."""
        least = super().plies_between(here, there)
        if not least:
            return least
        assert isinstance(here, SimpleView)
        assert isinstance(there, SimpleView)
        rules, positions = rules_of(here.rules), {here.position}
        ends = {*images_of(rules, there.position)}
        for plies in range(1, _LOOKED + 1):
            after = {
                rules.after(at, move)
                for at in positions
                if rules.outcome(at) is None
                for move in rules.moves(at)
            }
            if after & ends:
                return plies
            left = _LOOKED - plies
            positions = {
                at
                for at in after
                if min(rules.changed(at.cells, end.cells) for end in ends) <= left
            }
        return None

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """What was captured; and if the rows decided, what each side has in all."""
        assert isinstance(after, SimpleView)
        old, new = captured(before), captured(after)
        sentences = []
        if new != old:
            pits = ", ".join(emptied(before, move, after))
            count = sum(new) - sum(old)
            sentences.append(_("Captured: {count} on {pits}.", count=count, pits=pits))
        elif slams(before, move):
            sentences.append(_("A grand slam captures nothing."))
        if after.outcome and (shares := division(after)):
            sentences += [_("No move is left.")] * (after.outcome.reason != "repetition")
            sentences.append(shares)
        return " ".join(sentences)


def way_of(before: View, move: str) -> tuple[str, ...]:
    """The pits that get a seed each with *move*, in order."""
    assert isinstance(before, SimpleView)
    rules = rules_of(before.rules)
    assert isinstance(rules, Sowing)
    cell = rules.number[move]
    return tuple(rules.names[pit] for pit in rules.ways[cell][before.position.cells[cell]])


def slams(before: View, move: str) -> bool:
    """Whether *move* captures nothing only because it would capture everything."""
    assert isinstance(before, SimpleView)
    rules = rules_of(before.rules)
    assert isinstance(rules, Sowing)
    return rules.slams(before.position, rules.number[move])


def emptied(before: View, move: str, after: View) -> tuple[str, ...]:
    """The pits that *move* captured, from the last one back: they got seeds, and have none."""
    assert isinstance(after, SimpleView)
    return tuple(
        cell for cell in dict.fromkeys(reversed(way_of(before, move))) if cell not in after.pieces
    )


def divided(view: View) -> tuple[int, int] | None:
    """How many seeds South and North have if the seeds in the rows were divided at the end; None if
    they were not."""
    if view.outcome is None or view.outcome.reason not in ("rows", "equal", "repetition"):
        return None
    assert isinstance(view, SimpleView)
    rules = rules_of(view.rules)
    assert isinstance(rules, Sowing)
    return rules.shares(view.position)


def division(view: View) -> str:
    """The same as a sentence; "" if they were not."""
    if not (in_all := divided(view)):
        return ""
    south, north = in_all
    return _(
        "With the seeds in its row South has {south}, North {north}.", south=south, north=north
    )


def captured(view: View) -> tuple[int, int]:
    """How many seeds South and North have captured."""
    assert isinstance(view, SimpleView)
    south, __, north = view.more.partition("-")
    return int(south), int(north)
