"""Names that are hard to tell apart."""

from __future__ import annotations

import string
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.database.transaction import Transaction, only
from lobby.features.people import names, players
from lobby.features.people.queries import players as players_queries
from tests.support.cases import in_one_test
from tests.support.shell import Shell

LETTERS = string.ascii_letters + string.digits + "-_"
PIECES = strategies.lists(
    strategies.sampled_from(
        [*LETTERS, *("rn", "m", "vv", "w", "cl", "cI", "c1", "d", "l3", "I3", "13", "b", "B")]
    ),
    min_size=1,
    max_size=10,
).map("".join)

ALIKE = (
    "ben I3en l3en 13en 8en 6en Be-n b3n bEn;leo l3o 1eo Ie0 LE0;Gus 6us 9u5 qus;zoe 20e 2o3 Z0E;"
    "martha rnartha m4rtha mar7ha MARTH4;wim vvim VVim w1m wlm;dave clave c1ave cIave dav3;"
    "Olga 0lga 0l9a OIga Q1ga;bob 8ob 808 I30I3 6o6 b0l3;will vvill wi11 W1II vvlll;sam 5am s4rn"
)


@in_one_test("group", ALIKE.split(";"))
def test_names_that_look_alike_do_so_both_ways(group: str) -> None:
    first, *others = group.split()
    for other in others:
        assert names.alike(first, other), other
        assert names.alike(other, first), other
        assert names.skeleton(other) == names.skeleton(first), other


@in_one_test(
    "pair",
    "tom6 tom8;ben ban;leo bo;Lucia Luda;le be;tom5 tom2;anna ana;ann3 ann4;b3 83b;kim kin"
    ";clive drive;e5 3z".split(";"),
)
def test_other_names_do_not(pair: str) -> None:
    first, other = pair.split()
    assert not names.alike(first, other)
    assert not names.alike(other, first)


@given(name=PIECES, other=PIECES)
def test_names_that_look_alike_have_the_same_skeleton(name: str, other: str) -> None:
    assert names.alike(name, name)
    assert names.alike(name, other) == names.alike(other, name)
    assert names.alike(name, name.upper().replace("I", "i"))
    if _alike_by_trying(name, other):
        assert names.skeleton(name) == names.skeleton(other)
        assert names.alike(name, other)


def test_pieces_are_found_wherever_they_stand() -> None:
    pairs = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("I3", "b"), ("0", "o"), ("9", "g"))
    for (one, two), before, after in product(pairs, ("", "e", "c", "r"), ("", "3", "l", "n", "v")):
        assert names.alike(f"{before}{one}{after}", f"{before}{two}{after}")


def _alike_by_trying(name: str, other: str) -> bool:
    """Whether replacing one piece of *name* gives *other*."""
    pieces = (("rn", "m"), ("vv", "w"), ("l3", "b"), ("13", "B"), ("cl", "d"), ("0", "o"))
    both = (*pieces, *((second, first) for first, second in pieces))
    return any(
        f"{name[:at]}{two}{name[at + len(one) :]}" == other
        for one, two in both
        for at in range(len(name))
        if name.startswith(one, at)
    )


@pytest.mark.every_engine
async def test_the_database_has_the_same_skeletons(store: Store) -> None:
    """Every character beside every other one, and names made at random."""
    chance = Random(33)
    pairs = ["".join(pair) for pair in product(LETTERS, repeat=2)]
    made = ["".join(pairs[at : at + 7]) for at in range(0, len(pairs), 7)]
    made += ["".join(chance.choices(LETTERS, k=chance.randint(2, 20))) for _ in range(500)]

    def compare(tx: Transaction) -> None:
        for name in {name.lower(): name for name in made}.values():
            number = players_queries.add_player(tx, name).id
            stored = tx.one(only, "SELECT skeleton FROM players WHERE id = ?", number)
            assert stored == names.skeleton(name), name

    await store.write(compare)


async def test_it_is_refused_beside_the_other_and_operators_see_older_pairs(lobby: Lobby) -> None:
    def as_it_was(tx: Transaction) -> None:
        for name in ("ben", "I3en", "Lena", "13en", "tom6", "tom8"):
            players_queries.add_player(tx, name)

    lobby.operators = frozenset({"SHA256:op"})
    as_operator = Shell(lobby, "op")
    assert await as_operator.does("admin look-alikes") == "No two names are hard to tell apart.\n"
    await lobby.change(as_it_was)
    with pytest.raises(Refused, match=r"^The name l3en looks too much like ben"):
        await lobby.change(players.take_name, "SHA256:x", "l3en")
    with pytest.raises(Refused, match=r"^The name B3n looks too much like ben"):
        await lobby.change(players.take_name, "SHA256:x", "B3n")
    said = (await as_operator("admin look-alikes --json")).document["pairs"]
    assert [(pair["elder"], pair["younger"]) for pair in said] == [
        ("ben", "I3en"),
        ("ben", "13en"),
        ("I3en", "13en"),
    ]
    assert "ben   joined just now  I3en" in await as_operator.does("admin look-alikes")
