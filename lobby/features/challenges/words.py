"""Challenges in words: what people read before they agree to a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from lobby.base.layout import table
from lobby.base.translation import _, ngettext
from lobby.features.challenges.values import Challenge
from lobby.features.matches import pairs
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Game
from lobby.gamekit.options import Choice, Declaration, Options, Value
from lobby.games.catalogue import seats_of, title_of


@dataclass(frozen=True, slots=True)
class Rule:
    """One option as it is set; *usual* if that is the game's default."""

    name: str
    value: str
    usual: bool


def rules_in_words(options: Options) -> tuple[Rule, ...]:
    """Every option of a game as it is set, in the order of declaration."""
    rules: list[Rule] = []
    so_far: dict[str, Value] = {}
    for declaration, value in zip(options.declarations, options.values, strict=True):
        usual = value == declaration.default_for(so_far)
        rules.append(Rule(_(declaration.help), meaning(declaration, value), usual))
        so_far[declaration.name] = value
    return tuple(rules)


def meaning(declaration: Declaration, value: Value) -> str:
    """What *value* of an option means: the help for a chosen word, or the number itself."""
    if isinstance(declaration, Choice):
        return next(_(help) for word, help in declaration.choices if word == value)
    return str(value)


def offer_in_words(challenge: Challenge, reader: Player | None) -> str:
    """The offer: "Curio; -base=5; 7 days a move; you play Light and move first"."""
    return f"{title_of(challenge.game)}; {conditions_in_words(challenge, reader)}"


def ratings_in_words(challenge: Challenge) -> str:
    """The ratings that an open offer is limited to; "" for all."""
    if not challenge.ratings:
        return ""
    lowest, highest = challenge.ratings
    return _("ratings {lowest} to {highest}", lowest=lowest, highest=highest)


def conditions_in_words(challenge: Challenge, reader: Player | None, *, deal: bool = False) -> str:
    """The conditions of an offer: "-base=5; 7 days a move; ...". With *deal* they have the
    commitment to the deal."""
    parts = (
        challenge.options,
        challenge.terms.describe(),
        ratings_in_words(challenge),
        remaining_in_words(challenge),
        seats_in_words(challenge, reader),
        _("fair deal") if challenge.next_commitments and not deal else "",
        *(challenge.next_commitments if deal else ()),
    )
    return "; ".join(filter(None, parts))


def in_a_line(challenge: Challenge) -> str:
    """A challenge to one player, with all that they must know before they accept it: "bob: Curio
    5+3, you are Dark, rated"."""
    return f"{challenge.challenger.name}: {offered(challenge)}"


def offered(challenge: Challenge) -> str:
    """What a challenge to one player offers: "Curio 5+3, you are Dark, rated"."""
    what = (title_of(challenge.game), challenge.options, challenge.terms.short())
    __, *unusual = replace(challenge.terms, pair=False).phrases()
    rated = () if not challenge.terms.rated else (_("rated"),)
    parts = (" ".join(filter(None, what)), _side_in_a_line(challenge), *rated, *unusual)
    return ", ".join(parts)


def _side_in_a_line(challenge: Challenge) -> str:
    if challenge.pair:
        return _("a pair, each side once")
    if challenge.seat is None:
        return _("random sides")
    return _("you are {side}", side=seats_of(challenge.game)[1 - challenge.seat])


def remaining_in_words(challenge: Challenge) -> str:
    """How many matches can still begin from *challenge*; "" if it is one.

    >>> from lobby.features.terms.values.terms import Terms
    >>> ann = Player(1, "ann", 0)
    >>> remaining_in_words(Challenge(1, "chaos", "", ann, None, 0, Terms(), 0, 9, remaining=3))
    '3 matches left'
    """
    left = challenge.remaining
    if challenge.pair:
        return ngettext("{count} pair left", "{count} pairs left", left) if left > 1 else ""
    return ngettext("{count} match left", "{count} matches left", left) if left > 1 else ""


def to_oneself_in_words(challenge: Challenge) -> str:
    """What its maker should know about a *challenge* to oneself; "" for any other."""
    if challenge.opponent != challenge.challenger:
        return ""
    return _(
        "You are your own opponent: `accept {number}` begins the match, and it changes no rating."
        " To try out moves from a position, use `play-on`.",
        number=challenge.number,
    )


def seats_in_words(challenge: Challenge, reader: Player | None) -> str:
    """Who would move first, worded for *reader*; for a guest it says what the challenger does."""
    seats = seats_of(challenge.game)
    if challenge.pair:
        first, second = seats
        return _("each is {first} on one board, {second} on the other", first=first, second=second)
    if challenge.seat is None:
        return _("random seats; {seat} moves first", seat=seats[0])
    asks = reader is None or challenge.challenger == reader
    seat = challenge.seat if asks else 1 - challenge.seat
    side, name = seats[seat], challenge.challenger.name
    if reader is None:
        if seat:
            return _("{name} plays {side} and moves second", name=name, side=side)
        return _("{name} plays {side} and moves first", name=name, side=side)
    if seat:
        return _("you play {side} and move second", side=side)
    return _("you play {side} and move first", side=side)


def of_challenges(
    challenges: Iterable[Challenge], reader: Player | None, *, deal: bool = False
) -> str:
    """One line for each challenge: number, game, challenger and opponent, conditions as with
    *deal*."""
    return table(
        (
            str(challenge.number),
            title_of(challenge.game),
            _parties(challenge, reader),
            conditions_in_words(challenge, reader, deal=deal),
        )
        for challenge in challenges
    )


def _parties(challenge: Challenge, reader: Player | None) -> str:
    challenger, opponent = challenge.challenger, challenge.opponent
    if opponent is None:
        return _("{challenger} to anybody", challenger=challenger.name)
    if challenger == opponent == reader:
        return _("you to yourself")
    return _("{challenger} to {opponent}", challenger=challenger.name, opponent=opponent.name)


def in_words(game: Game, options: Options, *, pair: bool, ask: str) -> str:
    """A sentence of advice on playing *game* with *options*, as a *pair* or not; "" for none. *ask*
    is the name under which a pair can be requested there."""
    if not pair:
        if pairs.one_sided(game.name, options):
            return _("With {pair}, each of you plays each side once.", pair=ask)
        return ""
    if pairs.dealt_apart(game.name, options):
        return _("What is dealt is partly hidden, so each board of the pair has its own deal.")
    return ""
