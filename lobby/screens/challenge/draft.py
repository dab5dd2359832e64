"""A challenge that is being written, and the fields of the form in which that is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.games.catalogue import GAMES
from lobby.kits.game import Game, Seat
from lobby.kits.options import Choice, Declaration, Number, OptionError, Options, Value
from lobby.model import terms
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.terms import DECLARATIONS, Length, TermDeclaration, Terms
from lobby.widgets.fields import Choose, Count, Field, Push, Write
from lobby.widgets.text_entry import Entry

SEND = "send"
GAME, OPPONENT, SEAT = "(game)", "(opponent)", "(seat)"
"""Names of fields; all others are called as their option or term."""
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
            for declaration in DECLARATIONS
            if (given := self.terms.get(name := declaration.name))
        )

    @classmethod
    def like(cls, match: Match, player: Player) -> Draft:
        """What *player* would write to play *match* once more, on the usual terms."""
        seat = match.seat_of(player)
        opponent = match.players[0 if seat else 1].name
        return cls(match.game, opponent, seat, _given(match))

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
        """This draft with what the form's fields say now; a form may do without terms."""
        game = next(name for name, each in GAMES.items() if each.title == values[GAME])
        if game != self.game:
            return replace(self, game=game, options=_NOTHING, seat=0)
        options = {each.name: str(each.default) for each in self.rules.options}
        return Draft(
            game=game,
            opponent=values[OPPONENT].strip(),
            seat=_SEATS[_seat_words(self.rules).index(values[SEAT])],
            options=_touched(values, options),
            terms=_touched(values, {each.name: _NO for each in DECLARATIONS}),
        )

    def fields(self, completion: str = "") -> tuple[Field, ...]:
        """The form's fields; *completion* is what the opponent's name might become."""
        return (
            self.game_field(),
            Write(
                OPPONENT,
                "opponent",
                "Leave it empty to let anyone accept.",
                "anyone",
                entry=Entry.of(self.opponent),
                completion=completion,
            ),
            self.seat_field(),
            *self.option_fields(),
            *self._term_fields(),
            Push(SEND, "Send the challenge", "Enter sends it."),
        )

    def game_field(self) -> Field:
        """Which game."""
        choices = tuple((each.title, _(each.summary)) for each in GAMES.values())
        return Choose(GAME, "game", "", choices, at=list(GAMES).index(self.game))

    def seat_field(self) -> Field:
        """Who begins."""
        choices = tuple((words, "") for words in _seat_words(self.rules))
        about = "Which side you play"
        return Choose(SEAT, "your side", about, choices, at=_SEATS.index(self.seat), usual=0)

    def option_fields(self) -> Iterable[Field]:
        """The options of the game."""
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
        for declaration in DECLARATIONS:
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


def _given(match: Match) -> Mapping[str, str]:
    """The options of *match* that are not as usual."""
    options = match.rules.parse_options(match.options.split())
    words, pairs = options.words(), zip(options.declarations, options.values, strict=True)
    values = ((declaration, str(value)) for declaration, value in pairs)
    return MappingProxyType(
        {each.name: value for each, value in values if _option_word(each, value) in words}
    )


def _number_field(declaration: Number, given: str, usual: int) -> Count:
    return Count(
        declaration.name,
        declaration.name,
        _(declaration.help),
        declaration.low,
        declaration.high,
        usual,
        _(declaration.default_text),
        Entry.of(given),
    )


def _choice_field(declaration: Choice, chosen: str) -> Choose:
    words = [word for word, __ in declaration.choices]
    return Choose(
        declaration.name,
        declaration.name,
        _(declaration.help),
        tuple((word, _(meaning)) for word, meaning in declaration.choices),
        at=words.index(chosen),
        usual=words.index(declaration.default),
    )


def _term_field(declaration: TermDeclaration, given: str) -> Field:
    name, help = declaration.name, _(declaration.help)
    if isinstance(declaration, Length):
        usual = _(declaration.default_text)
        hint = usual.partition(",")[0]
        about = f"{help}: {declaration.accepted}; usually {usual}"
        return Write(name, name, about, hint, declaration.unit.word, entry=Entry.of(given))
    return Choose(name, name, "", ((_NO, ""), ("yes", help)), at=int(bool(given)), usual=0)


def _seat_words(game: Game) -> tuple[str, str, str]:
    first, second = game.seats
    return f"{first}, you move first", f"{second}, you move second", "random"


def _option_word(declaration: Declaration, given: str) -> str:
    return f"-{declaration.name}={given}" if isinstance(declaration, Number) else f"-{given}"
