"""Notifications for the visitor while away: topics and channels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from lobby.base.layout import paragraphs, table
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.notices import addresses, choices, live
from lobby.features.notices.choices import HOWS, MEDIA, Held
from lobby.features.notices.documents import NoticeAddress, NoticeChoice, Notify
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.values import DECLARED, TOPICS, ChannelName, Topic, called
from lobby.features.people.one_time_codes import ADDRESS_LIFETIME
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed

T = TypeVar("T", bound=str)

_OFF = "off"
_CHANNEL = "|".join(DECLARED)


async def notify(call: Call) -> Answer:
    """Show the visitor's notification settings, or change them."""
    remarks: tuple[str, ...] = ()
    match tuple(word.lower() for word in call.words):
        case ():
            pass
        case ("confirm", _):
            confirmed = await live.confirm(call.lobby, call.me, call.words[1])
            remarks = (_("Notifications now go to {address}.", address=confirmed.address),)
        case ("digest", hour):
            await call.lobby.change(choices.set_hour, call.me, hour)
        case ("test",):
            remarks = await _test(call, tuple(DECLARED))
        case ("test", channel):
            remarks = await _test(call, (_one_of(call, tuple(DECLARED), channel),))
        case (channel, _, *_) if channel in DECLARED:
            remarks = (await _set_address(call, channel, " ".join(call.words[1:])),)
        case (topic, medium, how):
            await _choose(call, topic, medium, how)
        case (first, *rest):
            if first not in ("confirm", "digest", *TOPICS, *map(called, TOPICS)):
                _one_of(call, tuple(DECLARED), first)
            typed = " ".join((first, *rest))
            raise call.wrong(_("`notify {typed}` is incomplete.", typed=typed))
    return await _answer(call, *remarks)


async def _set_address(call: Call, channel: ChannelName, address: str) -> str:
    if address.lower() == _OFF:
        await call.lobby.change(addresses.forget, call.me, channel)
        return _(
            "Notifications by {channel} are off, and your address is deleted.", channel=channel
        )
    pending = await live.give(call.lobby, call.visitor, call.me, channel, address)
    return _(
        "A code is on its way to {address}. Do not give it to anyone. Type it within"
        " {code_lifetime} minutes: notify confirm CODE",
        address=pending.address,
        code_lifetime=ADDRESS_LIFETIME // 60,
    )


async def _choose(call: Call, topic: str, medium: str, how: str) -> None:
    await call.lobby.change(
        choices.set_choice,
        call.me,
        _topic(call, topic),
        _one_of(call, MEDIA, medium),
        _one_of(call, HOWS, how),
    )


async def _test(call: Call, channels: tuple[ChannelName, ...]) -> tuple[str, ...]:
    """Send a test through every one of *channels* that has an address, and report the results."""
    for channel in channels if len(channels) == 1 else ():
        call.lobby.channels.channel(channel)
    tried = await live.send_test(call.lobby, call.visitor, call.me, channels)
    return tuple(
        f"{test.to.channel}: {test.trouble}"
        if test.trouble
        else _(
            "{channel}: test accepted for {address}.",
            channel=test.to.channel,
            address=test.to.address,
        )
        for test in tried
    )


def _topic(call: Call, word: str) -> Topic:
    """The topic that *word* names. Raises WrongCommand."""
    by_name: dict[str, Topic] = {called(topic): topic for topic in TOPICS}
    known = next((topic for topic in TOPICS if topic == word), None)  # as it is stored
    return known or by_name[_one_of(call, tuple(by_name), word)]


def _one_of(call: Call, known: tuple[T, ...], word: str) -> T:
    """The entry of *known* that *word* names. Raises WrongCommand."""
    choice = next((choice for choice in known if choice == word), None)
    if choice is None:
        raise call.wrong(_("Expected {known}, not {word}.", known=listed(known), word=quoted(word)))
    return choice


async def _answer(call: Call, *remarks: str) -> Answer:
    settings = await call.lobby.ask(choices.held, call.me)
    channels = call.lobby.channels
    text = paragraphs(*remarks) if remarks else page(settings, channels)
    return Answer(text, document(settings, channels))


VERBS = (
    Verb(
        forms=(
            "notify",
            f"notify {_CHANNEL} ADDRESS",
            f"notify {_CHANNEL} off",
            "notify confirm CODE",
            f"notify TOPIC {_CHANNEL}|terminal off|now|daily",
            "notify digest HOUR",
            f"notify test [{_CHANNEL}]",
        ),
        help=N_(
            "Choose your notifications and where they go. Confirm an address with the code sent"
            " to it. Daily notifications come together, at one hour of your time zone. test sends a"
            " notification now, and says whether it was accepted."
        ),
        run=notify,
        document=Notify,
    ),
)


def page(settings: Held, channels: Channels) -> str:
    """*settings* as a page, on a server that offers *channels*."""
    return "\n\n".join(_sections(settings, channels))


def _sections(settings: Held, channels: Channels) -> Iterator[str]:
    yield table((channel, _where(settings, channels, channel)) for channel in DECLARED)
    shown = ["terminal", *(channel for channel in DECLARED if channel in settings.addresses)]
    heads = ("", *shown, "")
    rows = (
        (
            called(topic),
            *(settings.choices.of(topic, medium) for medium in MEDIA if medium in shown),
            _(meaning),
        )
        for topic, meaning in TOPICS.items()
    )
    yield table((heads, *rows))
    yield paragraphs(
        _(
            "Daily notifications come at {hour}:00 ({zone}). All others come soon"
            " after the event, while you are not in the lobby.",
            hour=settings.choices.hour,
            zone=settings.zone,
        )
    )
    for channel, address in settings.addresses.items():
        if DECLARED[channel].signed:
            signed = _(
                "Messages to your {channel} are signed with {secret}",
                channel=channel,
                secret=address.secret,
            )
            yield paragraphs(signed)


def _where(settings: Held, channels: Channels, channel: ChannelName) -> str:
    """The address for *channel*, and what is wrong with it, if anything."""
    address, pending = settings.addresses.get(channel), settings.pending.get(channel)
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


def document(settings: Held, channels: Channels) -> Notify:
    """The same as a document."""
    return Notify(
        addresses=[_address(settings, channels, channel) for channel in DECLARED],
        choices=[
            NoticeChoice(
                topic=topic,
                meaning=meaning,
                terminal=settings.choices.of(topic, "terminal"),
                mail=settings.choices.of(topic, "mail"),
                ntfy=settings.choices.of(topic, "ntfy"),
                webhook=settings.choices.of(topic, "webhook"),
                channels={channel: settings.choices.of(topic, channel) for channel in DECLARED},
            )
            for topic, meaning in TOPICS.items()
        ],
        hour=settings.choices.hour,
        zone=settings.zone,
    )


def _address(settings: Held, channels: Channels, channel: ChannelName) -> NoticeAddress:
    address, pending = settings.addresses.get(channel), settings.pending.get(channel)
    return NoticeAddress(
        channel=channel,
        offered=channel in channels.by_name,
        address=address.address if address else None,
        pending=pending.address if pending else None,
        secret=address.secret if address and DECLARED[channel].signed else None,
        trouble=address.trouble or None if address else None,
        stopped=bool(address and address.given_up),
    )
