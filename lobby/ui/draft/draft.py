"""A challenge being written, and the fields of its form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.features.challenges.values import MAX_OPEN, SEATS, Challenge, Proposal, parsed
from lobby.features.deals import fair_deals
from lobby.features.matches import pairs
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.terms.values.declarations import DECLARATIONS, Length
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Game, Seat
from lobby.gamekit.options import Choice, Declaration, Number, OptionError, Options, Value
from lobby.games.catalogue import GAMES, is_explored
from lobby.games.kinds import ordered
from lobby.ui.draft.declared_fields import (
    HELP,
    NO,
    OWN,
    PRESETS,
    SWITCHED,
    TIMES,
    USUAL,
    YES,
    choice_field,
    number_field,
    own_terms,
    preset,
    term_field,
    with_preset,
)
from lobby.widgets.fields import Choose, Count, Field, Fold, Push, Write
from lobby.widgets.text_entry import Entry

SEND = "send"
GAME, OPPONENT, SEAT, TIME, OPTIONS = "(game)", "(opponent)", "(seat)", "(time)", "(options)"
MATCHES, NONCE, PAIR = "(matches)", "(nonce)", "pair"
"""Names of fields; all others have the name of their option or term."""
_NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Draft:
    """What a challenge would be. ``options`` and ``terms`` are those that were touched, as typed or
    chosen, by name; options of other games are kept, in case the game is changed again.
    ``own_time`` is whether the time control is put together by hand, ``unfolded`` whether the
    options are shown, and ``matches`` how many may begin from a challenge to everybody, as typed.
    ``nonce`` is the player's part in the deal; if it is empty, one is made. ``instead_of`` is the
    challenge that is closed in favour of it. ``detailed`` is
    whether to show it, and the command. ``among_people`` is whether two people would play: a pair
    is then the default of a rated match in which one side wins by force. ``games`` are all games,
    in the order in which they are offered."""

    game: str
    opponent: str = ""
    seat: Seat | None = 0
    options: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    terms: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    own_time: bool = False
    unfolded: bool = False
    matches: str = ""
    nonce: str = ""
    instead_of: int | None = None
    detailed: bool = False
    among_people: bool = False
    games: tuple[str, ...] = field(default_factory=ordered)

    @property
    def count(self) -> int:
        """How many matches may begin from the challenge."""
        typed = self.matches.strip()
        return min(max(1, int(typed)), MAX_OPEN) if typed.isdecimal() and not self.opponent else 1

    @property
    def pair(self) -> bool:
        """Whether the challenge is for a pair of boards."""
        return self.terms.get(PAIR, self._usual_pair) == YES

    @property
    def _usual_pair(self) -> str:
        """Whether a pair is the default, as a value of its field."""
        if not self.among_people or self.terms.get("unrated"):
            return NO
        try:
            options = self.rules.parse_options(self.option_words)
        except OptionError:
            return NO
        return YES if pairs.one_sided(self.game, options) else NO

    @property
    def rules(self) -> Game:
        """The game."""
        return GAMES[self.game]

    @property
    def deals(self) -> bool:
        """Whether chance decides anything before the first move."""
        try:
            return fair_deals.deals(self.game, self.rules.parse_options(self.option_words))
        except OptionError:
            return False

    def proposal(self, chance: Random) -> Proposal:
        """What is proposed, with a nonce made by *chance* if one is needed and none was typed.
        Raises Refused with a sentence."""
        options, agreed = self.parsed()
        nonce = (self.nonce or fair_deals.made_nonce(chance)) if self.deals else ""
        return Proposal(
            self.game,
            options,
            agreed,
            self.seat,
            self.opponent or None,
            count=self.count,
            nonce=nonce,
            instead_of=self.instead_of,
        )

    @property
    def option_words(self) -> tuple[str, ...]:
        """The options as words, whether they are valid or not."""
        return tuple(
            declaration.spelled(self.options[declaration.name])
            for declaration in self.rules.options
            if declaration.name in self.options
        )

    @property
    def term_words(self) -> tuple[str, ...]:
        """The terms as words, whether they are valid or not."""
        return tuple(
            f"--{name}={given}" if isinstance(declaration, Length) else declaration.spelling
            for declaration in DECLARATIONS
            if (given := self._term(name := declaration.name)) and self._has_term(name)
        )

    def _term(self, name: str) -> str:
        """The term called *name* as it was given; "" for its default."""
        if name == PAIR:
            return YES if self.pair else ""
        return self.terms.get(name, "")

    def _has_term(self, name: str) -> bool:
        """Whether the term called *name* applies to the game."""
        return name != "explorer" or is_explored(self.game)

    @classmethod
    def like(cls, match: Match, player: Player) -> Draft:
        """The draft that *player* would write to play *match* once more, on the usual terms."""
        seat = match.seat_of(player)
        opponent = match.players[0 if seat else 1].name
        terms = {PAIR: YES} if match.terms.pair else _NOTHING
        options = match.rules.parse_options(match.options.split())
        return cls(match.game, opponent, seat, _given(options), terms)

    @classmethod
    def written(cls, game: str, options: Options, terms: Terms) -> Draft:
        """The draft of a challenge to everybody that says just this."""
        given = (word.removeprefix("--").partition("=") for word in terms.words())
        return cls(
            game, options=_given(options), terms={name: value or YES for name, __, value in given}
        )

    @classmethod
    def instead(cls, offer: Challenge, player: Player) -> Draft:
        """The draft in which *player* says anew what *offer* says: theirs, or one that they could
        accept. Only one by or to them is closed by it."""
        mine, next = offer.challenger == player, offer.next
        other = offer.opponent if mine else offer.challenger
        written = cls.written(offer.game, next.options, next.terms)
        return replace(
            written,
            opponent=other.name if other else "",
            seat=offer.seat if mine or offer.seat is None else 1 - offer.seat,
            terms={**written.terms, PAIR: YES if offer.pair else NO},
            matches=str(offer.remaining) if offer.remaining > 1 and mine else "",
            instead_of=offer.number if mine or offer.opponent else None,
        )

    def parsed(self) -> tuple[Options, Terms]:
        """The options and the terms. Raises Refused with a sentence."""
        return parsed(self.game, self.option_words, self.term_words)

    @property
    def time(self) -> str:
        """The preset of the time control, or ``OWN``."""
        return OWN if self.own_time else preset(self.terms)

    def command(self, opponent: str = "") -> str:
        """The same challenge as a command, in its shortest form if it is valid; *opponent* is the
        whole name of the player whose name was typed."""
        opponent = opponent or self.opponent
        verb = f"challenge {opponent}" if opponent else "seek"
        verb = f"seek {self.count}" if self.count > 1 and not opponent else verb
        try:
            words = tuple(word for part in self.parsed() for word in part.words())
        except Refused:
            words = (*self.option_words, *self.term_words)
        seat = "" if self.pair or self.seat == 0 else f"--seat={_word_of(self.seat)}"
        nonce = f"--nonce={self.nonce}" if self.nonce and self.deals else ""
        instead = f"--instead-of={self.instead_of}" if self.instead_of is not None else ""
        return " ".join(filter(None, (self.game, verb, *words, seat, nonce, instead)))

    def edited(self, values: Mapping[str, str]) -> Draft:
        """This draft with the current values of the form's fields; a form may lack the terms."""
        game = values[GAME]
        if game != self.game:
            return replace(self, game=game, options=_fitting(self.options, GAMES[game]))
        options = {option.name: str(option.default) for option in self.rules.options}
        edited = replace(
            self,
            opponent=values[OPPONENT].strip(),
            seat=SEATS[values[SEAT]] if SEAT in values else self.seat,
            options=_touched(self.options, values, options),
            terms=_touched(self.terms, values, self._usual_terms),
            unfolded=bool(values.get(OPTIONS)),
            matches=values.get(MATCHES, self.matches),
            nonce=values.get(NONCE, self.nonce),
        )
        time = values.get(TIME, self.time)
        if time == self.time:
            return edited
        terms = own_terms(edited.terms) if time == OWN else with_preset(edited.terms, time)
        return replace(edited, terms=terms, own_time=time == OWN)

    @property
    def _usual_terms(self) -> Mapping[str, str]:
        """The values of the terms' fields that stand for the defaults."""
        usual = {term.name: "" if isinstance(term, Length) else NO for term in DECLARATIONS}
        return {**usual, PAIR: self._usual_pair}

    def fields(self, completion: str = "") -> tuple[Field, ...]:
        """The form's fields; *completion* is what the opponent's name may be completed to."""
        return (
            self.game_field(),
            Write(
                OPPONENT,
                "opponent",
                "" if self.opponent else _("Leave it empty to let anyone accept."),
                "anyone",
                entry=Entry.of(self.opponent),
                completion=completion,
            ),
            *self.seat_fields(),
            *self.time_fields(),
            Push(SEND, _("Send the challenge"), _("Enter sends it.")),
            *self.folded_fields(
                _("Rules, reminder, weekends, rating, privacy, pair. Enter shows or hides them."),
                *self._other_term_fields(),
                *self._matches_field(),
                *self.nonce_field(),
            ),
        )

    def folded_fields(self, help: str, *more: Write | Choose | Count) -> Iterable[Field]:
        """The options of the game and *more*, behind one row that shows or hides them."""
        fields = (*self.option_fields(), *more)
        if fields:
            changed = sum(not row.is_usual for row in fields)
            summary = _("{changed} changed", changed=changed) if changed else _("all defaults")
            yield Fold(OPTIONS, "options", help, summary, is_open=self.unfolded)
        if self.unfolded:
            yield from fields

    def game_field(self) -> Field:
        """The choice of the game."""
        rules = [GAMES[game] for game in self.games]
        choices = tuple((game.name, _(game.summary)) for game in rules)
        titles, at = tuple(game.title for game in rules), self.games.index(self.game)
        return Choose(GAME, _("game"), "", choices, at, shown=titles)

    def seat_fields(self) -> Iterable[Field]:
        """The choice of who moves first; none for a pair, in which each player does so on one
        board. Where a pair is the default, it can be declined here."""
        if self._usual_pair == YES:
            yield self.pair_field()
        if self.pair:
            return
        first, second = self.rules.seats
        shown = (
            _("{first}, you move first", first=first),
            _("{second}, you move second", second=second),
            "random",
        )
        choices, at = tuple((word, "") for word in SEATS), list(SEATS.values()).index(self.seat)
        about = _("Which side you play")
        yield Choose(SEAT, _("your side"), about, choices, at, usual=0, shown=shown)

    def pair_field(self) -> Write | Choose:
        """The choice of a pair of boards."""
        if self._usual_pair == NO:
            return self.term_field(PAIR)
        about = _("One side can force a win. With two boards, each of you plays both sides.")
        shown = _("one"), _("two, each side once")
        return Choose(PAIR, _("boards"), about, SWITCHED, int(self.pair), usual=1, shown=shown)

    def option_fields(self) -> Iterable[Count | Choose]:
        """The options of the game."""
        so_far: dict[str, Value] = {}
        for declaration in self.rules.options:
            given = self.options.get(declaration.name, "")
            usual = declaration.default_for(so_far)
            if isinstance(declaration, Number):
                yield number_field(declaration, given, int(usual))
                so_far[declaration.name] = int(given) if given else usual
            else:
                chosen = given if _fits(declaration, given) else str(usual)
                yield choice_field(declaration, chosen)
                so_far[declaration.name] = given or usual

    def nonce_field(self) -> Iterable[Write]:
        """The player's part in the deal, if something is dealt."""
        if self.deals and (self.detailed or self.nonce):
            about = _("Your part in a deal that can be checked: any word. See: help fair")
            entry = Entry.of(self.nonce)
            yield Write(NONCE, _("Your nonce"), about, _("made for you"), entry=entry)

    def time_fields(self) -> Iterable[Field]:
        """The presets, and the parts of a time control of one's own."""
        names = (*PRESETS, OWN)
        choices = tuple((name, _(HELP[name])) for name in names)
        at, usual = names.index(self.time), names.index(USUAL)
        yield Choose(TIME, _("time"), "", choices, at, usual, in_a_row=True)
        if self.time == OWN:
            for term in DECLARATIONS:
                needed = isinstance(term, Length) and term.needs
                if term.name in TIMES and (not needed or needed in self.terms):
                    yield term_field(term, self.terms)

    def _matches_field(self) -> Iterable[Count]:
        """How many matches may begin from a challenge to everybody."""
        if not self.opponent:
            about = _("How many matches may begin from it")
            yield Count(MATCHES, _("Matches"), about, 1, MAX_OPEN, 1, entry=Entry.of(self.matches))

    def term_field(self, name: str) -> Write | Choose:
        """The field of the term called *name*."""
        declaration = next(term for term in DECLARATIONS if term.name == name)
        return term_field(declaration, {**self.terms, name: self._term(name)})

    def _other_term_fields(self) -> Iterable[Write | Choose]:
        for declaration in DECLARATIONS:
            name = declaration.name
            in_sight = name in TIMES or (name == PAIR and self._usual_pair == YES)
            if not in_sight and self._has_term(name):
                yield self.term_field(name)


