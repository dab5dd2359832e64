"""Terms: the conditions of a match, declared once, parsed from words, written back as words.

A match has a limit for each move, a bank of time for all moves of a player, both, or no clock at
all. The challenge form, the help and the parser read the same declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from lobby.basics.durations import DAY, MINUTE, Unit
from lobby.basics.translation import N_, _
from lobby.errors import Refused

_NAGTIME = "--nagtime"
"""How the old server was told after how many days without a move it should remind a player."""

SHORTEST, LONGEST = MINUTE, 365 * DAY
"""The range of every length of time in the terms, in seconds; increments may be shorter."""

Values: TypeAlias = Mapping[str, int | bool | None]
"""Fields of Terms by name; those that were not given may be missing."""


_DAYS, _HOURS = Unit("d"), Unit("h")


@dataclass(frozen=True, slots=True)
class Length:
    """A term written ``--name=NUMBER`` or ``--name=none``: the field of Terms that it sets, and
    its default, which may depend on what else is given; *default_text* says how."""

    name: str
    field: str
    unit: Unit
    help: str
    default: Callable[[Values], int | None]
    default_text: str = "none"
    shortest: int = SHORTEST

    @property
    def spelling(self) -> str:
        """How it is written."""
        return f"--{self.name}={self.unit.placeholder}"

    @property
    def accepted(self) -> str:
        """The range, for a sentence."""
        longest = LONGEST // self.unit.seconds
        times = _("90m, 12h or 3d") if self.shortest >= MINUTE else _("5s, 90m or 12h")
        return _(
            "{word} up to {longest}, a time such as {times}, or none",
            word=self.unit.word,
            longest=longest,
            times=times,
        )

    def word(self, value: int | bool | None, given: str = "") -> str:
        """How *value* is written, in units of the letter that was *given*."""
        number = "none" if value is None else self.unit.number(int(value), given)
        return f"--{self.name}={number}"

    def read(self, text: str) -> int | None:
        """The value of what follows the equals sign. Raises Refused."""
        seconds = self.unit.parse(text)
        if text != "none" and (seconds is None or not self.shortest <= seconds <= LONGEST):
            raise Refused(
                _(
                    "--{name}={text} is not possible. Give {accepted}.",
                    name=self.name,
                    text=text[:20],
                    accepted=self.accepted,
                )
            )
        return seconds


@dataclass(frozen=True, slots=True)
class Switch:
    """A term written ``--name``, which sets its field of Terms to *given*."""

    name: str
    field: str
    given: bool
    help: str
    default_text: str = ""

    @property
    def spelling(self) -> str:
        """How it is written."""
        return f"--{self.name}"

    def default(self, others: Values) -> bool:
        """What holds when it is left out."""
        return not self.given

    def word(self, value: int | bool | None, given: str = "") -> str:
        """How it is written when it is not left out."""
        return self.spelling

    def read(self, text: str) -> bool:
        """The value when it is given, with nothing after it. Raises Refused."""
        if text:
            raise Refused(_("--{name} does not take a value.", name=self.name))
        return self.given


def _no_time(others: Values) -> int | None:
    return None


def _default_per_move(others: Values) -> int | None:
    return None if others.get("bank") else 7 * DAY


def _default_reminder(others: Values) -> int | None:
    limit = _tightest(others.get("per_move"), others.get("bank"))
    return DAY if limit and limit >= 2 * DAY else None


def _tightest(*limits: int | None) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)


TermDeclaration: TypeAlias = Length | Switch

DECLARATIONS: tuple[TermDeclaration, ...] = (
    Length(
        "forfeittime",
        "per_move",
        _DAYS,
        N_("the limit for each move"),
        _default_per_move,
        N_("7, none with --totaltime"),
    ),
    Length(
        "remind",
        "reminder",
        _DAYS,
        N_("how long before a deadline the player is reminded"),
        _default_reminder,
        N_("1, none where the limit is shorter than 2"),
    ),
    Length("totaltime", "bank", _DAYS, N_("each player's bank of time for all moves"), _no_time),
    Length(
        "increment",
        "increment",
        _HOURS,
        N_("what each move adds to the bank"),
        _no_time,
        shortest=1,
    ),
    Length("cap", "cap", _DAYS, N_("the most that the bank may grow to"), _no_time),
    Switch("weekends-off", "weekends_off", True, N_("clocks stop on Saturday and Sunday")),
    Switch("unrated", "rated", False, N_("the result changes no rating")),
    Switch("private", "private", True, N_("only the players see the board")),
)
"""Every term, in the order of forms, help and written words. A default sees only what was given
and the defaults of the terms above."""

_UNITS = {each.field: each.unit for each in DECLARATIONS if isinstance(each, Length)}


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a match, times in seconds, None for none.

    *per_move* limits each move, *bank* all moves of a player; *increment* is added to the bank
    with each move, up to *cap*. *reminder* is how long before a deadline the player is reminded.
    *units* has the letter of the unit for each field that was given in another than its own: it
    changes nothing but how the terms are written. Raises Refused, with what would be right, for
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
    units: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        for sentence in _contradictions(self):
            raise Refused(sentence)

    @property
    def limit(self) -> int | None:
        """The longest that the first move may take, None without a clock."""
        return _tightest(self.per_move, self.bank)

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
        )
        return tuple(filter(None, phrases))

    def short(self) -> str:
        """The time control where there is little room: "10 d + 12 h"."""
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
    after = _DAYS.parse(nagtime)
    limit = values.get("per_move", _default_per_move(values))
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
        most = _DAYS.number(limit)
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
    usual = _default_reminder({"per_move": terms.per_move, "bank": terms.bank})
    if terms.reminder == usual:
        return ""
    if terms.reminder is None:
        return _("no reminder")
    length = terms.length("reminder")
    return _("reminder {length} before the deadline", length=length)


def _time_control(terms: Terms, length: Callable[[str], str], *, brief: bool = False) -> str:
    per_move, bank = length("per_move"), length("bank")
    increment, cap = length("increment"), length("cap")
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
