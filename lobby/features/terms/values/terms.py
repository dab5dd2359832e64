"""Terms: the conditions of a match, parsed from words and written back as words.

A match has a limit for each move, a bank of time for all of a player's moves, both, or no clock at
all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.errors import Refused
from lobby.base.text import meant, quoted
from lobby.base.translation import _
from lobby.features.terms.values.declarations import (
    DAYS,
    DECLARATIONS,
    SHORTEST,
    Length,
    Switch,
    TermDeclaration,
    Values,
    default_per_move,
    default_reminder,
    tightest,
)

_NAGTIME = "--nagtime"
"""The old server's option for a reminder after a number of days without a move."""

_UNITS = {term.field: term.unit for term in DECLARATIONS if isinstance(term, Length)}
_SWITCHES = tuple(term for term in DECLARATIONS if isinstance(term, Switch))


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a match. Times are in seconds; None means none.

    *per_move* limits each move, *bank* all of a player's moves; *increment* is added to the bank
    with each move, up to *cap*. *reminder* is how long before a deadline the player is reminded.
    *pair* makes two boards with swapped seats and one combined result. With *explorer*, both
    players of a rated match agree that they may look up what others played. *units* has the unit
    letter of each field that was given in a unit other than its own; it affects only how the terms
    are written. Raises Refused, saying what would be right, if the terms contradict each other.
    """

    per_move: int | None = 7 * DAY
    reminder: int | None = DAY
    bank: int | None = None
    increment: int | None = None
    cap: int | None = None
    weekends_off: bool = False
    rated: bool = True
    private: bool = False
    pair: bool = False
    explorer: bool = False
    units: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        for sentence in _contradictions(self):
            raise Refused(sentence)

    @property
    def limit(self) -> int | None:
        """The most time that the first move may take; None without a clock."""
        return tightest(self.per_move, self.bank)

    @property
    def live(self) -> bool:
        """Whether the players are to sit at the board together: less than a day for a move."""
        return self.limit is not None and self.limit < DAY

    def words(self) -> tuple[str, ...]:
        """The shortest words that parse back to these terms: only fields that differ from their
        defaults or were given in other units."""
        values = {term.field: getattr(self, term.field) for term in DECLARATIONS}
        given = dict(self.units)
        return tuple(
            term.word(values[term.field], given.get(term.field, ""))
            for term in DECLARATIONS
            if term.field in given or values[term.field] != term.default(values)
        )

    def length(self, name: str, *, brief: bool = False) -> str:
        """The duration in the field called *name*, such as "24 hours", or "24 h" if it is to be
        *brief*; "" if it is not set."""
        seconds, write = getattr(self, name), _UNITS[name].short if brief else _UNITS[name].phrase
        return write(seconds, dict(self.units).get(name, "")) if seconds else ""

    def __str__(self) -> str:
        return " ".join(self.words())

    def phrases(self) -> tuple[str, ...]:
        """The time control and anything unusual, for places with little room: ``("10 days + 12
        hours per move", "unrated")``."""
        unusual = (term.briefly(getattr(self, term.field)) for term in _SWITCHES)
        return tuple(filter(None, (_time_control(self), *unusual)))

    def short(self) -> str:
        """The time control for places with very little room: "5+3", "10 d + 12 h", "7 d/move"."""
        return _time_control(self, brief=True)

    def describe(self) -> str:
        """All terms: "10 days + 12 hours per move; weekends off; rated; public"."""
        included = self.limit is not None and not (self.live or self.weekends_off)
        stated = {term.field: term.stated(getattr(self, term.field)) for term in _SWITCHES}
        phrases = (
            _time_control(self),
            stated.pop("weekends_off") or (_("weekends included") if included else ""),
            _reminder_phrase(self),
            *stated.values(),
        )
        return "; ".join(filter(None, phrases))


def parse(words: Iterable[str]) -> Terms:
    """Parse *words* as terms.

    Raises Refused for an unknown term, a bad value, a term given twice with different values, or
    terms that contradict each other; the text says what is accepted instead.
    """
    values: dict[str, Any] = {}
    units: dict[str, str] = {}
    nagtime: str | None = None
    for word in words:
        name, __, text = word.strip().lower().partition("=")
        if name == _NAGTIME:
            nagtime = text
            continue
        declaration = _find(name)
        value = declaration.read(text)
        if values.setdefault(declaration.field, value) != value:
            raise Refused.because(
                "--{declaration} is given twice with different values. Give one.",
                declaration=declaration.name,
            )
        if letter := _other_letter(declaration.field, text):
            units.setdefault(declaration.field, letter)
    if nagtime is not None:
        reminder = _reminder(nagtime, values)
        if values.setdefault("reminder", reminder) != reminder:
            raise Refused.because("--nagtime and --remind contradict each other. Give one of them.")
        if letter := _other_letter("reminder", nagtime):
            units.setdefault("reminder", letter)
    for declaration in DECLARATIONS:
        values.setdefault(declaration.field, declaration.default(values))
    return Terms(**values, units=tuple(units.items()))


def stored(text: str) -> Terms:
    """The terms stored in the database as *text*. A stored ``--nagtime`` dates from before that
    option counted from the last move, as on the old server: it means what ``--remind`` means
    now."""
    return parse(text.replace(f"{_NAGTIME}=", "--remind=").split())


def _other_letter(name: str, text: str) -> str:
    """The unit letter in which *text* gives the field *name*; "" if it is the field's own unit."""
    return _UNITS[name].other_letter(text) if name in _UNITS else ""


def _reminder(nagtime: str, values: Values) -> int | None:
    """Convert *nagtime* to a time before the deadline. Raises Refused, naming the new form."""
    if nagtime == "none":
        return None
    after = DAYS.parse(nagtime)
    limit = values.get("per_move", default_per_move(values))
    if after is None:
        raise Refused.because(
            "Expected --nagtime=DAYS, the days after the last move, not {nagtime}; or"
            " --remind=DAYS, the days before the deadline.",
            nagtime=quoted(nagtime),
        )
    if limit is None:
        raise Refused.because(
            "--nagtime counts from the last move and needs --forfeittime. To count back from a"
            " deadline: --remind=DAYS"
        )
    if not SHORTEST <= limit - after < limit:
        raise Refused.because(
            "--nagtime counts from the last move: give fewer days than the limit ({most})."
            " To count back from the deadline: --remind=DAYS",
            most=DAYS.number(limit),
        )
    return limit - after


def _find(name: str) -> TermDeclaration:
    """The declaration of the term called *name*. Raises Refused if there is none."""
    for declaration in DECLARATIONS:
        if name == f"--{declaration.name}":
            return declaration
    known = " ".join(declaration.spelling for declaration in DECLARATIONS)
    near = meant(name, (f"--{declaration.name}" for declaration in DECLARATIONS))
    refused = _("There is no term {name}.", name=quoted(name))
    raise Refused(f"{refused} {near or _('The terms are {known}.', known=known)}")


def _contradictions(terms: Terms) -> Iterator[str]:
    """Yield one sentence for each contradiction in *terms*."""
    yield from _bank_contradictions(terms)
    limit = terms.limit
    if limit is None and terms.reminder:
        yield _("--remind needs a deadline. Give --forfeittime or --totaltime as well.")
    if limit is None and terms.weekends_off:
        yield _("--weekends-off needs a clock. Give --forfeittime or --totaltime as well.")
    if limit and terms.reminder and terms.reminder >= limit:
        most = terms.length("per_move" if limit == terms.per_move else "bank")
        yield _(
            "--remind is a time before the deadline: give less than {most}, or none.", most=most
        )
    if terms.explorer and not terms.rated:
        yield _("--explorer is for rated matches: unrated ones can be explored without it.")


def _bank_contradictions(terms: Terms) -> Iterator[str]:
    bank, cap = terms.bank, terms.cap
    if terms.increment and bank is None:
        yield _("--increment is added to --totaltime. Give that as well.")
    if cap and terms.increment is None:
        yield _("--cap limits how far --increment raises --totaltime: give all three.")
    if cap and bank and cap < bank:
        yield _(
            "--cap is the most that --totaltime may grow to: give at least {least}.",
            least=terms.length("bank"),
        )
    most = cap if terms.increment else bank
    if most and terms.per_move and terms.per_move > most:
        length = terms.length("cap" if terms.increment else "bank")
        yield _("--forfeittime exceeds --totaltime: give at most {length}, or none.", length=length)


def _reminder_phrase(terms: Terms) -> str:
    """When players are reminded; "" if that is the default."""
    if terms.reminder == default_reminder({"per_move": terms.per_move, "bank": terms.bank}):
        return ""
    if terms.reminder is None:
        return _("no reminder")
    return _("reminder {length} before the deadline", length=terms.length("reminder"))


def _time_control(terms: Terms, *, brief: bool = False) -> str:
    names = "per_move", "bank", "increment", "cap"
    per_move, bank, increment, cap = (terms.length(name, brief=brief) for name in names)
    if not bank and brief:
        return _("{per_move}/move", per_move=per_move) if per_move else _("no clock")
    if not bank:
        return _("{per_move} per move", per_move=per_move) if per_move else _("no time limit")
    in_all = _("{bank} for all moves", bank=bank)
    if increment and brief:
        in_all = _familiar(terms) or _("{bank} + {increment}", bank=bank, increment=increment)
    elif increment:
        in_all = _("{bank} + {increment} per move", bank=bank, increment=increment)
    saved = _("at most {cap} saved up", cap=cap) if cap else ""
    within = _("each move within {per_move}", per_move=per_move) if per_move else ""
    return ", ".join(filter(None, (in_all, saved, within)))


def _familiar(terms: Terms) -> str:
    """A few minutes and seconds as players call them, "5+3"; "" for other times."""
    minutes, seconds = divmod(terms.bank or 0, MINUTE)
    few = minutes < 2 * HOUR // MINUTE and (terms.increment or 0) < MINUTE
    return f"{minutes}+{terms.increment}" if few and not seconds else ""
