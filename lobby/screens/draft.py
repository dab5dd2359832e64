"""A challenge that is being written, and the fields of the form in which that is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from lobby import terms
from lobby.errors import Refused
from lobby.games import GAMES, Choice, Declaration, Game, Number, OptionError, Options, Seat
from lobby.games.options import Value
from lobby.terms import Length, Terms
from lobby.widgets.entry import Entry
from lobby.widgets.fields import Choose, Count, Field, Push, Write

SEND = "send"
_GAME, _OPPONENT, _SEAT = "(game)", "(opponent)", "(seat)"
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Draft:
    """What a challenge would be. ``options`` and ``terms`` are those that were touched, as typed
    or chosen, by name."""

    game: str
    opponent: str = ""
    seat: Seat | None = 0
    options: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    terms: Mapping[str, str] = field(default_factory=lambda: _NOTHING)

    @property
    def rules(self) -> Game:
        """The game."""
        return GAMES[self.game]

    @property
    def option_words(self) -> tuple[str, ...]:
        """The options as words, whether they are right or not."""
        return tuple(
            _option_word(declaration, self.options[declaration.name])
            for declaration in self.rules.options
            if declaration.name in self.options
        )

    @property
    def term_words(self) -> tuple[str, ...]:
        """The terms as words, whether they are right or not."""
        return tuple(
            f"--{name}={given}" if isinstance(declaration, Length) else declaration.spelling
            for declaration in terms.DECLARATIONS
            if (given := self.terms.get(name := declaration.name))
        )

    def parsed(self) -> tuple[Options, Terms]:
        """The options and the terms. Raises Refused with a sentence."""
        try:
            return self.rules.parse_options(self.option_words), terms.parse(self.term_words)
        except OptionError as error:
            raise Refused(str(error)) from error

    def command(self) -> str:
        """The same challenge as a command, in its shortest form where it is right."""
        verb = f"challenge {self.opponent}" if self.opponent else "seek"
        try:
            words = tuple(word for part in self.parsed() for word in part.words())
        except Refused:
            words = (*self.option_words, *self.term_words)
        seat = {0: "", 1: "--seat=1", None: "--seat=random"}[self.seat]
        return " ".join(filter(None, (self.game, verb, *words, seat)))

    def edited(self, values: Mapping[str, str]) -> Draft:
        """This draft with what the form's fields say now."""
        game = next(name for name, each in GAMES.items() if each.title == values[_GAME])
        if game != self.game:
            return replace(self, game=game, options=_NOTHING, seat=0)
        options = {each.name: str(each.default) for each in self.rules.options}
        return Draft(
            game=game,
            opponent=values[_OPPONENT].strip(),
            seat=_SEATS[_seat_words(self.rules).index(values[_SEAT])],
            options=_touched(values, options),
            terms=_touched(values, {each.name: _NO for each in terms.DECLARATIONS}),
        )

    def fields(self, completion: str = "") -> tuple[Field, ...]:
        """The form's fields; *completion* is what the opponent's name might become."""
        return (
            _game_field(self.game),
            Write(
                _OPPONENT,
                "opponent",
                "Leave it empty, and anyone may take the challenge.",
                "anyone",
                entry=Entry.of(self.opponent),
                completion=completion,
            ),
            _seat_field(self.rules, self.seat),
            *self._option_fields(),
            *self._term_fields(),
            Push(SEND, "Send the challenge", "Enter sends it."),
        )

    def _option_fields(self) -> Iterable[Field]:
        so_far: dict[str, Value] = {}
        for declaration in self.rules.options:
            given = self.options.get(declaration.name, "")
            usual = declaration.default_for(so_far)
            if isinstance(declaration, Number):
                yield _number_field(declaration, given, int(usual))
                so_far[declaration.name] = int(given) if given else usual
            else:
                yield _choice_field(declaration, given or str(usual))
                so_far[declaration.name] = given or usual

    def _term_fields(self) -> Iterable[Field]:
        for declaration in terms.DECLARATIONS:
            if _NEEDS.get(declaration.name, declaration.name) in (declaration.name, *self.terms):
                yield _term_field(declaration, self.terms.get(declaration.name, ""))


_SEATS: tuple[Seat | None, ...] = (0, 1, None)
_NO = "no"
_NEEDS = {"increment": "totaltime", "cap": "increment"}
"""Terms that are asked for only when another one was given."""


def _touched(values: Mapping[str, str], usual: Mapping[str, str]) -> Mapping[str, str]:
    """Those of the fields in *usual* that say something else."""
    given = {name: values[name] for name in usual if name in values}
    return MappingProxyType(
        {name: value for name, value in given.items() if value not in ("", usual[name])}
    )


def _game_field(game: str) -> Choose:
    choices = tuple((each.title, each.summary) for each in GAMES.values())
    return Choose(_GAME, "game", "", choices, at=list(GAMES).index(game))


def _number_field(declaration: Number, given: str, usual: int) -> Count:
    return Count(
        declaration.name,
        declaration.name,
        declaration.help,
        declaration.low,
        declaration.high,
        usual,
        declaration.default_text,
        Entry.of(given),
    )


def _choice_field(declaration: Choice, chosen: str) -> Choose:
    words = [word for word, _ in declaration.choices]
    return Choose(
        declaration.name,
        declaration.name,
        declaration.help,
        declaration.choices,
        at=words.index(chosen),
        usual=words.index(declaration.default),
    )


def _term_field(declaration: terms.Declaration, given: str) -> Field:
    name, help = declaration.name, declaration.help
    if isinstance(declaration, Length):
        hint = declaration.default_text.partition(",")[0]
        about = f"{help}: {declaration.accepted}; usually {declaration.default_text}"
        return Write(name, name, about, hint, declaration.unit.word, entry=Entry.of(given))
    return Choose(name, name, "", ((_NO, ""), ("yes", help)), at=int(bool(given)), usual=0)


def _seat_words(game: Game) -> tuple[str, str, str]:
    first, second = game.seats
    return f"{first}, you move first", f"{second}, you move second", "drawn by lot"


def _seat_field(game: Game, seat: Seat | None) -> Choose:
    choices = tuple((words, "") for words in _seat_words(game))
    about = "Which side you play"
    return Choose(_SEAT, "your side", about, choices, at=_SEATS.index(seat), usual=0)


def _option_word(declaration: Declaration, given: str) -> str:
    return f"-{declaration.name}={given}" if isinstance(declaration, Number) else f"-{given}"
