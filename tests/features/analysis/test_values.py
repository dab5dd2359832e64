"""Trees of variations, and their text form."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.features.analysis.values.variations import MARKS, Node, Path, Tree
from tests.support.cases import in_one_test

MAIN: Path = ("a1-c3", "d4-a1", "a2-c2")
OTHER: Path = ("a1-c3", "d2-b2")
THIRD: Path = ("a1-c3", "d5-b3")

moves = st.sampled_from(["a1-c3", "22+b", "22-44x", "pass", "d3:1"])
paths = st.lists(moves, min_size=1, max_size=4).map(tuple)
comments = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=9)


def of(*paths: Path) -> Tree:
    return reduce(Tree.grown, paths, Tree())


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    tree = of(*draw(st.lists(paths, max_size=6)))
    for path in tuple(tree.paths()):
        tree = tree.annotated(path, comment=draw(comments).strip())
        tree = tree.annotated(path, mark=draw(st.sampled_from(["", *MARKS])))
        tree = tree.annotated(path, folded=draw(st.booleans()))
    return tree


def test_a_path_that_grows_brings_all_its_moves() -> None:
    tree = of(MAIN)
    assert tree.nodes == tuple(Node(depth, move) for depth, move in enumerate(MAIN, 1))
    assert tree.following(MAIN[:1]) == ("d4-a1",)
    assert tree.following(MAIN) == tree.following(OTHER) == ()


def test_what_is_new_comes_last_in_its_place() -> None:
    tree = of(MAIN, OTHER, THIRD)
    assert tree.following(MAIN[:1]) == ("d4-a1", "d2-b2", "d5-b3")
    assert tuple(tree.paths()) == (MAIN[:1], MAIN[:2], MAIN, OTHER, THIRD)
    assert tree.below(MAIN[:1]) == 4


def test_what_is_there_does_not_grow_twice() -> None:
    assert of(MAIN, OTHER, MAIN[:2], OTHER) == of(MAIN, OTHER)


def test_the_same_is_there_in_whatever_order_it_came() -> None:
    assert set(of(MAIN, OTHER).paths()) == set(of(OTHER, MAIN).paths())


def test_a_promoted_variation_is_the_main_line() -> None:
    tree = of(MAIN, OTHER, THIRD).promoted(THIRD)
    assert tree.following(MAIN[:1]) == ("d5-b3", "d4-a1", "d2-b2")
    assert set(tree.paths()) == set(of(MAIN, OTHER, THIRD).paths())


def test_all_of_a_variation_is_promoted_with_its_last_move() -> None:
    longer = (*OTHER, "a2-c2", "d4-a1")
    assert of(MAIN, longer).promoted(longer).following(MAIN[:1]) == ("d2-b2", "d4-a1")


@pytest.mark.parametrize("path", [MAIN, (), ("d4-a1",), (*MAIN, "x")])
def test_the_main_line_cannot_be_promoted(path: Path) -> None:
    assert of(MAIN, OTHER).promoted(path) == of(MAIN, OTHER)


def test_what_is_deleted_goes_with_all_that_follows() -> None:
    assert of(MAIN, OTHER).without(MAIN[:2]) == of(OTHER)
    assert of(MAIN, OTHER).without(("x",)) == of(MAIN, OTHER)


def test_a_remark_on_what_is_not_there_brings_it() -> None:
    tree = of(MAIN).annotated(OTHER, comment="or this", mark="!?").annotated(MAIN, folded=True)
    assert tree.node(OTHER) == Node(2, "d2-b2", "or this", "!?")
    assert tree.node(MAIN) == Node(3, "a2-c2", folded=True)
    assert of(MAIN).annotated((), comment="no move") == of(MAIN)


def test_the_text_is_short_and_readable() -> None:
    tree = of(MAIN, OTHER).annotated(OTHER, mark="!?").annotated(MAIN, comment="so } it \\ is")
    text = "a1-c3 d4-a1 a2-c2 {so \\} it \\\\ is} ^2 d2-b2!?"
    assert tree.write() == text
    assert Tree.read(text) == tree


@given(trees())
def test_what_is_written_is_read(tree: Tree) -> None:
    assert Tree.read(tree.write()) == tree


@given(trees(), paths)
def test_no_change_breaks_a_tree(tree: Tree, path: Path) -> None:
    for changed in (tree.grown(path), tree.promoted(path), tree.without(path)):
        assert Tree.read(changed.write()) == changed


def test_a_very_long_line_is_no_trouble() -> None:
    tree = of(tuple(f"m{number}" for number in range(2000)))
    assert Tree.read(tree.write()) == tree
    assert len(tree.promoted(("m0",))) == 2000


@in_one_test(
    "text", ["^1 a", "a ^2 b", "a ^1 a", "a!!! b", "a {open", "a ~b", "a b ^0 c }", "a ^3 b"]
)
def test_what_is_no_tree_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Tree.read(text)
