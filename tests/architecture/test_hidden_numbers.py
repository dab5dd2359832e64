"""Full positions, and what chance decided, stay in the packages that play matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pytest

from lobby.gamekit.fair_chance import Seed
from lobby.gamekit.game import Setup, State, View
from tests.architecture.floors import Place
from tests.architecture.signatures import hidden_in, modules, name_of, signatures

AT_HOME = frozenset({"games", "gamekit", "database", "queries", "acts"})
"""Kinds where everything may be known: rules, what acts on matches, and storage."""

OPEN: Mapping[str, str] = MappingProxyType(
    {
        "lobby.features.review.reviews.Review": "a match that is over: everything in it is open",
        "lobby.features.practice.practising.Going": "its view hides what a puzzle hides",
        "lobby.features.practice.values.Beginning": "the same: only Going looks at it",
        "lobby.features.practice.documents.KeptPractice": "empty where it is hidden",
        "lobby.gamekit.lesson.Step": "a position that was made for its learner, and is no match's",
        "lobby.features.records.records.Record": "the setup is None while it is hidden",
        "lobby.features.account.documents.KeptMatch": "the same, as JSON",
        "lobby.features.records.documents.Recorded": "the same, as JSON",
    }
)
"""What may be carried anywhere nevertheless, and why nothing in it is hidden."""


def _abroad() -> tuple[tuple[str, object], ...]:
    """All signatures elsewhere."""
    return tuple(
        (f"{module.__name__}.{name}", signature)
        for module in modules()
        if (place := Place.of(module.__name__)) and place.kind not in AT_HOME
        for name, signature in signatures(module)
    )


def test_no_signature_outside_carries_what_is_hidden() -> None:
    carried = {name: hidden_in(signature, OPEN) for name, signature in _abroad()}
    assert {name: hidden for name, hidden in carried.items() if hidden} == {}


def test_every_exception_is_one() -> None:
    known = {name_of(owner): owner for module in modules() for _, owner in signatures(module)}
    assert all(hidden_in(known[name]) for name in OPEN)


@dataclass
class Chest:
    content: dict[str, list[State]]


# The search finds what it looks for; otherwise the first test would prove nothing.
def _gives() -> tuple[State, ...] | None: ...


def _takes(chance: Setup) -> None: ...


def _keeps(seeds: dict[int, Seed]) -> None: ...


def _holds(chests: list[Chest]) -> None: ...


def _shows(view: View) -> None: ...


@pytest.mark.parametrize("signature", [_gives, _takes, _keeps, Chest])
def test_a_signature_that_carries_it_is_found(signature: object) -> None:
    assert hidden_in(signature)


def test_a_view_may_be_carried() -> None:
    assert not hidden_in(_shows)
