"""The fields for what a game or the terms of a match declare."""

from __future__ import annotations

from lobby.base.text import capital
from lobby.base.translation import _
from lobby.features.terms.values.declarations import Length, TermDeclaration
from lobby.gamekit.options import Choice, Number
from lobby.widgets.fields import Choose, Count, Write
from lobby.widgets.text_entry import Entry

NO, YES = "no", "yes"
"""What the field of a term without a value is set to."""
SWITCHED = (NO, ""), (YES, "")
"""Its choices."""


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


def term_field(declaration: TermDeclaration, given: str) -> Write | Choose:
    """The field of a term, which says what was *given*."""
    name, label, help = declaration.name, _(declaration.label), _(declaration.help)
    if isinstance(declaration, Length):
        usual = _(declaration.default_text)
        hint = usual.partition(",")[0]
        sentences = help, declaration.accepted, _("default: {usual}", usual=usual)
        about = ". ".join(map(capital, sentences))
        return Write(name, label, about, hint, declaration.unit.word, entry=Entry.of(given))
    shown = ("yes", "no") if declaration.negated else ()
    other = "no" if declaration.negated else "yes"
    about = help if given else _("with {other}, {help}", other=other, help=help)
    return Choose(name, label, about, SWITCHED, at=int(bool(given)), usual=0, shown=shown)
