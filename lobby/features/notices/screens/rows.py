"""The rows of notifications: a table of topics and ways to be told, and where notifications go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from lobby.base.translation import N_, _
from lobby.features.notices.choices import Held, How, Medium
from lobby.features.notices.duties import relevance
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.values import DECLARED, TOPICS, ChannelName, Topic, called
from lobby.features.people.one_time_codes import ADDRESS_LIFETIME
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import CARET, Line, line, width
from lobby.widgets.row import Row
from lobby.widgets.theme.palette import Palette

HOUR = "hour"

_NAME = 10
_CELL = 9
_ADDRESS = 32
_LEAST = 12
"""The fewest cells in which the beginning of a sentence says something."""
_IN_TERMINAL: Mapping[How, str] = {
    "off": N_("In the terminal, while you are here, you are not told that {what}."),
    "now": N_("In the terminal, while you are here, you are told that {what}."),
}
_WHILE_AWAY: Mapping[How, str] = {
    "off": N_("By {medium}, while you are not here, you are not told that {what}."),
    "now": N_("By {medium}, while you are not here, you are told that {what}."),
    "daily": N_("By {medium}, while you are not here, you are told once a day that {what}."),
}
_ALSO_WHILE_HERE: Mapping[How, str] = {
    "off": N_("By {medium}, also while you are here, you are not told that {what}."),
    "now": N_("By {medium}, also while you are here, you are told that {what}."),
    "daily": N_("By {medium}, also while you are here, you are told once a day that {what}."),
}


@dataclass(frozen=True, slots=True)
class About:
    """The row of a topic."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Where:
    """The row of a channel and its address."""

    channel: ChannelName


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown: everything that is *held*, on a server with *channels*. The cursor is on the
    row *key*, in the column of *medium*."""

    held: Held
    channels: Channels
    key: object
    medium: Medium


def columns(held: Held, channels: Channels) -> tuple[Medium, ...]:
    """The ways to tell the player: in the terminal, and by each channel that has an address."""
    return ("terminal", *(medium for medium in channels.by_name if medium in held.addresses))


def rows(shown: Shown, palette: Palette, cells: int) -> Iterator[Row]:
    """All rows, for *cells* cells."""
    media = columns(shown.held, shown.channels)
    seen = _in_view(media, shown.medium, cells)
    heads = "".join(left(medium, _CELL) for medium in seen)
    before = palette.marks.left if seen[0] != media[0] else " "
    after = palette.marks.right if seen[-1] != media[-1] else " "
    heads = f"{before}{heads.rstrip():<{len(heads) - 2}}{after}"
    yield Row(line((left(_("Topic"), _NAME + 2), palette.strong), (heads, palette.muted)))
    for topic in TOPICS:
        yield Row(
            _of_topic(shown, topic, seen, palette, cells),
            About(topic),
            f"{called(topic)} {_(TOPICS[topic])}",
        )
    yield Row(())
    yield Row(line((_("Where and when"), palette.strong)))
    for channel in DECLARED:
        if channel in shown.channels.by_name or channel in shown.held.addresses:
            yield _of_channel(shown, channel, palette, cells)
    if shown.channels.by_name:
        hour = _("at {hour}:00 ({zone})", hour=shown.held.choices.hour, zone=shown.held.zone)
        yield Row(line(f"  {left('daily', _NAME)} ", (hour, palette.muted)), HOUR)
    elif not shown.held.addresses:
        explanation = _("Only in the terminal: this server sends no mail or other notifications.")
        yield Row(line("  ", (crop(explanation, cells - 4, palette.marks.ellipsis), palette.muted)))


def explained(shown: Shown) -> str:
    """A few sentences about the row under the cursor; "" for none."""
    key = shown.key
    if isinstance(key, About):
        how = shown.held.choices.of(key.topic, shown.medium)
        sentence = _sentences(key.topic, shown.medium)[how]
        return _(sentence, medium=shown.medium, what=_(TOPICS[key.topic]))
    if isinstance(key, Where):
        return " ".join(_state(shown, key.channel))
    if key == HOUR:
        return _("Everything set to daily comes together at this hour.")
    return ""


def _in_view(media: Sequence[Medium], chosen: Medium, cells: int) -> Sequence[Medium]:
    """As many of *media* as fit, including the *chosen* one.

    >>> _in_view(("terminal", "mail", "ntfy", "webhook"), "mail", 40)
    ('terminal', 'mail', 'ntfy')
    >>> _in_view(("terminal", "mail", "ntfy", "webhook"), "webhook", 40)
    ('mail', 'ntfy', 'webhook')
    """
    most = max(1, (cells - _NAME - 3) // _CELL)
    first = max(0, media.index(chosen) + 1 - most)
    return media[first : first + most]


def _sentences(topic: Topic, medium: Medium) -> Mapping[How, str]:
    """The sentences that say whether the player is told of *topic* by *medium*, and when."""
    if medium == "terminal":
        return _IN_TERMINAL
    return _ALSO_WHILE_HERE if topic in relevance.ALSO_WHILE_HERE else _WHILE_AWAY


def _of_topic(
    shown: Shown, topic: Topic, media: Sequence[Medium], palette: Palette, cells: int
) -> Line:
    """The topic, how each of *media* tells of it, and as much of what it is about as fits."""
    drawn = line(f"  {left(called(topic), _NAME)}")
    for medium in media:
        how = f" {shown.held.choices.of(topic, medium)} "
        style = palette.muted if how == " off " else palette.text
        if (shown.key, shown.medium) == (About(topic), medium):
            style = palette.cursor + CARET
        drawn += line((how, style), " " * (_CELL - len(how)))
    room = cells - width(drawn) - 2
    about = crop(_(TOPICS[topic]), room, palette.marks.ellipsis) if room >= _LEAST else ""
    return drawn + line((about, palette.muted))


def _of_channel(shown: Shown, channel: ChannelName, palette: Palette, cells: int) -> Row:
    """The channel, its address, and its state, which stands below if there is no room for both."""
    held = shown.held
    address, pending = held.addresses.get(channel), held.pending.get(channel)
    name = f"  {left(channel, _NAME)} "
    if pending:
        where, note = pending.address, _("not confirmed yet")
    elif address:
        where, note = address.address, "failing" if address.trouble else "confirmed"
    else:
        where, note = _("no address"), ""
    failing = not pending and address and address.trouble
    style = palette.danger if failing else palette.muted
    room, ink = cells - len(name) - 3, palette.text if note else palette.muted
    if cell_len(where) + 2 + len(note) <= room:
        beside = left(where, max(cell_len(where), min(_ADDRESS, room - 2 - len(note))))
        return Row(line(name, (beside, ink), (f"  {note}", style)), Where(channel))
    head = line(name, (crop(where, room, palette.marks.ellipsis), ink))
    return Row(head, Where(channel), more=(line(" " * len(name), (note, style)),))


def _state(shown: Shown, channel: ChannelName) -> Iterator[str]:
    address, pending = shown.held.addresses.get(channel), shown.held.pending.get(channel)
    if channel not in shown.channels.by_name:
        yield _("This server no longer sends by {channel}.", channel=channel)
    if pending:
        yield _(
            "A code was sent there. It is valid for {code_lifetime} minutes.",
            code_lifetime=ADDRESS_LIFETIME // 60,
        )
        yield _("Do not give it to anyone: the operators will never ask you for it.")
        if address:
            yield _("Until you confirm it, notifications go to {address}.", address=address.address)
    if address and address.given_up:
        yield _(
            "Nothing more is sent there until a test arrives. {trouble}", trouble=address.trouble
        )
    elif address and address.trouble:
        yield _("The last attempt failed. {trouble}", trouble=address.trouble)
    if address and DECLARED[channel].signed:
        yield _("The signing secret is {secret}", secret=address.secret)
    if not address and not pending:
        yield _(
            "To get notifications by {channel}, add an address and confirm it.", channel=channel
        )
