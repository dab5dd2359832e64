"""Rule options: declared once, parsed from words, written back as words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lobby.base.translation import _

Value: TypeAlias = int | str


class OptionError(ValueError):
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

    def default_for(self, values: Mapping[str, Value]) -> int:
        """The default, given the values of the options declared before."""
        return self.default if isinstance(self.default, int) else self.default(values)

    @property
    def words(self) -> tuple[str, ...]:
        """How it may be written."""
        return (f"-{self.name}=N",)

    @property
    def accepted(self) -> str:
        """The range, for a sentence."""
        return _("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is exactly one of several words, with ``(word, one line of help)`` for each. A
    form uses *label* as its label and *shown* in place of the words, if they are given."""

    name: str
    choices: tuple[tuple[str, str], ...]
    default: str
    help: str
    label: str = ""
    shown: tuple[str, ...] = ()

    def default_for(self, values: Mapping[str, Value]) -> str:
        """The word that applies if none is given."""
        return self.default

    @property
    def words(self) -> tuple[str, ...]:
        """How it may be written."""
        return tuple(f"-{word}" for word, __ in self.choices)

    @property
    def accepted(self) -> str:
        """The words, for a sentence."""
        return _("one of ") + ", ".join(self.words)


Declaration: TypeAlias = Number | Choice


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

    def words(self) -> tuple[str, ...]:
        """The shortest words that parse back to these options: only what differs from defaults."""
        words: list[str] = []
        so_far: dict[str, Value] = {}
        for declaration, value in zip(self.declarations, self.values, strict=True):
            if value != declaration.default_for(so_far):
                name = f"{declaration.name}=" if isinstance(declaration, Number) else ""
                words.append(f"-{name}{value}")
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
            raise OptionError(
                _(
                    "{earlier} and {word} exclude each other: give {accepted}.",
                    earlier=earlier[0],
                    word=word,
                    accepted=declaration.accepted,
                )
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
            if word in declaration.words:
                return declaration, word.removeprefix("-")
        elif word == f"-{declaration.name}" or word.startswith(f"-{declaration.name}="):
            return declaration, _number(declaration, word.partition("=")[2])
    known = " ".join(spelling for declaration in declarations for spelling in declaration.words)
    accepted = _("it takes {known}", known=known) if known else _("it takes no options")
    raise OptionError(
        _(
            "{title} has no option {word!r}: {accepted}.",
            title=title,
            word=word[:40],
            accepted=accepted,
        )
    )


def _number(declaration: Number, text: str) -> int:
    whole = text.isascii() and text.isdecimal() and len(text) <= 6
    if not whole or not declaration.low <= int(text) <= declaration.high:
        raise OptionError(
            _(
                "{wrong} is not possible. Give {accepted}.",
                wrong=repr(f"-{declaration.name}={text[:20]}"),
                accepted=declaration.accepted,
            )
        )
    return int(text)
