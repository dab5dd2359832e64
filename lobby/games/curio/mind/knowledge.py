"""What one seat of Curio can conclude about the numbers it does not see.

A piece that hides a number has never turned, because turning shows both. So it stands as it was
dealt, and everything it ever did, or could not do, tells about the same two numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from lobby.gamekit.game import Seat
from lobby.gamekit.mind import Situation
from lobby.games.curio.mind.decisions import Decision, Scene, Story, decisions, tell
from lobby.games.curio.options import Pair, ways
from lobby.games.curio.refusal import PASS
from lobby.games.curio.rules import Curio
from lobby.games.curio.ruleset import MEN, Man, Rules, rules_of


class Meeting(NamedTuple):
    """Whether one of an own and an enemy piece may capture the other. *own* and *enemy* are indexes
    into their ``Side``, or the negated byte of a piece whose numbers are known.

    *holds* tells whether the own piece if *own_takes*, otherwise the enemy piece, could capture the
    other over *distance* squares. A *distance* of 0 is about the numbers alone.
    """

    own: int
    enemy: int
    own_takes: bool
    distance: int
    holds: bool

    def fits(self, rules: Rules, own: int, enemy: int) -> bool:
        """Whether this is true if the pieces have the bytes *own* and *enemy*."""
        taker, taken = (own, enemy) if self.own_takes else (enemy, own)
        near = not rules.limited or self.distance <= MEN[taker].front
        return (near and bool(rules.takes[taker][taken])) == self.holds


Clause: TypeAlias = tuple[Meeting, ...]
"""Meetings of which at least one is true."""


@dataclass(frozen=True, slots=True)
class Side:
    """The pieces of one player that hide a number from the seat."""

    squares: tuple[int, ...]
    men: tuple[tuple[int, ...], ...]
    """For each square, the bytes its piece can have, judging only by what that piece has shown."""
    pairs: tuple[Pair, ...]
    """The numbers that these pieces carry, in an unknown order."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that follows from what a seat has seen. A world agrees with it exactly if it gives
    each hidden piece one of its *men*, uses up the pairs, and makes all *clauses* true."""

    rules: Rules
    seat: Seat
    cells: bytes
    """The pieces with both numbers known; the other squares are empty."""
    own: Side
    enemy: Side
    clauses: tuple[Clause, ...]
    quiet: int
    """How many moves in a row have captured nothing, as far as the seat has seen."""
    path: tuple[tuple[Seat, tuple[int, ...]], ...]
    """The positions since the latest capture, including the present one: the seat to move and, for
    each square, the present square of the piece that stood there, or -1."""
    decisions: tuple[Decision, ...]
    """The enemy's decisions since the first view."""

    def past(self, world: bytes) -> Iterable[tuple[bytes, Seat]]:
        """The positions since the latest capture, with the seat to move, if *world* is the present
        one."""
        reached = world + bytes(1)  # so that -1 finds no piece
        return (
            (bytes([reached[square] for square in squares]), seat) for seat, squares in self.path
        )

    def world(self, own: bytes, enemy: bytes) -> bytes:
        """The position with the hidden pieces *own* and *enemy*, in the order of their squares."""
        cells = bytearray(self.cells)
        for square, man in zip(self.own.squares, own, strict=True):
            cells[square] = man
        for square, man in zip(self.enemy.squares, enemy, strict=True):
            cells[square] = man
        return bytes(cells)


def learn(situation: Situation) -> Knowledge:
    """Everything the seat of *situation* can know."""
    rules = rules_of(Curio().parse_options(situation.options.split()))
    return _Learner(rules, tell(situation, turns=rules.turns)).knowledge()


