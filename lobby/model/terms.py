"""Terms: the conditions of a match, parsed from words, written back as words.

A match has a limit for each move, a bank of time for all moves of a player, both, or no clock at
all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lobby.basics.durations import DAY
from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.model.term_declarations import (
    DAYS,
    DECLARATIONS,
    SHORTEST,
    Length,
    TermDeclaration,
    Values,
    default_per_move,
    default_reminder,
    tightest,
)

_NAGTIME = "--nagtime"
"""How the old server was told after how many days without a move it should remind a player."""

_UNITS = {each.field: each.unit for each in DECLARATIONS if isinstance(each, Length)}


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a match, times in seconds, None for none.

    *per_move* limits each move, *bank* all moves of a player; *increment* is added to the bank
    with each move, up to *cap*. *reminder* is how long before a deadline the player is reminded.
    With *pair* they are those of two boards with exchanged seats and one result. With *explorer*
    both players of a rated match agree that what others played may be looked up. *units* has the
    letter of the unit for each field that was given in another than its own: it changes nothing but
    how the terms are written. Raises Refused, with what would be right, for
    terms that contradict each other.
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
        """The longest that the first move may take, None without a clock."""
        return tightest(self.per_move, self.bank)

    @property
    def live(self) -> bool:
        """Whether the players sit at the board together: a move has less than a day."""
        return self.limit is not None and self.limit < DAY

    def words(self) -> tuple[str, ...]:
        """The shortest words that parse back to these terms: only what differs from defaults, or
        was given in other units."""
        values = {each.field: getattr(self, each.field) for each in DECLARATIONS}
        given = dict(self.units)
        return tuple(
            each.word(values[each.field], given.get(each.field, ""))
            for each in DECLARATIONS
            if each.field in given or values[each.field] != each.default(values)
        )

    def length(self, name: str) -> str:
        """The length of time that the field called *name* has: "24 hours"; "" for none."""
        seconds = getattr(self, name)
        return _UNITS[name].phrase(seconds, dict(self.units).get(name, "")) if seconds else ""

    def _short_length(self, name: str) -> str:
        seconds = getattr(self, name)
        return _UNITS[name].short(seconds, dict(self.units).get(name, "")) if seconds else ""

    def __str__(self) -> str:
        return " ".join(self.words())

    def phrases(self) -> tuple[str, ...]:
        """The time control, and what is unusual besides: ``("10 days + 12 hours per move",
        "unrated")``, for a place with little room."""
        phrases = (
            _time_control(self, self.length),
            _("weekends off") if self.weekends_off else "",
            "" if self.rated else _("unrated"),
            _("private") if self.private else "",
            _("pair") if self.pair else "",
            _("explorer") if self.explorer else "",
        )
        return tuple(filter(None, phrases))

    def short(self) -> str:
        """The time control where there is little room: "10 d + 12 h", "7 d"."""
        return _time_control(self, self._short_length, brief=True)

    def describe(self) -> str:
        """All of the terms: "10 days + 12 hours per move; weekends off; rated; public"."""
        phrases = (
            _time_control(self, self.length),
            ""
            if self.limit is None or (self.live and not self.weekends_off)
            else _("weekends off")
            if self.weekends_off
            else _("weekends included"),
            _reminder_phrase(self),
            _("rated") if self.rated else _("unrated"),
            _("private") if self.private else _("public"),
            _("a pair of boards with one result") if self.pair else "",
            _("both may use the explorer") if self.explorer else "",
        )
        return "; ".join(filter(None, phrases))


def parse(words: Iterable[str]) -> Terms:
    """The terms that *words* ask for.

    Raises Refused for an unknown term, a bad value, a term given twice with different values, or
    terms that contradict each other, with what is accepted instead.
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
            raise Refused(
                _(
                    "--{declaration} is given twice with different values. Give one.",
                    declaration=declaration.name,
                )
            )
        if letter := _other_letter(declaration.field, text):
            units.setdefault(declaration.field, letter)
    if nagtime is not None:
        reminder = _reminder(nagtime, values)
        if values.setdefault("reminder", reminder) != reminder:
            raise Refused(_("--nagtime and --remind contradict each other. Give one of them."))
        if letter := _other_letter("reminder", nagtime):
            units.setdefault("reminder", letter)
    for declaration in DECLARATIONS:
        values.setdefault(declaration.field, declaration.default(values))
    return Terms(**values, units=tuple(units.items()))


