"""Strangers: clients that have not logged in yet, grouped by where they come from."""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

T = TypeVar("T")


class Strangers(Generic[T]):
    """Clients that have not logged in, each in a group. *chance* decides ties.

    >>> strangers = Strangers(Random(1))
    >>> for each in "abc": strangers.add("192.0.2.0/24", each)
    >>> strangers.add("198.51.100.0/24", "d")
    >>> strangers.one_of_the_crowd() in "abc", len(strangers)
    (True, 4)
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._groups: dict[str, list[T]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, group: str, stranger: T) -> None:
        """Add *stranger* to *group*."""
        self._groups.setdefault(group, []).append(stranger)
        self._count += 1

    def remove(self, group: str, stranger: T) -> None:
        """Remove *stranger* from *group*. Raises KeyError or ValueError if it is not there."""
        members = self._groups[group]
        members.remove(stranger)
        self._count -= 1
        if not members:
            del self._groups[group]

    def one_of_the_crowd(self) -> T:
        """A random member of the largest group; among groups of the same size, one is drawn. Raises
        IndexError if there is nobody."""
        most = max(map(len, self._groups.values()), default=0)
        crowds = [each for each in self._groups.values() if len(each) == most]
        return self._chance.choice(self._chance.choice(crowds))
