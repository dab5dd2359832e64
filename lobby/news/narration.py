"""Narration: what happened, in a sentence that its hearer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from lobby.basics.layout import minute
from lobby.basics.translation import _
from lobby.errors import Unreadable
from lobby.games.catalogue import title_of
from lobby.matches import results, viewing
from lobby.model.challenge import Challenge
from lobby.model.chat_message import ChatMessage
from lobby.model.event import Event, Kind
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.private_message import PrivateMessage
from lobby.model.standing import RatingChange
from lobby.offers.offer_words import offer_in_words
from lobby.ratings import ladder, pair_weights
from lobby.store import Snapshot
from lobby.talk import chat
from lobby.time import clocks

T = TypeVar("T")

_A_SECOND = 1_000_000
"""Numbers that a second has for its events: more than can happen in one."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An event with what it is about, as *viewer* may see it; what is gone by now is None.
    *changes* are what the match did to the ratings, by seat; none while it goes on. *number* is
    what the viewer may call it by: unlike the event's id it does not tell of what happened between,
    to others and in private. *person* is who did it, where neither a board nor a text tells."""

    event: Event
    viewer: Player | None
    match: Match | None
    challenge: Challenge | None
    message: ChatMessage | None
    private_message: PrivateMessage | None = None
    changes: tuple[RatingChange, ...] = ()
    number: int = 0
    person: Player | None = None

    @property
    def by_viewer(self) -> bool:
        """Whether it is the viewer who did it."""
        return self.viewer is not None and self.event.actor == self.viewer.id

    @property
    def actor(self) -> str:
        """Who did it, as told to the viewer."""
        if self.by_viewer:
            return _("you")
        if self.message and not self.message.author:
            return "a guest"
        return self._name or _("somebody")

    @property
    def begins_with_a_name(self) -> bool:
        """Whether what is told begins with the actor's name, which keeps its case."""
        return self.event.kind != "announced" and self.actor == self._name

    @property
    def _name(self) -> str | None:
        """What the actor is called, where that is known."""
        players = self.match.players if self.match else ()
        said = self.message or self.private_message
        people = (said.author if said else None, self.person, *players)
        return next((each.name for each in people if each and each.id == self.event.actor), None)


def in_words(seen: Seen) -> str:
    """What happened, as a sentence that says where it did."""
    event, number = seen.event, seen.event.number("challenge")
    tell_it = _SAID.get(event.kind)
    said = tell_it(seen) if tell_it else event.kind.replace("-", " ")
    if event.board is not None and not _is_lost(seen):
        return f"Board {event.board}: {said}"
    if number and event.kind == "challenged":
        return f"Challenge {number}: {said}"
    return said if seen.begins_with_a_name else said[:1].upper() + said[1:]


def look(snapshot: Snapshot, event: Event, viewer: Player | None) -> Seen:
    """*event* with what it is about. Raises NotFound when *viewer* may not look at its board."""
    challenge, written = event.number("challenge"), event.number("letter")
    message = event.number("message")
    match = None if event.board is None else viewing.find(snapshot, event.board, viewer)
    said = chat.history(snapshot, viewer, board=event.board) if message else ()
    return Seen(
        event,
        viewer,
        match,
        snapshot.challenge(challenge) if challenge else None,
        next((each for each in said if each.id == message), None),
        snapshot.private_message(written) if written and event.may_reach(viewer) else None,
        ladder.changes_at(snapshot, match.board) if match and ladder.counts(match) else (),
        event.at * _A_SECOND + snapshot.events_before(event, viewer),
        snapshot.player(event.actor) if event.kind in _OF_PEOPLE and event.actor else None,
    )


def readable(
    look_at: Callable[[Snapshot, Player, Event], T],
    snapshot: Snapshot,
    player: Player,
    events: Iterable[Event],
) -> Iterator[T]:
    """What *look_at* makes of each of *events*, without those at a board that cannot be read."""
    for event in events:
        with suppress(Unreadable):
            yield look_at(snapshot, player, event)


_OF_PEOPLE: frozenset[Kind] = frozenset(
    {
        "challenge-declined",
        "challenge-withdrawn",
        "vacation-declared",
        "vacation-begun",
        "vacation-ended",
    }
)
"""Events whose actor neither a match nor a text names."""


def announced(event: Event) -> str:
    """What was announced to everybody, in a sentence of its own."""
    return f"Announcement: {event.detail.get('text', 'its text is no longer kept')}"


def _challenged(seen: Seen) -> str:
    if not seen.challenge:
        return "it is no longer open"
    return f"{seen.challenge.challenger.name} offers {offer_in_words(seen.challenge, seen.viewer)}"


def _declined(seen: Seen) -> str:
    game, number = _game(seen), seen.event.number("challenge")
    if game:
        return _because(seen, f"{seen.actor} declined the {game} challenge {number}")
    return _because(seen, f"{seen.actor} declined challenge {number}")


def _withdrawn(seen: Seen) -> str:
    game, number = _game(seen), seen.event.number("challenge")
    if game:
        return f"{seen.actor} withdrew the {game} challenge {number}"
    return f"{seen.actor} withdrew challenge {number}"


def _expired(seen: Seen) -> str:
    game, number = _game(seen), seen.event.number("challenge")
    if game:
        return f"nobody accepted the {game} challenge {number} in time"
    return f"nobody accepted challenge {number} in time"


def _game(seen: Seen) -> str:
    """The game of a challenge that is gone; "" where it was not kept, as in older events."""
    game = seen.event.detail.get("game")
    return title_of(str(game)) if game else ""


def _started(seen: Seen) -> str:
    if not seen.match:
        return "a match began"
    names = " - ".join(player.name for player in seen.match.players)
    return f"{seen.match.title} begins, {names}"


