"""The fields for what a game or the terms of a match declare.

Among them are familiar time controls, so that few players have to put terms together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from lobby.base.text import capital
from lobby.base.translation import N_, _
from lobby.features.terms.values.declarations import DECLARATIONS, Length, TermDeclaration, Values
from lobby.gamekit.options import Choice, Declaration, Number
from lobby.widgets.fields import Choose, Count, Write
from lobby.widgets.text_entry import Entry

NO, YES = "no", "yes"
"""What the field of a term without a value is set to."""
SWITCHED = (NO, ""), (YES, "")
"""Its choices."""
_SPELLED: Final = re.compile(r"(?<![\w-])(?P<name>--?[a-z][\w-]*)(?P<value>=?)")
"""The name of a term or an option as it is typed in commands."""


def number_field(declaration: Number, given: str, usual: int) -> Count:
    """The field of a number, which says what was *given*."""
    return Count(
        declaration.name,
        declaration.label or declaration.name,
        _(declaration.help),
        declaration.low,
        declaration.high,
        usual,
        _(declaration.default_text),
        Entry.of(given),
    )


def choice_field(declaration: Choice, chosen: str) -> Choose:
    """The field of a choice, of which *chosen* is shown."""
    words = [word for word, __ in declaration.choices]
    return Choose(
        declaration.name,
        declaration.label or declaration.name,
        _(declaration.help),
        tuple((word, _(meaning)) for word, meaning in declaration.choices),
        at=words.index(chosen),
        usual=words.index(declaration.default),
        shown=declaration.shown,
    )


def term_field(declaration: TermDeclaration, terms: Mapping[str, str]) -> Write | Choose:
    """The field of a term, which says what was given for it among *terms*, by name."""
    name, label, help = declaration.name, _(declaration.label), _(declaration.help)
    given = terms.get(name, "")
    if isinstance(declaration, Length):
        usual = _("default: {usual}", usual=_(declaration.default_text))
        sentences = map(capital, (help, declaration.accepted, usual))
        about = in_form_words(". ".join(sentences))
        seconds = declaration.default(_lengths(terms))
        hint = "none" if seconds is None else declaration.unit.number(seconds)
        unit = "" if given[-1:].isalpha() else declaration.unit.word
        return Write(name, label, about, hint, unit, entry=Entry.of(given))
    shown = ("yes", "no") if declaration.negated else ()
    other = "no" if declaration.negated else "yes"
    about = help if given else _("with {other}, {help}", other=other, help=help)
    return Choose(name, label, about, SWITCHED, at=int(bool(given)), usual=0, shown=shown)


def in_form_words(sentence: str, options: tuple[Declaration, ...] = ()) -> str:
    """*sentence*, which names terms and *options* as commands do, with their labels in the form.

    >>> in_form_words("'--cap=abc' is not possible. --cap needs --increment.")
    "'at most: abc' is not possible. 'at most' needs 'increment'."
    """
    terms = {f"--{term.name}": _(term.label).strip() for term in DECLARATIONS}
    labels = terms | {f"-{option.name}": option.label or option.name for option in options}

    def labelled(matched: re.Match[str]) -> str:
        label = labels.get(matched["name"])
        if label is None:
            return matched[0]
        return f"{label}: " if matched["value"] else f"'{label}'"

    return _SPELLED.sub(labelled, sentence)


def _lengths(terms: Mapping[str, str]) -> Values:
    """What a default may depend on: the lengths among *terms*, as they are typed, and the defaults
    of the others."""
    declared = [term for term in DECLARATIONS if isinstance(term, Length)]
    typed = ((term, terms.get(term.name, "")) for term in declared)
    lengths = {term.field: term.unit.parse(given) for term, given in typed if given}
    for term in declared:
        lengths.setdefault(term.field, term.default(lengths))
    return lengths


OWN = "own"
"""The name of the choice to set the terms oneself."""

USUAL = "7 days"

PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "5+3": {"totaltime": "5m", "increment": "3s"},
    "10+5": {"totaltime": "10m", "increment": "5s"},
    "30+20": {"totaltime": "30m", "increment": "20s"},
    "1 day": {"forfeittime": "1"},
    "3 days": {"forfeittime": "3"},
    USUAL: {},
    "no clock": {"forfeittime": "none"},
}
"""The terms of each preset, as they are typed."""

HELP: Final[Mapping[str, str]] = {
    "5+3": N_("5 minutes each, and 3 seconds more for every move"),
    "10+5": N_("10 minutes each, and 5 seconds more for every move"),
    "30+20": N_("30 minutes each, and 20 seconds more for every move"),
    "1 day": N_("a day for each move"),
    "3 days": N_("3 days for each move"),
    USUAL: N_("a week for each move"),
    "no clock": N_("take as long as you like"),
    OWN: N_("your own time control: set its limits below, such as 90m, 12h or 3d"),
}

TIMES: Final = ("forfeittime", "totaltime", "increment", "cap")
"""The terms that make up a time control."""


def preset(terms: Mapping[str, str]) -> str:
    """The name of the preset that *terms* match; ``OWN`` if there is none.

    >>> preset({}), preset({"totaltime": "5m", "increment": "3s", "private": "yes"})
    ('7 days', '5+3')
    """
    times = {name: terms[name] for name in TIMES if terms.get(name)}
    return next((name for name, words in PRESETS.items() if words == times), OWN)


def own_terms(terms: Mapping[str, str]) -> Mapping[str, str]:
    """*terms* to edit by hand, without limits of "none", as those fields are then empty."""
    return {name: value for name, value in terms.items() if name not in TIMES or value != "none"}


def with_preset(terms: Mapping[str, str], name: str) -> Mapping[str, str]:
    """*terms* with the time control called *name*."""
    others = {term: value for term, value in terms.items() if term not in TIMES}
    return {**PRESETS[name], **others}
