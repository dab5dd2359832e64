"""Rule options: declared once, parsed from words, written back as words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lobby.base.errors import Explained
from lobby.base.text import meant, quoted
from lobby.base.translation import _

Value: TypeAlias = int | str


class OptionError(Explained, ValueError):
    """Options that are refused; its text is one sentence that says what is accepted."""


@dataclass(frozen=True, slots=True)
class Number:
    """An option written ``-name=N`` with *low* <= N <= *high*.

    *default* is the value if the option is left out. If it depends on the options declared before,
    it is a function of their values, and *default_text* says how.
    """

    name: str
    low: int
    high: int
    default: int | Callable[[Mapping[str, Value]], int]
    help: str
    default_text: str = ""
    label: str = ""
    """Its label in a form; "" for its name."""
    opening: bool = False
    """Whether it only decides how a match starts, and later moves mean the same."""

    def default_for(self, values: Mapping[str, Value]) -> int:
        """The default, given the values of the options declared before."""
        return self.default if isinstance(self.default, int) else self.default(values)

    @property
    def words(self) -> tuple[str, ...]:
        """How it may be written."""
        return (self.spelled("N"),)

    def spelled(self, value: Value) -> str:
        """How *value* is written."""
        return f"-{self.name}={value}"

    @property
    def accepted(self) -> str:
        """The range, for a sentence."""
        return _("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is exactly one of several words, with ``(word, one line of help)`` for each. A
    form uses *label* as its label and *shown* in place of the words, if they are given.

    A word is written alone, as ``-pie``; with *named* the name of the option stands before it, as
    in ``-komi=6.5``: so the words may also be numbers, with decimals if need be. An *opening* is as
    in ``Number``.
    """

    name: str
    choices: tuple[tuple[str, str], ...]
    default: str
    help: str
    label: str = ""
    shown: tuple[str, ...] = ()
    named: bool = False
    opening: bool = False

    def default_for(self, values: Mapping[str, Value]) -> str:
        """The word that applies if none is given."""
        return self.default

    @property
    def words(self) -> tuple[str, ...]:
        """How it may be written."""
        return tuple(self.spelled(word) for word, __ in self.choices)

    def spelled(self, value: Value) -> str:
        """How *value* is written."""
        return f"-{self.name}={value}" if self.named else f"-{value}"

    @property
    def accepted(self) -> str:
        """The words, for a sentence."""
        return _("one of ") + ", ".join(self.words)


Declaration: TypeAlias = Number | Choice


def options_in_words(options: str) -> tuple[str, ...]:
    """Each of the written *options* as people say it.

    >>> options_in_words("-size=6 -no_swap")
    ('size 6', 'no swap')
    """
    return tuple(word.strip("-").replace("=", " ").replace("_", " ") for word in options.split())


@dataclass(frozen=True, slots=True)
class Options:
    """Checked options of one game: a value for every declaration, in their order."""

    declarations: tuple[Declaration, ...]
    values: tuple[Value, ...]

    def __getitem__(self, name: str) -> Value:
        for declaration, value in zip(self.declarations, self.values, strict=True):
            if declaration.name == name:
                return value
        raise KeyError(name)

    def number(self, name: str) -> int:
        """The value of the Number called *name*."""
        value = self[name]
        assert isinstance(value, int)
        return value

    def choice(self, name: str) -> str:
        """The word chosen for the Choice called *name*."""
        value = self[name]
        assert isinstance(value, str)
        return value

    def decimal(self, name: str) -> float:
        """The number chosen for the Choice called *name*, whose words are numbers."""
        return float(self.choice(name))

    def words(self) -> tuple[str, ...]:
        """The shortest words that parse back to these options: only what differs from defaults."""
        words: list[str] = []
        so_far: dict[str, Value] = {}
        for declaration, value in zip(self.declarations, self.values, strict=True):
            if value != declaration.default_for(so_far):
                words.append(declaration.spelled(value))
            so_far[declaration.name] = value
        return tuple(words)

    def unusual(self) -> tuple[str, ...]:
        """What each choice means that is not the usual one."""
        pairs = zip(self.declarations, self.values, strict=True)
        return tuple(
            _(dict(declaration.choices)[str(value)])
            for declaration, value in pairs
            if isinstance(declaration, Choice) and value != declaration.default
        )

    def __str__(self) -> str:
        return " ".join(self.words())


def parse(title: str, declarations: tuple[Declaration, ...], words: Iterable[str]) -> Options:
    """Options of the game called *title* from *words*.

    Raises OptionError for an unknown option, a bad value, an option given twice with different
    values, or two that exclude each other.
    """
    given: dict[str, tuple[str, Value]] = {}
    for text in words:
        word = text.strip().lower()
        declaration, value = _read(title, declarations, word)
        earlier = given.setdefault(declaration.name, (word, value))
        if earlier[1] != value:
            raise OptionError.because(
                "{earlier} and {word} exclude each other: give {accepted}.",
                earlier=earlier[0],
                word=word,
                accepted=declaration.accepted,
            )
    values: dict[str, Value] = {}
    for declaration in declarations:
        entry = given.get(declaration.name)
        values[declaration.name] = entry[1] if entry else declaration.default_for(values)
    return Options(declarations, tuple(values.values()))


def _read(
    title: str, declarations: tuple[Declaration, ...], word: str
) -> tuple[Declaration, Value]:
    for declaration in declarations:
        if isinstance(declaration, Choice):
            if (chosen := _chosen(declaration, word)) is not None:
                return declaration, chosen
        elif word == f"-{declaration.name}" or word.startswith(f"-{declaration.name}="):
            return declaration, _number(declaration, word.partition("=")[2])
    known = tuple(spelling for declaration in declarations for spelling in declaration.words)
    takes = _("It takes {known}.", known=" ".join(known)) if known else _("It takes no options.")
    refused = _("{title} has no option {word}.", title=title, word=quoted(word))
    raise OptionError(f"{refused} {meant(word, known) or takes}")


def _chosen(declaration: Choice, word: str) -> str | None:
    """The word of *declaration* that *word* chooses, with a point or a comma in a decimal; None if
    *word* is another option."""
    given = word.replace(",", ".") if declaration.named else word
    for known, __ in declaration.choices:
        if given == declaration.spelled(known):
            return known
    if declaration.named and word.partition("=")[0] == f"-{declaration.name}":
        raise _impossible(declaration, word.partition("=")[2])
    return None


def _number(declaration: Number, text: str) -> int:
    whole = text.isascii() and text.isdecimal() and len(text) <= 6
    if not whole or not declaration.low <= int(text) <= declaration.high:
        raise _impossible(declaration, text)
    return int(text)


def _impossible(declaration: Declaration, text: str) -> OptionError:
    return OptionError.because(
        "{wrong} is not possible. Give {accepted}.",
        wrong=quoted(declaration.spelled(text)),
        accepted=declaration.accepted,
    )
