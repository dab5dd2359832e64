"""What a player brings along from another lobby, beside the name, the keys and the matches: the
settings, and the games that they follow.

Nothing about other people comes along, for their names belong to somebody else here. Nor do
addresses for notifications: whoever has them must confirm them here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar, get_args

from lobby.base import text
from lobby.base.errors import NotFound, Refused
from lobby.base.text import quoted
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.challenges import quick
from lobby.features.clocks import zones
from lobby.features.news import subscriptions
from lobby.features.notices import choices
from lobby.features.notices.values import TOPICS
from lobby.features.people import own_limits, preferences
from lobby.features.people.moving_in import listed, wrong
from lobby.features.people.values.player import FINGERPRINT, Player
from lobby.features.people.values.preference import SWITCHES, Order
from lobby.features.people.values.terminal import Colours, Pieces

_ABOUT_PEOPLE: Final = ("quieted", "letters", "reports")
_MOST_NAMED: Final = 10
"""As many settings that are not known here are named."""

_LONGEST: Final = 200
_ACTION = re.compile(r"[\w.-]{1,60}", re.ASCII)
_YES_OR_NO: Final[Mapping[str, bool]] = {"yes": True, "no": False}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Belongings:
    """What an export says of its player: the *settings* by name, and the *games* that they follow,
    each with whether everything is told; how much is about other *people*, and how many
    *addresses* for notifications there are."""

    settings: Mapping[str, str]
    games: Mapping[str, bool]
    people: int = 0
    addresses: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """How many settings and games were taken in, and the names of settings that are *unknown*
    here."""

    settings: int
    games: int
    unknown: tuple[str, ...]


def read(account: Mapping[str, Any]) -> Belongings:
    """The belongings in an export. Raises Refused if a list in it is not what export prints."""
    settings = account.get("preferences", {})
    if not isinstance(settings, dict) or not all(isinstance(e, str) for e in settings.values()):
        raise wrong("preferences")
    followed = listed(account, "subscriptions")
    games = {
        subscription["game"]: subscription.get("all") is True
        for subscription in followed
        if isinstance(subscription.get("game"), str)
    }
    notes = sum(isinstance(note.get("player"), str) for note in listed(account, "notes"))
    others = sum(isinstance(subscription.get("player"), str) for subscription in followed)
    people = sum(len(listed(account, key)) for key in _ABOUT_PEOPLE)
    known = {name: v for name, v in settings.items() if not name.startswith(preferences.UNSENT)}
    return Belongings(known, games, notes + others + people, len(listed(account, "addresses")))


def settle(tx: Transaction, player: Player, brought: Belongings) -> Settled:
    """Give *player*, who has just moved in, what they *brought*, as far as it is known here."""
    unknown = [name for name in brought.settings if not _set(tx, player, name, brought.settings)]
    games = sum(_follow(tx, player, game, everything) for game, everything in brought.games.items())
    return Settled(len(brought.settings) - len(unknown), games, tuple(unknown))


def sentences(brought: Belongings, settled: Settled) -> Iterator[str]:
    """What came of it, one line for each fact."""
    if settled.settings:
        yield _("Settings taken over: {count}", count=settled.settings)
    if settled.games:
        yield _("Games followed: {count}", count=settled.games)
    if settled.unknown:
        named = [quoted(text.clean(name, 40)) for name in settled.unknown[:_MOST_NAMED]]
        more = ["..."] if len(settled.unknown) > _MOST_NAMED else []
        yield _("Settings not known here: {names}", names=", ".join(named + more))
    if brought.people:
        yield _("Left out, as it is about people of the other lobby: {count}", count=brought.people)
    if brought.addresses:
        yield _(
            "Addresses for notifications, to be confirmed here: {count}", count=brought.addresses
        )


def _follow(tx: Transaction, player: Player, game: str, everything: bool) -> bool:
    try:
        subscriptions.subscribe(tx, player, game, everything=everything)
    except (NotFound, Refused):
        return False
    return True


def _set(tx: Transaction, player: Player, name: str, settings: Mapping[str, str]) -> bool:
    """Set what is called *name*; whether it is known here."""
    value = settings[name]
    if len(value) > _LONGEST or not value.isprintable():
        return False
    kind, _colon, what = name.partition(":")
    setter = _OF_KINDS.get(kind) if _colon else _PLAIN.get(name)
    try:
        if setter:
            setter(tx, player, what, value)
        elif name in SWITCHES:
            preferences.turn(tx, player, name, _one_of(_YES_OR_NO, value))
        else:
            return False
    except (NotFound, Refused, ValueError):
        return False
    return True


def _one_of(known: Mapping[str, T], value: str) -> T:
    """What *value* stands for. Raises ValueError."""
    if value not in known:
        raise ValueError(f"{value!r} is not known")
    return known[value]


def _words(literal: object) -> Mapping[str, Any]:
    return {word: word for word in get_args(literal)}


def _matching(form: re.Pattern[str], word: str) -> str:
    """*word*, if it has that *form*. Raises ValueError."""
    if not form.fullmatch(word):
        raise ValueError(f"{word!r} does not match")
    return word


def _choose_notices(tx: Transaction, player: Player, what: str, value: str) -> None:
    topic, _colon, medium = what.partition(":")
    choices.set_choice(
        tx,
        player,
        _one_of({name: name for name in TOPICS}, topic),
        _one_of({name: name for name in choices.MEDIA}, medium),
        _one_of({how: how for how in choices.HOWS}, value),
    )


_Setter: TypeAlias = Callable[[Transaction, Player, str, str], object]

_PLAIN: Final[Mapping[str, _Setter]] = {
    "order": lambda tx, player, _, value: preferences.set_order(
        tx, player, _one_of(_words(Order), value)
    ),
    "pieces": lambda tx, player, _, value: preferences.set_pieces(
        tx, player, _one_of(_words(Pieces), value)
    ),
    "theme": lambda tx, player, _, value: preferences.choose_theme(tx, player, value),
    "zone": lambda tx, player, _, value: zones.choose(tx, player, value),
    "notify-hour": lambda tx, player, _, value: choices.set_hour(tx, player, value),
    "quick": lambda tx, player, _, value: quick.keep(
        tx, player, quick.read(value.split(" ")[0], value.split(" ")[1:])
    ),
}
_OF_KINDS: Final[Mapping[str, _Setter]] = {
    "colours": lambda tx, player, key, value: preferences.set_colours(
        tx, player, _matching(FINGERPRINT, key), _one_of(_words(Colours), value)
    ),
    "key": lambda tx, player, action, value: preferences.set_key(
        tx, player, _matching(_ACTION, action), value
    ),
    "section": lambda tx, player, section, value: preferences.unfold(
        tx, player, _matching(_ACTION, section), _one_of(_YES_OR_NO, value)
    ),
    "limit": lambda tx, player, game, value: own_limits.choose(tx, player, int(value), game),
    "notify": _choose_notices,
}
"""What sets the stored setting of that name, and of that kind."""
