"""Muting and blocking other players."""

from __future__ import annotations

from lobby.base.layout import paragraphs, table
from lobby.base.translation import N_, _
from lobby.features.people import muting
from lobby.features.talk.documents import Quiet, QuietedPlayer
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_BLOCKED = N_(
    "You no longer see anything that {player} says. Challenges and messages from {player} are"
    " refused."
)


async def mute(call: Call) -> Answer:
    """Mute a player, or list who is muted."""
    return await _change(call, muting.mute, muting.MUTED)


async def unmute(call: Call) -> Answer:
    """Unmute a player."""
    return await _change(call, muting.unmute, muting.UNMUTED)


async def block(call: Call) -> Answer:
    """Block a player, or list who is blocked."""
    return await _change(call, muting.block, _BLOCKED)


async def unblock(call: Call) -> Answer:
    """Unblock a player."""
    return await _change(call, muting.unblock, muting.UNBLOCKED)


async def _change(call: Call, change: muting.Act, confirmation: str) -> Answer:
    """Make *change*, or list all who are muted or blocked if nobody is named."""
    name = call.words[0] if call.words else None
    changed = await call.lobby.change(change, call.me, name) if name else None
    listed = await call.lobby.ask(muting.listed, call.me)
    rows = ((entry.player.name, _("blocked") if entry.blocked else _("muted")) for entry in listed)
    text = (
        paragraphs(_(confirmation, player=changed.player.name))
        if changed
        else table(rows) or _("You have not muted or blocked anybody.")
    )
    players = [QuietedPlayer(name=entry.player.name, blocked=entry.blocked) for entry in listed]
    return Answer(text, Quiet(players=players))


VERBS = (
    Verb(
        name="mute",
        forms=("mute NAME", "mute"),
        help=N_(
            "Hide everything that a player says. Alone, list the players you have muted or blocked."
        ),
        run=mute,
        document=Quiet,
        words=(0, 1),
    ),
    Verb(
        name="unmute",
        forms=("unmute NAME",),
        help=N_("Show again what a muted player says."),
        run=unmute,
        document=Quiet,
        words=(1, 1),
    ),
    Verb(
        name="block",
        forms=("block NAME", "block"),
        help=N_("Mute a player and refuse challenges and messages from that player."),
        run=block,
        document=Quiet,
        words=(0, 1),
    ),
    Verb(
        name="unblock",
        forms=("unblock NAME",),
        help=N_("Remove a block and the mute."),
        run=unblock,
        document=Quiet,
        words=(1, 1),
    ),
)
