"""Documents: notifications."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from lobby.base.bounds import OneOf
from lobby.features.notices.values import DECLARED

WHEN = OneOf(("off", "now", "daily"))
*_BEFORE, _LAST = tuple(f"`{name}`" for name in DECLARED)
Channel: TypeAlias = Annotated[str, f"{', '.join(_BEFORE)} or {_LAST}", OneOf(tuple(DECLARED))]
"""The name of a channel."""


class NoticeAddress(TypedDict):
    """A channel for notifications, and its address."""

    channel: Channel
    offered: Annotated[bool, "whether this server has it"]
    address: Annotated[str | None, "the confirmed address; null without one"]
    pending: Annotated[str | None, "the address not confirmed yet; null without one"]
    secret: Annotated[str | None, "the signing secret of a webhook; null for others"]
    trouble: Annotated[str | None, "why the last attempt failed; null when it did not"]
    stopped: Annotated[bool, "whether nothing is sent there until a test arrives"]


class NoticeChoice(TypedDict):
    """How the reader is notified of one topic: `off`, `now` or `daily`, by channel."""

    topic: Annotated[str, "its name"]
    meaning: Annotated[str, "what it is about"]
    terminal: Annotated[str, "in a terminal that is connected", WHEN]
    mail: Annotated[str, "by mail", WHEN]
    ntfy: Annotated[str, "by ntfy", WHEN]
    webhook: Annotated[str, "by webhook", WHEN]
    channels: Annotated[dict[str, str], "the same for every channel, by its name"]


class Notify(TypedDict):
    """The reader's notifications."""

    addresses: Annotated[list[NoticeAddress], "one for each channel"]
    choices: Annotated[list[NoticeChoice], "one for each topic"]
    hour: Annotated[int, "of the daily notification, from 0 to 23"]
    zone: Annotated[str, "the time zone of that hour"]
