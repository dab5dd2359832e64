"""Players, bots and challenges in words: what people read before they agree to a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from lobby.basics.translation import N_, _, ngettext
from lobby.games.catalogue import PARTS, seats_of, title_of
from lobby.kits.options import Choice, Declaration, Options, Value
from lobby.model.challenge import Challenge
from lobby.model.fair_deal import SHORT
from lobby.model.player import Player

_LEVELS: Mapping[int, str] = MappingProxyType(
    {
        1: N_("suits beginners"),
        2: N_("knows the basics"),
        3: N_("looks a few moves ahead"),
        4: N_("makes few mistakes"),
        5: N_("is hard to beat"),
        6: N_("is the strongest"),
    }
)


def level_in_words(level: int, game: str = "") -> str:
    """A description of a bot of *level* at *game*, or in general.

    >>> level_in_words(1, "curio"), level_in_words(6, "chaos")
    ('suits beginners', 'plays perfectly')
    """
    best = PARTS[game].best if game and level == max(_LEVELS) else ""
    return _(best) if best else _(_LEVELS[level])


def nature(player: Player) -> str:
    """What kind of player *player* is: "bot, level 3", "guest"; "" for a person with a name."""
    if player.bot:
        return _("bot, level {level}", level=player.level)
    return _("guest") if player.guest else ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One option as it is set; *usual* if that is the game's default."""

    name: str
    value: str
    usual: bool


def rules_in_words(options: Options) -> tuple[Rule, ...]:
    """Every option of a game as it is set, in the order of declaration."""
    found: list[Rule] = []
    so_far: dict[str, Value] = {}
    for declaration, value in zip(options.declarations, options.values, strict=True):
        usual = value == declaration.default_for(so_far)
        found.append(Rule(_(declaration.help), meaning(declaration, value), usual))
        so_far[declaration.name] = value
    return tuple(found)


def meaning(declaration: Declaration, value: Value) -> str:
    """What *value* of an option means: the help for a chosen word, or the number itself."""
    if isinstance(declaration, Choice):
        return next(_(help) for word, help in declaration.choices if word == value)
    return str(value)


def offer_in_words(challenge: Challenge, reader: Player | None) -> str:
    """The offer: "Curio; -base=5; 7 days a move; you play Light and move first"."""
    return f"{title_of(challenge.game)}; {conditions_in_words(challenge, reader)}"


def conditions_in_words(challenge: Challenge, reader: Player | None) -> str:
    """The conditions of an offer: "-base=5; 7 days a move; ..."."""
    parts = (
        challenge.options,
        challenge.terms.describe(),
        _range_in_words(*challenge.ratings) if challenge.ratings else "",
        left_in_words(challenge),
        seats_in_words(challenge, reader),
        *map(commitment_in_words, challenge.next_commitments),
    )
    return "; ".join(filter(None, parts))


def left_in_words(challenge: Challenge) -> str:
    """How many matches can still begin from *challenge*; "" if it is one.

    >>> from lobby.model.terms import Terms
    >>> ann = Player(1, "ann", 0)
    >>> left_in_words(Challenge(1, "chaos", "", ann, None, 0, Terms(), 0, 9, remaining=3))
    '3 matches left'
    """
    left = challenge.remaining
    if challenge.pair:
        return ngettext("{count} pair left", "{count} pairs left", left) if left > 1 else ""
    return ngettext("{count} match left", "{count} matches left", left) if left > 1 else ""


def commitment_in_words(commitment: str) -> str:
    """A *commitment* to a deal, shortened to fit into lists.

    >>> commitment_in_words("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    'fair deal 66687aadf862'
    """
    return _("fair deal {commitment}", commitment=commitment[:SHORT])


def to_oneself_in_words(challenge: Challenge) -> str:
    """What its maker should know about a *challenge* to oneself; "" for any other."""
    if challenge.opponent != challenge.challenger:
        return ""
    return _(
        "You are your own opponent: `accept {number}` begins the match, and it changes no rating."
        " To try out moves from a position, use `play-on`.",
        number=challenge.number,
    )


def _range_in_words(lowest: int, highest: int) -> str:
    return _("ratings {lowest} to {highest}", lowest=lowest, highest=highest)


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
        return (
            _("{name} plays {side} and moves second", name=name, side=side)
            if seat
            else _("{name} plays {side} and moves first", name=name, side=side)
        )
    return (
        _("you play {side} and move second", side=side)
        if seat
        else _("you play {side} and move first", side=side)
    )
