"""Allowances: how often one player may do in a while what others get to see.

They are counted in the events, where every way in leaves its trace; so they hold for all sessions
of a player together, and survive a restart. Moves are in none of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from lobby.basics import retry_words
from lobby.basics.durations import DAY, HOUR, MINUTE
from lobby.errors import Refused
from lobby.model.event import Counted
from lobby.model.player import Player
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class Allowance:
    """At most so many events of *kind* by one player within so many *seconds*; *words* tell of it
    after "may"."""

    kind: Counted
    most: int
    seconds: int
    words: str


LINES = Allowance("said", 30, 5 * MINUTE, "say 30 things in 5 minutes")
OFFERS = Allowance("challenged", 60, HOUR, "offer 60 matches an hour")
MESSAGES = Allowance("written", 60, HOUR, "write 60 messages an hour")
VACATIONS = Allowance("vacation-declared", 20, DAY, "declare 20 vacations a day")


def check(
    snapshot: Snapshot, player: Player | None, allowance: Allowance, *, more: int = 1
) -> None:
    """Raise Refused, with when to try again, where *more* would be too much for *player*; None
    stands for all together who have no account."""
    # That many events ago there must be none that is still counted.
    at = snapshot.last_but(allowance.most - more, allowance.kind, player)
    # One that is yet to come is from before the clock was set back.
    if at is not None and snapshot.now - allowance.seconds < at <= snapshot.now:
        who = "You" if player else "Visitors without a name, all together,"
        later = retry_words.again(at + allowance.seconds - snapshot.now)
        raise Refused(f"{who} may {allowance.words}: {later}.")