def _moved(seen: Seen) -> str:
    detail = seen.event.detail
    move, ply = detail.get("move"), detail.get("ply")
    if seen.event.actor is None:
        return f"the server played {move}, move {ply}"
    if detail.get("how") == "ahead":
        return f"{seen.actor} played {move}, move {ply}, queued earlier"
    return f"{seen.actor} played {move}, move {ply}"


def _taken_back(seen: Seen) -> str:
    plies = seen.event.number("plies")
    if plies:
        return f"a move was taken back, and move {plies} is the last again"
    return "a move was taken back, and the match is back at its start"


def _reminded(seen: Seen) -> str:
    deadline = seen.event.number("deadline")
    if not deadline:
        return "it is your move"
    left = clocks.in_words(max(0, deadline - seen.event.at))
    return f"it is your move, {left} left"


def _because(seen: Seen, told: str) -> str:
    """What is told, and the reason that was given for it."""
    why = seen.event.detail.get("why")
    return f"{told}: {why}" if why else told


def _banned(seen: Seen) -> str:
    ends = seen.event.number("ends")
    if ends:
        return _because(seen, f"you are banned until {minute(ends)} UTC")
    return _because(seen, "you are banned")


def _muted(seen: Seen) -> str:
    ends = seen.event.number("ends")
    if ends:
        return _because(seen, f"an operator has muted you until {minute(ends)} UTC")
    return _because(seen, "an operator has muted you")


def _report(seen: Seen) -> int | str:
    return seen.event.number("report") or ""


def _ended(seen: Seen) -> str:
    if not seen.match:
        return "the match is over"
    gained = ", ".join(f"{each.player.name} {each.gain:+}" for each in seen.changes)
    weight = pair_weights.in_words(seen.changes[0].weight) if seen.changes else ""
    told = "; ".join(filter(None, (results.explained(seen.match, seen.viewer), gained, weight)))
    return _because(seen, told)


def _vacation_declared(seen: Seen) -> str:
    begins, ends = (minute(seen.event.number(each) or 0) for each in ("begins", "ends"))
    if seen.by_viewer:
        return f"you will be on vacation from {begins} to {ends} UTC"
    return f"{seen.actor} will be on vacation from {begins} to {ends} UTC"


def _vacation_begun(seen: Seen) -> str:
    ends = minute(seen.event.number("ends") or 0)
    if seen.by_viewer:
        return f"you are on vacation until {ends} UTC"
    return f"{seen.actor} is on vacation until {ends} UTC"


def _vacation_ended(seen: Seen) -> str:
    called_off = (seen.event.number("begins") or 0) > seen.event.at
    if seen.by_viewer:
        return "you called off your vacation" if called_off else "you are back from vacation"
    if called_off:
        return f"{seen.actor} called off a vacation"
    return f"{seen.actor} is back from vacation"


def _key_code_made(seen: Seen) -> str:
    begins = minute(seen.event.number("begins") or 0)
    return (
        "an operator made a code that adds a new key to your account from"
        f" {begins} UTC on; to cancel it, connect with one of your keys"
    )


def _said(seen: Seen) -> str:
    if seen.message:
        return f"{seen.actor}: {seen.message.text}"
    if seen.event.board is None:
        return f"{seen.actor} wrote in the lobby"
    return f"{seen.actor} wrote on board {seen.event.board}"


def _is_lost(seen: Seen) -> bool:
    """Whether it is a text that is gone by now: that is told with its board."""
    return seen.event.kind == "said" and not seen.message


def _written(seen: Seen) -> str:
    if not seen.private_message:
        return "you have a message"
    whom = results.called(seen.private_message.reader, seen.viewer)
    return f"{seen.actor} to {whom}: {seen.private_message.text}"


_SAID: Mapping[Kind, Callable[[Seen], str]] = MappingProxyType(
    {
        "joined": lambda __: "a new player has joined",
        "left": lambda __: "a player has left for good",
        "key-added": lambda __: "a key was added to your account",
        "key-removed": lambda __: "a key was removed from your account",
        "key-code-made": _key_code_made,
        "key-code-cancelled": lambda __: (
            "you logged in with your key, so the code that an operator made for a new key is"
            " cancelled"
        ),
        "challenged": _challenged,
        "challenge-declined": _declined,
        "challenge-withdrawn": _withdrawn,
        "challenge-expired": _expired,
        "started": _started,
        "clock-started": lambda __: "both players are here, and the clock has started",
        "moved": _moved,
        "draw-offered": lambda seen: f"{seen.actor} offered a draw",
        "draw-declined": lambda seen: f"{seen.actor} declined the draw",
        "takeback-offered": lambda seen: f"{seen.actor} asked to take back a move",
        "takeback-declined": lambda seen: f"{seen.actor} declined the takeback",
        "taken-back": _taken_back,
        "queue-dropped": lambda seen: (
            f"your queued moves were dropped. {seen.event.detail.get('why')}"
        ),
        "reminded": _reminded,
        "ended": _ended,
        "said": _said,
        "announced": lambda seen: announced(seen.event),
        "written": _written,
        "vacation-declared": _vacation_declared,
        "vacation-begun": _vacation_begun,
        "vacation-ended": _vacation_ended,
        "banned": _banned,
        "unbanned": lambda __: "your ban was lifted",
        "muted": _muted,
        "unmuted": lambda __: "you can write again",
        "imported": lambda seen: f"{seen.actor} imported matches that were played elsewhere",
        "reported": lambda seen: f"a player was reported: admin reports {_report(seen)} shows it",
    }
)
"""An event of another kind is told by the name of its kind."""