class _Learner:
    def __init__(self, rules: Rules, story: Story) -> None:
        self._rules = rules
        self._story = story
        self._by_totals = rules.options.choice("capture").endswith("_total")
        view = story.scenes[0].view
        assert view.seat is not None, "spectators do not think"
        self._seat = view.seat
        last = story.scenes[-1].ids
        self._ids = {
            seat: tuple(
                number
                for square, number in sorted(last.items())
                if story.seats[number] == seat and number not in story.dealt
            )
            for seat in (0, 1)
        }
        self._places = {n: i for ids in self._ids.values() for i, n in enumerate(ids)}
        self._pairs = {seat: self._pairs_left(seat) for seat in (0, 1)}
        self._men = {n: self._men_at_first(n) for n in self._places}
        self._clauses: dict[Clause, None] = {}

    def knowledge(self) -> Knowledge:
        """What all scenes together tell."""
        for scene in self._story.scenes:
            self._watch(scene)
        for clause in tuple(self._clauses):  # what came later may have settled them
            del self._clauses[clause]
            self._add(clause)
        rules, last = self._rules, self._story.scenes[-1]
        squares = {number: rules.board.numbers[square] for square, number in last.ids.items()}

        def side(seat: Seat) -> Side:
            ids = self._ids[seat]
            men = tuple(self._men[n] for n in ids)
            return Side(tuple(squares[n] for n in ids), men, self._pairs[seat])

        own, enemy = side(self._seat), side(1 - self._seat)
        path = tuple(_since_capture(self._story, rules))
        return Knowledge(
            rules=rules,
            seat=self._seat,
            cells=self._story.known(last, rules.board),
            own=own,
            enemy=enemy,
            clauses=tuple(self._clauses),
            quiet=len(path) - 1,
            path=path,
            decisions=tuple(decisions(self._story, rules, self._seat)),
        )

    def _pairs_left(self, seat: Seat) -> tuple[Pair, ...]:
        view = self._story.scenes[0].view
        known = [piece.way for piece in view.captured if piece.seat == seat and piece.way]
        known += [way for n, way in self._story.dealt.items() if self._story.seats[n] == seat]
        left = Counter(view.army) - Counter((min(way), max(way)) for way in known)
        return tuple(sorted(left.elements()))

    def _men_at_first(self, number: int) -> tuple[int, ...]:
        """What a piece can be, judging by its number in sight and the pairs left."""
        scene = self._story.scenes[0]
        piece = next(scene.view.pieces[at] for at, other in scene.ids.items() if other == number)
        standing = {
            way
            for pair in self._pairs[piece.seat]
            for way in ways(pair, scene.view.face)
            if (way[0] == piece.front if piece.back is None else way[1] == piece.back)
        }
        return tuple(sorted(Man(piece.seat, *way).byte for way in standing))

    def _watch(self, scene: Scene) -> None:
        if scene.fresh and not self._by_totals:  # the totals left are known anyway
            self._watch_numbers(scene)
        if scene.view.to_move == self._seat:
            # The seat's own moves tell what it may capture, if captures go by totals.
            for meeting in self._meetings(scene, self._seat, holds=True) if self._by_totals else ():
                self._add((meeting,))
        elif scene.move == PASS:
            for meeting in self._meetings(scene, 1 - self._seat, holds=False):
                self._add((meeting,))
        elif scene.move:
            self._watch_enemy_move(scene, scene.move)

    def _watch_numbers(self, scene: Scene) -> None:
        """Learn that some capture is still possible, or the match would have ended here."""
        own = [n for n in scene.ids.values() if self._story.seats[n] == self._seat]
        enemy = [n for n in scene.ids.values() if self._story.seats[n] != self._seat]
        self._add(
            Meeting(self._who(scene, mine), self._who(scene, theirs), own_takes, 0, holds=True)
            for mine in own
            for theirs in enemy
            for own_takes in (True, False)
        )

    def _watch_enemy_move(self, scene: Scene, move: str) -> None:
        """Learn that the enemy's piece is able to do what it did."""
        start, _, end = move.partition("-")
        number = scene.ids[start]
        distance = 1 + len(self._rules.board.between(*self._rules.board.ends[move]) or ())
        if number in self._places and self._rules.limited:
            able = (man for man in self._men[number] if MEN[man].front >= distance)
            self._men[number] = tuple(able)
        if end in scene.ids:
            own, enemy = self._who(scene, scene.ids[end]), self._who(scene, number)
            self._add((Meeting(own, enemy, False, distance, holds=True),))

    def _meetings(self, scene: Scene, taker: Seat, *, holds: bool) -> Iterable[Meeting]:
        """The meetings of each piece of *taker* with every enemy piece on an open line. If *holds*,
        the moves of the scene tell which of these captures are possible; otherwise none is."""
        board = self._rules.board
        ids = {board.numbers[square]: number for square, number in scene.ids.items()}
        for origin, number in ids.items():
            if self._story.seats[number] != taker:
                continue
            for ray in board.rays[origin]:
                nearest = next(((d, *at) for d, at in enumerate(ray, 1) if at[0] in ids), None)
                if nearest is None or self._story.seats[ids[nearest[1]]] == taker:
                    continue
                distance, target, move = nearest
                own_takes = taker == self._seat
                own, enemy = (number, ids[target]) if own_takes else (ids[target], number)
                yield Meeting(
                    self._who(scene, own),
                    self._who(scene, enemy),
                    own_takes,
                    distance,
                    holds=holds and move in scene.view.moves,
                )

    def _who(self, scene: Scene, number: int) -> int:
        place = self._places.get(number)
        return -self._story.byte(scene, number) if place is None else place

    def _add(self, clause: Iterable[Meeting]) -> None:
        """Add a clause. Drop it if it is certainly true; if it is about a single hidden piece,
        narrow what that piece can be instead."""
        perhaps: dict[Meeting, None] = {}
        for meeting in clause:
            enemies = self._can_be(1 - self._seat, meeting.enemy)
            fits = {
                meeting.fits(self._rules, own, enemy)
                for own in self._can_be(self._seat, meeting.own)
                for enemy in enemies
            }
            if False not in fits:
                return
            if True in fits:
                perhaps[meeting] = None
        only = next(iter(perhaps), None)
        if len(perhaps) == 1 and only is not None and min(only.own, only.enemy) < 0:
            self._narrow(only)
        elif perhaps:
            self._clauses[tuple(perhaps)] = None

    def _can_be(self, seat: Seat, who: int) -> tuple[int, ...]:
        return (-who,) if who < 0 else self._men[self._ids[seat][who]]

    def _narrow(self, meeting: Meeting) -> None:
        if meeting.own >= 0:
            number = self._ids[self._seat][meeting.own]
            fits = [m for m in self._men[number] if meeting.fits(self._rules, m, -meeting.enemy)]
        else:
            number = self._ids[1 - self._seat][meeting.enemy]
            fits = [m for m in self._men[number] if meeting.fits(self._rules, -meeting.own, m)]
        self._men[number] = tuple(fits)


def _since_capture(story: Story, rules: Rules) -> Iterator[tuple[Seat, tuple[int, ...]]]:
    """The ``path`` of ``Knowledge``."""
    numbers = rules.board.numbers
    now = {number: numbers[square] for square, number in story.scenes[-1].ids.items()}
    first = max(at for at, scene in enumerate(story.scenes) if scene.fresh)
    for scene in story.scenes[first:]:
        squares = [-1] * len(numbers)
        for square, number in scene.ids.items():
            squares[numbers[square]] = now[number]
        assert scene.view.to_move is not None, "nobody thinks about a match that is over"
        yield scene.view.to_move, tuple(squares)
