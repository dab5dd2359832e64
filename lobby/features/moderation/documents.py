"""Documents: what operators of the server see."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.bounds import OneOf
from lobby.features.people.documents import HeldKey


class SanctionEntry(TypedDict):
    """A ban or a mute."""

    id: Annotated[int, "grows with time"]
    kind: Annotated[str, "`ban` or `mute`", OneOf(("ban", "mute"))]
    whom: Annotated[str, "a player's name, a key's fingerprint or a network"]
    reason: Annotated[str, "the reason that the person sees"]
    at: Annotated[int, "when it was decided"]
    until: Annotated[int | None, "when it ends; null for never"]
    by: Annotated[str | None, "who decided it; null for the operator at the machine"]
    lifted: Annotated[int | None, "when it was lifted; null if it was not"]
    lifted_by: Annotated[str | None, "who lifted it; null for the operator at the machine"]
    holds: Annotated[bool, "whether it is in force"]


class Sanctions(TypedDict):
    """Bans and mutes."""

    sanctions: Annotated[list[SanctionEntry], "the latest first; only the one that was changed"]


class Renamed(TypedDict):
    """A player who was given another name."""

    name: Annotated[str, "the player's, from now on"]
    was: Annotated[str, "the name until now"]


class AccountEntry(TypedDict):
    """A player as operators see it."""

    name: Annotated[str, "the player's"]
    kind: Annotated[str, "`player`, `guest` or `bot`", OneOf(("player", "guest", "bot"))]
    keys: Annotated[int, "number of SSH keys"]
    joined: Annotated[int, "when"]
    seen: Annotated[int | None, "last known to be connected; null if unknown"]
    here: Annotated[bool, "whether the player is connected"]
    sanctions: Annotated[list[str], "`ban`, `mute`: those in force"]


class Accounts(TypedDict):
    """Players whose names begin with the same letters."""

    players: Annotated[list[AccountEntry], "by name, at most 200 of them"]


class MadeCode(TypedDict):
    """A code made for a player who has lost every key."""

    at: Annotated[int, "when it was made"]
    by: Annotated[str | None, "which operator; null for the one at the machine"]
    begins: Annotated[int, "when it becomes valid"]
    ends: Annotated[int, "when it expires"]
    closed: Annotated[int | None, "when it was used or became void; null while it is valid"]
    how: Annotated[
        str | None,
        "`used`, `cancelled`, `replaced` or `lapsed`",
        OneOf(("used", "cancelled", "replaced", "lapsed")),
    ]


class KeyCode(TypedDict):
    """A code that adds another key to a player."""

    name: Annotated[str, "the player's"]
    code: Annotated[str, "for `keys add` with that key"]
    begins: Annotated[int, "when it becomes valid"]
    ends: Annotated[int, "when it expires"]


class AccountKeys(TypedDict):
    """The keys of a player."""

    name: Annotated[str, "the player's"]
    keys: Annotated[list[HeldKey], "oldest first; `here` marks the reader's own key"]
    codes: Annotated[list[MadeCode], "by `admin key-code`, oldest first"]


class SessionEntry(TypedDict):
    """A connected visitor."""

    name: Annotated[str | None, "the player's; null for a guest without an account"]
    fingerprint: Annotated[str | None, "of the key; null without one"]
    address: Annotated[str | None, "the network address; null if unknown"]
    since: Annotated[int, "when it started"]
    board: Annotated[int | None, "the open board; null for none"]
    server: Annotated[str | None, "the server that has it; null if there is only one"]


class Sessions(TypedDict):
    """The connected visitors: on a screen, in a conversation or waiting."""

    sessions: Annotated[list[SessionEntry], "the longest here first"]


class Kicked(TypedDict):
    """Sessions that were ended."""

    name: Annotated[str, "whose"]
    sessions: Annotated[int, "how many"]


class Closed(TypedDict):
    """A match that was cancelled."""

    board: Annotated[int, "which"]


class EvidenceEntry(TypedDict):
    """Something that the reported player wrote."""

    at: Annotated[int, "when"]
    where: Annotated[
        str,
        "`lobby`, `board`, `move` or, to the reporter alone, `study`, `challenge` or `message`",
        OneOf(("lobby", "board", "move", "study", "challenge", "message")),
    ]
    text: Annotated[str, "what"]


class ReportEntry(TypedDict):
    """A player's report about another."""

    report: Annotated[int, "its number"]
    at: Annotated[int, "when it was made"]
    reporter: Annotated[str | None, "who made it; null for a player who has left"]
    player: Annotated[str, "who was reported"]
    board: Annotated[int | None, "where it happened; null if none was named"]
    text: Annotated[str, "what the reporter says"]
    evidence: Annotated[list[EvidenceEntry], "what the player had said by then, oldest first"]
    closed: Annotated[int | None, "when; null while it is open"]
    closed_by: Annotated[str | None, "who closed it; null for the operator at the machine"]
    note: Annotated[str, "what the operator noted"]


class Reports(TypedDict):
    """Reports from players."""

    reports: Annotated[
        list[ReportEntry], "oldest first; with `all` the latest, with a name open ones"
    ]


class RelatedAccount(TypedDict):
    """An account in a group that may belong to one person."""

    name: Annotated[str, "the player's"]
    joined: Annotated[int, "when"]
    matches: Annotated[int, "rated matches of the last 90 days"]
    inside: Annotated[int, "those against others in the group"]
    points: Annotated[int, "rating points gained in those; negative when lost"]
    network: Annotated[str | None, "the shared network of a connected account; else null"]


class AccountGroup(TypedDict):
    """Accounts that mostly play each other and may belong to one person."""

    members: Annotated[list[RelatedAccount], "the one that gained the most points first"]
    reasons: Annotated[list[str], "`made-together`, `same-network`, `same-key`"]


class SecondAccounts(TypedDict):
    """Groups of accounts that may belong to one person."""

    groups: Annotated[list[AccountGroup], "those with the most points first"]


class LookAlike(TypedDict):
    """Two players whose names are hard to tell apart."""

    elder: Annotated[str, "who joined first"]
    younger: Annotated[str, "who joined later"]


class LookAlikes(TypedDict):
    """Names in use that are hard to tell apart."""

    pairs: Annotated[list[LookAlike], "by name"]


class Draining(TypedDict):
    """Whether the server is about to stop."""

    stops: Annotated[int | None, "when; null if it is not going to stop"]
