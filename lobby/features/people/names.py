"""Names: which are allowed, which look alike, and neutral ones for players who have left."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection
from typing import Final

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.games.catalogue import GAMES

_NAME = re.compile(r"[A-Za-z0-9_-]{2,20}")
_OF_WHO_LEFT = re.compile(r"gone-[0-9].*", re.IGNORECASE)
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

_ALIKE: Final = str.maketrans({"-": "", "_": "", "0": "o", "1": "l", "i": "l", "5": "s", "2": "z"})
_PAIRS_ALIKE: Final = (("rn", "m"), ("vv", "w"))
_READ_AS: Final = str.maketrans({"3": "e", "4": "a", "7": "t", "8": "b"})
"""Digits that do not look like a letter and yet are read as one."""


def skeleton(name: str) -> str:
    """*name* with letters and digits that look alike made equal: two names with the same skeleton
    are hard to tell apart. The database stores the same value (players.skeleton).

    >>> skeleton("Champi0n") == skeleton("champion"), skeleton("mod_ern")
    (True, 'modem')
    """
    plain = name.lower().translate(_ALIKE)
    for pair, letter in _PAIRS_ALIKE:
        plain = plain.replace(pair, letter)
    return plain


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
            N_("{name!r} is a number, which commands read as a board. Choose another name."),
        ),
        (
            lambda: _OF_WHO_LEFT.fullmatch(name),
            N_("{name!r} is kept for players who have left. Choose another name."),
        ),
        (
            lambda: _OF_OTHERS.fullmatch(name),
            N_("{name!r} looks like the name of a bot or a guest. Choose another name."),
        ),
        (
            lambda: _like_staff(name),
            N_("{name!r} sounds like an operator of this server. Choose another name."),
        ),
        (
            lambda: _like_one_of(name, {*_WORDS, *verbs}),
            N_("{name!r} is too much like a word that commands use. Choose another name."),
        ),
        (
            lambda: _like_one_of(name, GAMES),
            N_("{name!r} is too much like the name of a game. Choose another name."),
        ),
    )
    for breaks, sentence in rules:
        if breaks():
            raise Refused(_(sentence, name=name))
    return name


def neutral_name(number: int, attempt: int) -> str:
    """The name of the player with the id *number* after leaving; a different one for each
    *attempt*. Nobody else can take it."""
    return numbered("gone", number, attempt)


def suggest_name(user_name: str, verbs: Collection[str] = ()) -> str:
    """A name to suggest to somebody whose SSH client says *user_name*; "" if that is not
    allowed."""
    try:
        return check_name(re.sub(r"[^A-Za-z0-9_-]", "", user_name)[:20], verbs)
    except Refused:
        return ""


def numbered(word: str, number: int, attempt: int) -> str:
    return f"{word}-{number}" if attempt == 0 else f"{word}-{number}-{attempt}"


def digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _like_staff(name: str) -> bool:
    """Whether *name* is a staff word, also with "the" before or a number after it, or has one of
    the plainer staff words as a part."""
    word = re.sub(r"^the[-_]*|[-_0-9]+$", "", name, flags=re.IGNORECASE)
    return _like_one_of(word or name, _STAFF) or any(
        _like_one_of(part, _STAFF_AS_PART) for part in re.split("[-_]+", name)
    )


def _like_one_of(name: str, words: Collection[str]) -> bool:
    alike = {skeleton(word) for word in words}
    return any(skeleton(spelling) in alike for spelling in (name, name.lower().translate(_READ_AS)))
