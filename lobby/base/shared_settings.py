"""Settings that all servers of one lobby must agree on, and whether they do.

Each server tells the others a digest of every such setting. Passwords are left out: whoever reads
the database could find a short one by its digest.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from lobby.base.setting_kinds import Part
from lobby.base.settings import SETTINGS, Settings

_PARTS: Final = (Part.NEWCOMERS, Part.OPERATORS, Part.NOTICES)
_OWN: Final = frozenset({"mail_in_port", "mail_in_host", "unsubscribe_port", "smtp_password"})
"""Settings in these parts that may differ from server to server, or are secret."""

SHARED: Final = tuple(
    each for each in SETTINGS.values() if each.about.part in _PARTS and each.name not in _OWN
)
"""The settings that are compared."""


def digests(settings: Settings) -> str:
    """What a server with *settings* tells the others."""
    return json.dumps(
        {
            each.variable: sha256(repr(getattr(settings, each.name)).encode()).hexdigest()[:16]
            for each in SHARED
        }
    )


def differing(one: str, other: str) -> tuple[str, ...]:
    """The variables in which two servers differ that have told these digests. What only one of
    them knows, as it runs another version, does not count."""
    ours, theirs = _read(one), _read(other)
    return tuple(name for name, told in ours.items() if theirs.get(name, told) != told)


def _read(told: str) -> dict[str, str]:
    try:
        found = json.loads(told or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
