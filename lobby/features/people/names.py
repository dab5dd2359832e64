"""Names: which are allowed, which look alike, which are held for a while, and neutral ones."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from itertools import chain, count
from typing import Final

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.base.translation import N_
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.queries import players as players_queries
from lobby.games.catalogue import GAMES

_NAME = re.compile(r"[A-Za-z0-9_-]{2,20}")
_OF_WHO_LEFT = re.compile(r"g[o0]ne[-_]*[0-9].*", re.IGNORECASE)
_OF_OTHERS = re.compile(r"b[o0]t|b[o0]t[-_]*[0-9].*|guest[-_]*[0-9].*", re.IGNORECASE)

_WORDS: Final = frozenset(
    "active all anybody anyone bots computer everybody everyone guest inactive me"
    " myself new nobody none player self somebody someone unknown watcher you".split()
)
"""Words for players in commands, lists and news, in addition to the verbs."""

_STAFF: Final = frozenset(
    "abuse admin administrator admins helpdesk hostmaster info lobby mod moderation moderator"
    " moderators mods nologin official operator operators ops owner postmaster root security server"
    " service ssh sshd staff support sysadmin sysop system team webmaster".split()
)
_STAFF_AS_PART: Final = frozenset(
    "admin administrator lobby moderator official operator server staff support sysadmin"
    " sysop".split()
)
"""Staff words that sound official next to another word as well, as in ``lobby-admin``."""

_LOOKS: Final = (
    # What Unicode's table of confusables (UTS 39) has on ASCII.
    *(("0", "o"), ("1", "i"), ("1", "l"), ("i", "l"), ("rn", "m")),
    # What else looks the same, or is read as the same, in the fonts of terminals.
    *(("vv", "w"), ("cl", "d"), ("c1", "d"), ("l3", "b"), ("13", "b"), ("i3", "b")),
    *(("6", "b"), ("8", "b"), ("6", "g"), ("9", "g"), ("9", "q"), ("g", "q"), ("0", "q")),
    *(("o", "q"), ("2", "z"), ("3", "e"), ("4", "a"), ("5", "s"), ("7", "t")),
)
"""Characters that look like others, in lower case and without separators."""
_BOTH_WAYS: Final = (*_LOOKS, *((second, first) for first, second in _LOOKS))

_SKELETONS: Final = str.maketrans(
    {"-": "", "_": "", "1": "l", "i": "l", "2": "z", "3": "e", "4": "a", "5": "s", "7": "t"}
    | {"m": "rn", "w": "vv", "d": "cl"}
    | dict.fromkeys("069bgoq8", "le")
)
"""For each character a text, such that whatever looks alike becomes the same text, wherever in a
name it stands. That needs long texts: "b" is "le" because "l3" looks like it."""


HELD_DAYS = 365
"""Days for which a name is held. A new player of that name could fool those who knew the old one,
and old talk and links would seem to be about the new one."""


def skeleton(name: str) -> str:
    """A text that all names that look like *name* share, and a few others: an index for
    ``alike``. The database stores the same value (players.skeleton).

    >>> skeleton("I3en") == skeleton("ben"), skeleton("mod_ern")
    (True, 'rnleclern')
    """
    return name.lower().translate(_SKELETONS)


def alike(name: str, other: str) -> bool:
    """Whether the two names are hard to tell apart.

    >>> alike("I3en", "ben"), alike("l3o", "leo"), alike("bo", "leo"), alike("tom6", "tom8")
    (True, True, False, False)
    """
    if skeleton(name) != skeleton(other):
        return False
    first, second = _plain(name), _plain(other)
    reached, ahead = {(0, 0)}, [(0, 0)]
    while ahead:
        at, beside = ahead.pop()
        new = {
            (at + len(one), beside + len(two))
            for one, two in (*_BOTH_WAYS, (first[at : at + 1],) * 2)
            if first.startswith(one, at) and second.startswith(two, beside)
        } - reached
        reached |= new
        ahead += new
    return (len(first), len(second)) in reached


def _plain(name: str) -> str:
    """*name* without separators and capitals. A capital i looks like an l, unlike a small one."""
    return re.sub("[-_]", "", name).replace("I", "l").lower()


def check_name(name: str, verbs: Collection[str] = ()) -> str:
    """Return *name* if it is allowed; *verbs* are the words of commands. Raises Refused with the
    rule that it breaks."""
    rules: tuple[tuple[Callable[[], object], str], ...] = (
        (
            lambda: not _NAME.fullmatch(name),
            N_("A name has 2 to 20 characters: letters from a to z, digits, '-' and '_'."),
        ),
        (
            name.isdecimal,
            N_("{name} is a number, which commands read as a board. Choose another name."),
        ),
        (
            lambda: _OF_WHO_LEFT.fullmatch(name),
            N_("{name} is kept for players who have left. Choose another name."),
        ),
        (
            lambda: _OF_OTHERS.fullmatch(name),
            N_("{name} looks like the name of a bot or a guest. Choose another name."),
        ),
        (
            lambda: _like_staff(name),
            N_("{name} sounds like an operator of this server. Choose another name."),
        ),
        (
            lambda: _like_one_of(name, {*_WORDS, *verbs}),
            N_("{name} is too much like a word that commands use. Choose another name."),
        ),
        (
            lambda: any(_like_one_of(name, rules.spellings) for rules in GAMES.values()),
            N_("{name} is too much like the name of a game. Choose another name."),
        ),
    )
    for breaks, sentence in rules:
        if breaks():
            raise Refused.because(sentence, name=quoted(name))
    return name


def suggest_name(user_name: str, verbs: Collection[str] = ()) -> str:
    """A name for somebody whose SSH client says *user_name*; "" if that is not allowed."""
    try:
        return check_name(re.sub(r"[^A-Za-z0-9_-]", "", user_name)[:20], verbs)
    except Refused:
        return ""


def digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _like_staff(name: str) -> bool:
    """Whether *name* is a staff word, also with "the" before or a number after it, or has one of
    the plainer staff words as a part."""
    word = re.sub(r"^the[-_]*", "", name, flags=re.IGNORECASE).rstrip("-_0123456789")
    return _like_one_of(word or name, _STAFF) or any(
        _like_one_of(part, _STAFF_AS_PART) for part in re.split("[-_]+", name)
    )


def _like_one_of(name: str, words: Collection[str]) -> bool:
    return any(alike(name, word) for word in words)


def hold(tx: Transaction, name: str) -> None:
    """Hold *name*, whose player has left or has another name now."""
    players_queries.hold_name(tx, digest(name.lower()), tx.now + HELD_DAYS * DAY)


def check_not_held(snapshot: Snapshot, name: str) -> None:
    """Raise Refused if *name* is held, ignoring case."""
    held = players_queries.held_until(snapshot, digest(name.lower()))
    if held is not None:
        raise Refused.because(
            "{name} was the name of another player. Nobody can take it until {day:%Y-%m-%d}."
            " Choose another name.",
            name=name,
            day=datetime.fromtimestamp(held, UTC),
        )


def free(snapshot: Snapshot, word: str, number: int) -> str:
    """*word*, which nobody else can take, and *number*, and a second number if that is taken."""
    plain = f"{word}-{number}"
    tried = chain((plain,), (f"{plain}-{attempt}" for attempt in count(1)))
    return next(name for name in tried if not players_queries.player_named(snapshot, name))
