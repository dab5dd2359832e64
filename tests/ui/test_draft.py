"""A challenge being written, as a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base import translation
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.gamekit.options import Choice, Declaration
from lobby.games.catalogue import GAMES
from lobby.ui.draft.draft import Draft
from tests.conftest import begin
from tests.support.bracketed import bracketed


def shown(draft: Draft) -> Draft:
    """*draft* with all of its fields visible."""
    return replace(draft, unfolded=True)


def values(draft: Draft, **changed: str) -> dict[str, str]:
    """The values in the form, with some fields changed."""
    return {field.name: field.value for field in shown(draft).fields()} | changed


def test_untouched_fields_give_no_words() -> None:
    for game in GAMES:
        draft = Draft(game)
        assert draft.edited(values(draft)) == shown(draft)
        assert draft.command() == f"{game} seek"


def test_a_default_that_is_chosen_again_gives_no_word() -> None:
    draft = Draft("curio")
    draft = draft.edited(values(draft, turn="no_turn", base="5"))
    assert draft.command() == "curio seek -base=5 -no_turn"
    draft = draft.edited(values(draft, turn="turn", base="4"))
    assert draft.command() == "curio seek"


def test_terms_are_words_too_and_some_wait_for_others() -> None:
    draft = Draft("chaos")
    draft = draft.edited(values(draft, **{"(time)": "own"}))
    assert "increment" not in values(draft)
    draft = draft.edited(values(draft, totaltime="10", private="yes"))
    assert "increment" in values(draft)
    draft = draft.edited(values(draft, increment="12"))
    assert draft.command() == "chaos seek --totaltime=10 --increment=12 --private"


def test_another_game_begins_anew_but_keeps_the_opponent() -> None:
    draft = Draft("curio", opponent="ben")
    draft = draft.edited(values(draft, base="5"))
    draft = draft.edited(values(draft, **{"(game)": "binar"}))
    assert draft.command() == "binar challenge ben"


def test_a_wrong_option_stays_in_the_command_as_it_was_typed() -> None:
    draft = Draft("curio")
    assert draft.edited(values(draft, rows="50")).command() == "curio seek -rows=50"


async def test_a_match_may_be_played_once_more(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ben, ann, "curio", "-base=5 -no_turn -rows=9")
    assert (
        Draft.like(match, ann).command() == "curio challenge ben -base=5 -rows=9 -no_turn --seat=1"
    )
    assert Draft.like(match, ben).command() == "curio challenge ann -base=5 -rows=9 -no_turn"


def test_the_command_has_times_in_the_unit_given() -> None:
    draft = Draft("chaos", terms={"forfeittime": "168h", "remind": "1d"})
    assert draft.command() == "chaos seek --forfeittime=168h"


class _OneWord(NullTranslations):
    """A language with one word for everything."""

    def gettext(self, message: str) -> str:
        return "x"


@pytest.fixture
def one_word() -> Iterator[None]:
    translation.use(_OneWord())
    yield
    translation.use(NullTranslations())


@pytest.mark.usefixtures("one_word")
def test_labels_that_are_equal_in_a_translation_are_told_apart() -> None:
    draft = Draft("curio", seat=1)
    assert draft.edited(values(draft)) == shown(draft)
    assert [
        draft.edited(values(draft, **{"(seat)": seat})).seat for seat in ("0", "1", "random")
    ] == [
        0,
        1,
        None,
    ]


def test_the_language_may_change_while_a_draft_is_written() -> None:
    draft = Draft("curio", seat=1)
    written = values(draft)
    with bracketed():
        assert draft.edited(written) == shown(draft)


@given(st.data())
def test_the_command_parses_back_to_the_same_options(data: st.DataObject) -> None:
    draft = Draft(data.draw(st.sampled_from(sorted(GAMES))))
    for declaration in draft.rules.options:
        if data.draw(st.booleans()):
            chosen = data.draw(_values(declaration))
            draft = draft.edited(values(draft, **{declaration.name: chosen}))
    words = draft.command().split()[2:]
    try:
        options, terms = draft.parsed()
    except Refused:
        assert tuple(words) == draft.option_words
    else:
        assert tuple(words) == (*options.words(), *terms.words())


def _values(declaration: Declaration) -> st.SearchStrategy[str]:
    if isinstance(declaration, Choice):
        return st.sampled_from([word for word, _ in declaration.choices])
    return st.integers(declaration.low, declaration.high).map(str)


def test_a_pair_is_proposed_where_one_side_wins_by_force() -> None:
    chaos = Draft("chaos", among_people=True)
    assert chaos.command() == "chaos seek --pair"
    assert values(chaos)["pair"] == "yes"
    assert "(seat)" not in values(chaos)
    alone = chaos.edited(values(chaos, pair="no"))
    assert alone.command() == "chaos seek"
    assert values(alone)["(seat)"] == "0"
    assert alone.edited(values(alone, pair="yes")).command() == "chaos seek --pair"


def test_no_pair_is_proposed_where_nothing_is_at_stake_or_nobody_is_ahead() -> None:
    for game, options in (("curio", {}), ("binar", {}), ("chaos", {"start": "balanced"})):
        assert not Draft(game, options=options, among_people=True).pair
    single = Draft("binar", options={"goal": "single"}, among_people=True)
    assert single.command() == "binar seek -single --pair"
    chaos = Draft("chaos", among_people=True)
    assert chaos.edited(values(chaos, unrated="yes")).command() == "chaos seek --unrated"
    assert not Draft("chaos").pair


def test_a_pair_that_was_asked_for_stays_with_another_game() -> None:
    curio = Draft("curio", among_people=True)
    curio = curio.edited(values(curio, pair="yes"))
    assert curio.edited(values(curio, **{"(game)": "chaos"})).command() == "chaos seek --pair"
    chaos = Draft("chaos", among_people=True)
    assert chaos.edited(values(chaos, **{"(game)": "curio"})).command() == "curio seek"
