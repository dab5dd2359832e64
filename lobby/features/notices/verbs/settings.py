"""A player's notification settings, as a page of text and as a document."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.layout import paragraphs, table
from lobby.base.translation import _
from lobby.features.notices.choices import MEDIA
from lobby.features.notices.documents import NoticeAddress, NoticeChoice, Notify
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.held import Held
from lobby.features.notices.values import DECLARED, TOPICS, ChannelName


def page(held: Held, channels: Channels) -> str:
    """*held* as a page, on a server that offers *channels*."""
    return "\n\n".join(_sections(held, channels))


def _sections(held: Held, channels: Channels) -> Iterator[str]:
    yield table((channel, _where(held, channels, channel)) for channel in DECLARED)
    shown = ["terminal", *(each for each in DECLARED if each in held.addresses)]
    heads = ("", *shown, "")
    rows = (
        (topic, *(held.choices.of(topic, each) for each in MEDIA if each in shown), _(meaning))
        for topic, meaning in TOPICS.items()
    )
    yield table((heads, *rows))
    yield paragraphs(
        _(
            "Daily notifications come at {hour}:00 ({zone}). All others come soon"
            " after the event, while you are not in the lobby.",
            hour=held.choices.hour,
            zone=held.zone,
        )
    )
    for channel, address in held.addresses.items():
        if DECLARED[channel].signed:
            signed = _(
                "Messages to your {channel} are signed with {secret}",
                channel=channel,
                secret=address.secret,
            )
            yield paragraphs(signed)


def _where(held: Held, channels: Channels, channel: ChannelName) -> str:
    """The address for *channel*, and what is wrong with it, if anything."""
    address, pending = held.addresses.get(channel), held.pending.get(channel)
    parts = []
    if address:
        parts.append(address.address)
        if address.given_up:
            parts.append(_("stopped after repeated failures: {trouble}", trouble=address.trouble))
        elif address.trouble:
            parts.append(_("the last attempt failed: {trouble}", trouble=address.trouble))
    if pending:
        parts.append(
            _("{address} is not confirmed yet: notify confirm CODE", address=pending.address)
        )
    if channel not in channels.by_name:
        parts.append(_("not set up on this server"))
    return "; ".join(parts) or _("no address yet: notify {channel} ADDRESS", channel=channel)


def document(held: Held, channels: Channels) -> Notify:
    """The same as a document."""
    return Notify(
        addresses=[_address(held, channels, channel) for channel in DECLARED],
        choices=[
            NoticeChoice(
                topic=topic,
                meaning=meaning,
                terminal=held.choices.of(topic, "terminal"),
                mail=held.choices.of(topic, "mail"),
                ntfy=held.choices.of(topic, "ntfy"),
                webhook=held.choices.of(topic, "webhook"),
                channels={each: held.choices.of(topic, each) for each in DECLARED},
            )
            for topic, meaning in TOPICS.items()
        ],
        hour=held.choices.hour,
        zone=held.zone,
    )


def _address(held: Held, channels: Channels, channel: ChannelName) -> NoticeAddress:
    address, pending = held.addresses.get(channel), held.pending.get(channel)
    return NoticeAddress(
        channel=channel,
        offered=channel in channels.by_name,
        address=address.address if address else None,
        pending=pending.address if pending else None,
        secret=address.secret if address and DECLARED[channel].signed else None,
        trouble=address.trouble or None if address else None,
        stopped=bool(address and address.given_up),
    )
