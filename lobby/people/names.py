"""Names: which are allowed, and which say nothing about who had them."""

from __future__ import annotations

import hashlib
import re

from lobby.errors import Refused

_NAME = re.compile(r"[A-Za-z0-9_-]{2,20}")
_RESERVED = frozenset(
    "active all anyone guest inactive lobby me multiple new next nobody operator root you".split()
)
_OF_WHO_LEFT = re.compile(r"gone-[0-9].*", re.IGNORECASE)
_OF_OTHERS = re.compile(r"bot|bot-?[0-9].*|guest-[0-9].*", re.IGNORECASE)


def check_name(name: str) -> str:
    """*name* when somebody may be called that. Raises Refused with the rule that it breaks."""
    if not _NAME.fullmatch(name):
        raise Refused(
            "A name has 2 to 20 characters, each a letter from a to z, a digit, '-' or '_'."
        )
    if name.lower() in _RESERVED or name.isdecimal():
        raise Refused(f"{name!r} has a meaning in commands here, so nobody can be called that.")
    if _OF_WHO_LEFT.fullmatch(name):
        raise Refused(f"{name!r} is for players who have left: choose another name.")
    if _OF_OTHERS.fullmatch(name):
        raise Refused(f"{name!r} looks like a bot or a guest: choose another name.")
    return name


def neutral_name(number: int, attempt: int) -> str:
    """What the player with id *number* is called after leaving; another name for each *attempt*.
    Nobody else can take it."""
    return numbered("gone", number, attempt)


def digest_of_name(name: str) -> str:
    """What a name that nobody may take for a while is known by, in any case."""
    return digest(name.lower())


def suggest_name(user_name: str) -> str:
    """A name to offer to somebody whose SSH client says *user_name*; "" when it will not do."""
    try:
        return check_name(re.sub(r"[^A-Za-z0-9_-]", "", user_name)[:20])
    except Refused:
        return ""


def numbered(word: str, number: int, attempt: int) -> str:
    return f"{word}-{number}" if attempt == 0 else f"{word}-{number}-{attempt}"


def digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
