"""Codes for players who have lost every key, for operators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lobby.base.errors import Refused
from lobby.base.layout import ago, minute, paragraphs
from lobby.base.translation import N_, _
from lobby.features.moderation.documents import KeyCode, MadeCode
from lobby.features.people import players, recovery
from lobby.features.people.values.player import RecoveryCode
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def make_code(call: Call) -> Answer:
    """Make a code that adds another key to a player."""
    player, __ = await call.lobby.ask(players.with_keys, call.words[0])
    if player in call.lobby.presence.players():
        raise Refused(
            _("{player} is connected with a key and can use keys add.", player=player.name)
        )
    code, made = await call.lobby.change_keys(
        recovery.make, player, by=call.player, operators=call.lobby.operators
    )
    text = paragraphs(
        _(
            "Give the code {code} to {player} and nobody else. It adds a key for"
            " {player} from {begins} until {ends} UTC.",
            code=code,
            player=player.name,
            begins=minute(made.begins),
            ends=minute(made.ends),
        ),
        _(
            "{player} is told now. If any key of {player} connects, the code is cancelled.",
            player=player.name,
        ),
    )
    return Answer(text, KeyCode(name=player.name, code=code, begins=made.begins, ends=made.ends))


def of_code(made: RecoveryCode) -> MadeCode:
    """The message to an operator about a code just made."""
    return MadeCode(
        at=made.at,
        by=made.by.name if made.by else None,
        begins=made.begins,
        ends=made.ends,
        closed=made.closed,
        how=made.how,
    )


def code_rows(codes: Iterable[RecoveryCode], now: int) -> Iterator[tuple[str, ...]]:
    """The codes that were made for a player, as rows of a table."""
    return (
        (_("a code"), _("made {now}", now=ago(now - each.at)), _state(each, now)) for each in codes
    )


def _state(made: RecoveryCode, now: int) -> str:
    if made.how:
        return made.how
    if now >= made.ends:
        return "lapsed"
    return (
        _("valid until {ends}", ends=minute(made.ends))
        if now >= made.begins
        else _("from {begins}", begins=minute(made.begins))
    )


VERBS = (
    Verb(
        name="admin key-code",
        forms=("admin key-code NAME",),
        help=N_(
            "Make a code for a player who has lost every key, to use with keys add. It is valid"
            " after three days, for one day. The player is told, and if any key of the player"
            " connects, the code is cancelled."
        ),
        run=make_code,
        document=KeyCode,
        words=(1, 1),
        operators=True,
    ),
)