def stored(text: str) -> Terms:
    """The terms that the database keeps as *text*. What is written there as ``--nagtime`` is from
    before it counted from the last move, as on the old server: it was what ``--remind`` is."""
    return parse(text.replace(f"{_NAGTIME}=", "--remind=").split())


def _other_letter(name: str, text: str) -> str:
    """The letter of the unit in which *text* gives the field *name*, where it is not its own."""
    return _UNITS[name].other_letter(text) if name in _UNITS else ""


def _reminder(nagtime: str, values: Values) -> int | None:
    """How long before the deadline that is. Raises Refused, with the new form."""
    if nagtime == "none":
        return None
    after = DAYS.parse(nagtime)
    limit = values.get("per_move", default_per_move(values))
    if after is None:
        raise Refused(
            _(
                "Expected --nagtime=DAYS, the days after the last move, not '{nagtime}'; or"
                " --remind=DAYS, the days before the deadline.",
                nagtime=nagtime[:20],
            )
        )
    if limit is None:
        raise Refused(
            _(
                "--nagtime counts from the last move and needs --forfeittime. To count back from a"
                " deadline: --remind=DAYS"
            )
        )
    if not SHORTEST <= limit - after < limit:
        most = DAYS.number(limit)
        raise Refused(
            _(
                "--nagtime counts from the last move: give fewer days than the limit ({most})."
                " To count back from the deadline: --remind=DAYS",
                most=most,
            )
        )
    return limit - after


def _find(name: str) -> TermDeclaration:
    """The declaration of the term called *name*."""
    for declaration in DECLARATIONS:
        if name == f"--{declaration.name}":
            return declaration
    known = " ".join(declaration.spelling for declaration in DECLARATIONS)
    raise Refused(
        _("There is no term {name!r}. The terms are {known}.", name=name[:40], known=known)
    )


def _contradictions(terms: Terms) -> Iterator[str]:
    """What is wrong with *terms*, each as a sentence."""
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
        least = terms.length("bank")
        yield _(
            "--cap is the most that --totaltime may grow to: give at least {least}.", least=least
        )
    most = cap if terms.increment else bank
    if most and terms.per_move and terms.per_move > most:
        length = terms.length("cap" if terms.increment else "bank")
        yield _("--forfeittime exceeds --totaltime: give at most {length}, or none.", length=length)


def _reminder_phrase(terms: Terms) -> str:
    """When players are reminded, where that is not as usual."""
    usual = default_reminder({"per_move": terms.per_move, "bank": terms.bank})
    if terms.reminder == usual:
        return ""
    if terms.reminder is None:
        return _("no reminder")
    length = terms.length("reminder")
    return _("reminder {length} before the deadline", length=length)


def _time_control(terms: Terms, length: Callable[[str], str], *, brief: bool = False) -> str:
    per_move, bank = length("per_move"), length("bank")
    increment, cap = length("increment"), length("cap")
    if not bank and brief:
        return per_move or _("no clock")
    if not bank:
        return _("{per_move} per move", per_move=per_move) if per_move else _("no time limit")
    in_all = _("{bank} for all moves", bank=bank)
    if increment and brief:
        in_all = _("{bank} + {increment}", bank=bank, increment=increment)
    elif increment:
        in_all = _("{bank} + {increment} per move", bank=bank, increment=increment)
    saved = _("at most {cap} saved up", cap=cap) if cap else ""
    within = _("each move within {per_move}", per_move=per_move) if per_move else ""
    return ", ".join(filter(None, (in_all, saved, within)))
