"""Lengths of time in seconds, and in words."""

from __future__ import annotations

MINUTE, HOUR, DAY = 60, 3600, 86400


def exactly(seconds: int) -> str:
    """A length of time in full, rounded nowhere: "7 days", "1 day 12 h", "45 min"."""
    days, rest = divmod(seconds, DAY)
    counts = (days, rest // HOUR, rest % HOUR // MINUTE, rest % MINUTE)
    units = ("day" if days == 1 else "days", "h", "min", "s")
    return " ".join(f"{n} {unit}" for n, unit in zip(counts, units, strict=True) if n)
