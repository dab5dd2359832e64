"""How many mails are taken: for each token, player and sender, whether they are refused or not."""

from __future__ import annotations

import time

from lobby.base.durations import HOUR
from lobby.core.bucket import Clock, Share

PER_TOKEN = Share(6 / HOUR, burst=8)
"""A token is for one move: these are as many corrections of it."""

PER_PLAYER = PER_SENDER = Share(60 / HOUR, burst=60)
"""Who answers many boards in one go sends that many mails."""

COST_OF_ENDING = 5
"""A mail over which the reader had to be ended counts as this many."""


class MailCounts:
    """Counts mails by what they name. A server forgets when it stops."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._tokens = PER_TOKEN.buckets(clock)
        self._players = PER_PLAYER.buckets(clock)
        self._senders = PER_SENDER.buckets(clock)

    def afford(self, token: str, sender: str) -> bool:
        """Count a mail for *token* whose envelope names *sender*; return whether it may come. One
        that may not come yet costs nothing, so that it may come later."""
        buckets = self._tokens[token], self._senders[sender.lower()]
        return all(not bucket.wait(1) for bucket in buckets) and all(
            bucket.afford(1) for bucket in buckets
        )

    def afford_for(self, player: int) -> bool:
        """Count a mail for the player with this id; return whether it may come."""
        return self._players[str(player)].afford(1)

    def charge(self, token: str, sender: str, player: int) -> None:
        """Count a mail over which the reader had to be ended."""
        for bucket in (
            self._tokens[token],
            self._senders[sender.lower()],
            self._players[str(player)],
        ):
            bucket.spend(COST_OF_ENDING)
