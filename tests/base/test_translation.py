"""The translation of texts for players: English without translations, theirs with them."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from lobby.base import translation
from lobby.base.translation import N_, _, ngettext


class German(NullTranslations):
    """A few texts, with the values in another order."""

    def gettext(self, message: str) -> str:
        return {"{player} has {most} keys.": "{most} Schlüssel hat {player}."}.get(message, message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return "{count} Zug" if n == 1 else "{count} Züge"


@pytest.fixture
def german() -> Iterator[None]:
    translation.use(German())
    yield
    translation.use(NullTranslations())


def test_without_translations_texts_are_english() -> None:
    assert _("{player} has {most} keys.", player="ann", most=3) == "ann has 3 keys."
    assert ngettext("{count} move", "{count} moves", 1) == "1 move"
    assert ngettext("{count} move", "{count} moves", 0) == "0 moves"


@pytest.mark.usefixtures("german")
def test_translations_put_values_in_their_own_order() -> None:
    assert _("{player} has {most} keys.", player="ann", most=3) == "3 Schlüssel hat ann."
    assert ngettext("{count} move", "{count} moves", 2) == "2 Züge"


@pytest.mark.usefixtures("german")
def test_what_is_marked_is_translated_when_it_is_shown() -> None:
    assert N_("{player} has {most} keys.") == "{player} has {most} keys."
    assert _(N_("{player} has {most} keys."), player="ann", most=3) == "3 Schlüssel hat ann."


def test_braces_without_values_and_formats_with_them_stay() -> None:
    assert _('Write {"kind": "moved"}.') == 'Write {"kind": "moved"}.'
    assert _("{gain:+} of {name:>5}", gain=3, name="ann") == "+3 of   ann"


def test_an_empty_text_stays_empty(german: None) -> None:
    """gettext keeps the header of a catalogue under the empty text."""
    assert _("") == ""