def _touched(
    before: Mapping[str, str], values: Mapping[str, str], usual: Mapping[str, str]
) -> Mapping[str, str]:
    """What was given *before*, updated by what the fields in *usual* say now; usual values are left
    out."""
    shown = {name: values[name] for name in usual if name in values}
    given = {**before, **shown}
    return {name: value for name, value in given.items() if value not in ("", usual.get(name))}


def _fitting(options: Mapping[str, str], game: Game) -> Mapping[str, str]:
    """*options* without those that mean something else in *game*."""
    declared = {option.name: option for option in game.options}
    return {
        name: given
        for name, given in options.items()
        if name not in declared or _fits(declared[name], given)
    }


def _fits(declaration: Declaration, given: str) -> bool:
    if isinstance(declaration, Choice):
        return given in [word for word, __ in declaration.choices]
    return given.isdecimal() and declaration.low <= int(given) <= declaration.high


def _given(options: Options) -> Mapping[str, str]:
    """Those of *options* that differ from the usual ones."""
    words, pairs = options.words(), zip(options.declarations, options.values, strict=True)
    values = ((declaration, str(value)) for declaration, value in pairs)
    return {option.name: value for option, value in values if option.spelled(value) in words}


def _word_of(seat: Seat | None) -> str:
    return next(word for word, meant in SEATS.items() if meant == seat)
