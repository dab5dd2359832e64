"""Which seats can still win, judging by the numbers of the pieces alone, wherever they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from lobby.games.curio.ruleset import EMPTY, MEN, TURNED, Rules

Hopes: TypeAlias = tuple[bool, bool]
"""For each seat: False only if it can no longer win."""

ALL: Final = (True, True)
NONE: Final = (False, False)

_REMEMBERED: Final = 5_000
"""The most sets of kinds of pieces to remember, at about 1 kB each."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """Tells which seats can still win under *rules*. *takers* holds a translation of bytes for each
    piece: 1 for pieces that may capture it, 0 for others."""

    rules: Rules
    takers: tuple[bytes, ...]
    _known: dict[frozenset[int], Hopes] = field(default_factory=dict, compare=False)

    def of(self, cells: bytes, royals: tuple[int, int]) -> Hopes:
        """The hopes in *cells*, with *royals* as the number of royal pieces of each seat."""
        men = len(cells) - cells.count(EMPTY)
        if men <= 3:
            return self._of_few(cells.replace(b"\0", b""), royals)
        kinds = frozenset(cells)
        known = self._known.get(kinds)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[kinds] = self._of_kinds(bytes(kinds))
        return known

    def _of_few(self, men: bytes, royals: tuple[int, int]) -> Hopes:
        """The hopes with few pieces left: the next capture ends the match, because it takes the
        last royal piece or leaves one piece each."""
        seats = [MEN[man].seat for man in men]
        if len(men) < 3:
            return seats[0] == 0 == seats[-1], seats[0] == 1 == seats[-1]
        light, dark = (royals[1 - seat] == 1 and self._direct(men, seat) for seat in (0, 1))
        return light, dark

    def _of_kinds(self, kinds: bytes) -> Hopes:
        if self._direct(kinds, 0) and self._direct(kinds, 1):
            return ALL
        everything = self._turned(kinds) if self.rules.turns else kinds
        light, dark = (self._ever(kinds, everything, seat) for seat in (0, 1))
        return light, dark

    def _direct(self, men: bytes, seat: int) -> bool:
        """Whether each of the enemy's royal pieces can be captured as all pieces stand now."""
        royals = self.rules.royals[1 - seat]
        return all(1 in men.translate(self.takers[prey]) for prey in men if prey in royals)

    def _ever(self, kinds: bytes, everything: bytes, seat: int) -> bool:
        """Whether each of the enemy's royal pieces can be captured, either way round."""
        royals = self.rules.royals[1 - seat]
        return all(
            any(
                1 in everything.translate(self.takers[way])
                for way in {prey, TURNED[prey]}
                if way in everything
            )
            for prey in kinds
            if prey in royals
        )

    def _turned(self, kinds: bytes) -> bytes:
        """*kinds* and everything they can turn into, even what is captured before it could turn."""
        found = set(kinds) - {EMPTY}
        while True:
            men = bytes(found)
            turned = {TURNED[man] for prey in men for man in men if self.takers[prey][man]}
            if turned <= found:
                return men
            found |= turned
