"""Durations, in seconds and in words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import ceil
from re import fullmatch

from lobby.base.translation import _, ngettext

MINUTE, HOUR, DAY = 60, 3600, 86400

_SECONDS = {"d": DAY, "h": HOUR, "m": MINUTE, "s": 1}
"""The letters that may follow a number to give its unit, with the seconds of each; the longest
first."""

_WORDS = {
    "d": ("day", "days"),
    "h": ("hour", "hours"),
    "m": ("minute", "minutes"),
    "s": ("second", "seconds"),
}


@dataclass(frozen=True, slots=True)
class Unit:
    """The default unit of a duration, by its *letter*."""

    letter: str

    @property
    def seconds(self) -> int:
        """The seconds in one unit."""
        return _SECONDS[self.letter]

    @property
    def word(self) -> str:
        """The plural of its name."""
        return _WORDS[self.letter][1]

    @property
    def placeholder(self) -> str:
        """The placeholder for a number of them in a usage line."""
        return self.word.upper()

    def parse(self, text: str) -> int | None:
        """The seconds that *text* stands for: a number of these units, or of the unit that its last
        letter names; None if it is neither.

        >>> Unit("d").parse("0.5"), Unit("d").parse("90m")
        (43200, 5400)
        """
        match = fullmatch(r"((?=\.?[0-9])[0-9]{0,8}\.?[0-9]{0,10})([smhd]?)", text)
        if not match:
            return None
        return round(Decimal(match[1]) * _SECONDS[match[2] or self.letter])

    def number(self, seconds: int, given: str = "") -> str:
        """The whole number that stands for *seconds*, followed by a letter if it counts another
        unit. The unit whose letter is *given* is preferred, if possible.

        >>> Unit("d").number(7 * DAY), Unit("d").number(DAY, "h"), Unit("d").number(90 * MINUTE)
        ('7', '24h', '90m')
        """
        letter = self._letter(seconds, given)
        return f"{seconds // _SECONDS[letter]}{'' if letter == self.letter else letter}"

    def phrase(self, seconds: int, given: str = "") -> str:
        """The same in words.

        >>> Unit("d").phrase(DAY), Unit("d").phrase(DAY, "h"), Unit("d").phrase(90 * MINUTE)
        ('1 day', '24 hours', '90 minutes')
        """
        letter = self._letter(seconds, given)
        number, (singular, plural) = seconds // _SECONDS[letter], _WORDS[letter]
        return f"{number} {singular if number == 1 else plural}"

    def short(self, seconds: int, given: str = "") -> str:
        """The same, abbreviated.

        >>> Unit("d").short(DAY), Unit("d").short(DAY, "h"), Unit("d").short(90 * MINUTE)
        ('1 d', '24 h', '90 min')
        """
        letter = self._letter(seconds, given)
        return f"{seconds // _SECONDS[letter]} {'min' if letter == 'm' else letter}"

    def other_letter(self, text: str) -> str:
        """The letter with which *text* names another unit; "" if it does not."""
        letter = text[-1:]
        return letter if letter in _SECONDS and letter != self.letter else ""

    def _letter(self, seconds: int, given: str) -> str:
        letters = filter(None, (given, self.letter, *_SECONDS))
        return next(letter for letter in letters if seconds % _SECONDS[letter] == 0)


def exactly(seconds: int) -> str:
    """A duration in full, without rounding: "7 days", "1 day 12 h", "45 min"."""
    days, rest = divmod(seconds, DAY)
    hours, minutes, rest = rest // HOUR, rest % HOUR // MINUTE, rest % MINUTE
    parts = (
        ngettext("{count} day", "{count} days", days) if days else "",
        _("{hours} h", hours=hours) if hours else "",
        _("{minutes} min", minutes=minutes) if minutes else "",
        _("{seconds} s", seconds=rest) if rest else "",
    )
    return " ".join(filter(None, parts))


def again(seconds: float) -> str:
    """A phrase that says to try again in *seconds*, rounded up, for use after a colon.

    >>> again(0.2), again(90)
    ('try again in 1 second', 'try again in 90 seconds')
    >>> again(121), again(2 * HOUR + 1)
    ('try again in 3 minutes', 'try again in 3 hours')
    """
    if seconds >= 2 * HOUR:
        count = ceil(seconds / HOUR)
        return ngettext("try again in {count} hour", "try again in {count} hours", count)
    if seconds >= 2 * MINUTE:
        count = ceil(seconds / MINUTE)
        return ngettext("try again in {count} minute", "try again in {count} minutes", count)
    count = max(1, ceil(seconds))
    return ngettext("try again in {count} second", "try again in {count} seconds", count)
