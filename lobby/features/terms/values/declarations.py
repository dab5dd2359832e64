"""The terms of a match. Each is declared here once, for the parser, the challenge form, the help
and the words in which boards state it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lobby.base.durations import DAY, MINUTE, Unit
from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.base.translation import N_, _

SHORTEST, LONGEST = MINUTE, 365 * DAY
"""The range of every duration in the terms, in seconds; increments may be shorter."""

Values: TypeAlias = Mapping[str, int | bool | None]
"""Fields of Terms by name; fields that were not given may be missing."""


DAYS, HOURS = Unit("d"), Unit("h")


@dataclass(frozen=True, slots=True)
class Length:
    """A term written ``--name=NUMBER`` or ``--name=none``. It has the *field* of Terms that it sets
    and its *default*, which may depend on the other values; *default_text* describes it. *label*
    is its name in the form, which asks for it only if the term called *needs* is given."""

    name: str
    field: str
    unit: Unit
    label: str
    help: str
    default: Callable[[Values], int | None]
    default_text: str = "none"
    shortest: int = SHORTEST
    needs: str = ""

    @property
    def spelling(self) -> str:
        """The term as it is written in help."""
        return f"--{self.name}={self.unit.placeholder}"

    @property
    def accepted(self) -> str:
        """The accepted range, as part of a sentence."""
        longest = LONGEST // self.unit.seconds
        times = (
            _("90m, 12h or 3d, at least 1m")
            if self.shortest >= MINUTE
            else _("5s, 90m or 12h, at least 1s")
        )
        return _(
            "{word} up to {longest}, a time such as {times}, or none",
            word=self.unit.word,
            longest=longest,
            times=times,
        )

    def word(self, value: int | bool | None, given: str = "") -> str:
        """*value* as a word, in the unit whose letter was *given*."""
        number = "none" if value is None else self.unit.number(int(value), given)
        return f"--{self.name}={number}"

    def read(self, text: str) -> int | None:
        """Parse the text after the equals sign. Raises Refused."""
        seconds = self.unit.parse(text)
        if text != "none" and (seconds is None or not self.shortest <= seconds <= LONGEST):
            raise Refused.because(
                "{wrong} is not possible. Give {accepted}.",
                wrong=quoted(f"--{self.name}={text}"),
                accepted=self.accepted,
            )
        return seconds


@dataclass(frozen=True, slots=True)
class Switch:
    """A term written ``--name``, which sets its field of Terms to *given*. *label* is its name in
    the form; if *negated*, it says the opposite of the term. Boards with the term state it as
    *phrase*, or with more room as *clause*; *without* is what the others state."""

    name: str
    field: str
    given: bool
    label: str
    help: str
    phrase: str
    clause: str = ""
    without: str = ""
    negated: bool = False
    default_text: str = ""

    @property
    def spelling(self) -> str:
        """The term as it is written in help."""
        return f"--{self.name}"

    def default(self, others: Values) -> bool:
        """The value if the term is left out."""
        return not self.given

    def word(self, value: int | bool | None, given: str = "") -> str:
        """The word that sets the term."""
        return self.spelling

    def briefly(self, value: bool) -> str:
        """What a board with *value* states where there is little room; "" for the default."""
        return _(self.phrase) if value == self.given else ""

    def stated(self, value: bool) -> str:
        """What a board with *value* states, possibly nothing."""
        return _((self.clause or self.phrase) if value == self.given else self.without)

    def read(self, text: str) -> bool:
        """The value if the term is given; nothing may follow it. Raises Refused."""
        if text:
            raise Refused.because("--{name} does not accept a value.", name=self.name)
        return self.given


def _no_time(others: Values) -> int | None:
    return None


def default_per_move(others: Values) -> int | None:
    """The default limit for each move."""
    return None if others.get("bank") else 7 * DAY


def default_reminder(others: Values) -> int | None:
    """How long before a deadline players are reminded by default."""
    limit = tightest(others.get("per_move"), others.get("bank"))
    return DAY if limit and limit >= 2 * DAY else None


def tightest(*limits: int | None) -> int | None:
    """The shortest of *limits*; None stands for no limit."""
    return min((limit for limit in limits if limit is not None), default=None)


TermDeclaration: TypeAlias = Length | Switch

DECLARATIONS: tuple[TermDeclaration, ...] = (
    Length(
        "forfeittime",
        "per_move",
        DAYS,
        N_("  a move"),
        N_("the limit for each move"),
        default_per_move,
        N_("7, none with --totaltime"),
    ),
    Length(
        "remind",
        "reminder",
        DAYS,
        N_("Reminder before a deadline"),
        N_("how long before a deadline the player is reminded"),
        default_reminder,
        N_("1, or none if the limit is shorter than 2"),
    ),
    Length(
        "totaltime",
        "bank",
        DAYS,
        N_("  all moves"),
        N_("each player's bank of time for all moves"),
        _no_time,
    ),
    Length(
        "increment",
        "increment",
        HOURS,
        N_("  increment"),
        N_("what each move adds to the bank"),
        _no_time,
        shortest=1,
        needs="totaltime",
    ),
    Length(
        "cap",
        "cap",
        DAYS,
        N_("  at most"),
        N_("the most that the bank may grow to"),
        _no_time,
        needs="increment",
    ),
    Switch(
        "weekends-off",
        "weekends_off",
        True,
        N_("Clocks stop at weekends"),
        N_("clocks stop on Saturday and Sunday"),
        N_("weekends off"),
    ),
    Switch(
        "unrated",
        "rated",
        False,
        N_("Rated"),
        N_("the result changes no rating"),
        N_("unrated"),
        without=N_("rated"),
        negated=True,
    ),
    Switch(
        "private",
        "private",
        True,
        N_("Private"),
        N_("only the players see the board"),
        N_("private"),
        without=N_("public"),
    ),
    Switch(
        "pair",
        "pair",
        True,
        N_("Pair of boards"),
        N_("two boards with one combined result; each player moves first on one"),
        N_("pair"),
        N_("a pair of boards with one result"),
    ),
    Switch(
        "explorer",
        "explorer",
        True,
        N_("Explorer for both"),
        N_("both players may look up what others played"),
        N_("explorer"),
        N_("both may use the explorer"),
    ),
)
"""Every term, in the order of forms, help and written words. A default sees only the values given
and the defaults of the terms above it."""
