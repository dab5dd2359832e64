"""Wording: the subject of a notice, and how to answer it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from lobby.basics.layout import cropped
from lobby.games.catalogue import title_of
from lobby.matches import results
from lobby.model.event import Kind
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.news import narration
from lobby.news.narration import Seen
from lobby.time import clocks


def subject(seen: Seen, player: Player) -> str:
    """What the notice of *seen* to *player* is about, on one line."""
    worded = _SUBJECTS.get(seen.event.kind)
    return cropped((worded(seen, player) if worded else "") or narration.in_words(seen))


def answers(seen: Seen, player: Player) -> tuple[str, ...]:
    """The commands with which *player* may answer, or look."""
    event, match = seen.event, seen.match
    worded = _ANSWERS.get(event.kind)
    if match and player in match.players and match.awaits(player) and not match.over:
        return (*(worded(seen) if worded else ()), f"move {match.board} MOVE")
    if worded and (match is None or player in match.players):
        return worded(seen)
    return (f"show {match.board}",) if match else ()


def between(match: Match, player: Player) -> str:
    """Who plays what, as told to *player*: "Curio against dana", "Curio, ann - ben"."""
    first, second = match.players
    if player not in match.players:
        return f"{match.title}, {first.name} - {second.name}"
    return f"{match.title} against {second.name if player == first else first.name}"


def _about(what: str) -> Callable[[Seen, Player], str]:
    """A subject about a board."""

    def worded(seen: Seen, player: Player) -> str:
        match = seen.match
        return f"Board {match.board}: {what} ({between(match, player)})" if match else ""

    return worded


def _turn(seen: Seen, player: Player) -> str:
    match = seen.match
    mine = match is not None and match.awaits(player)
    what = "your move" if mine else "a move" if seen.event.kind == "moved" else "it begins"
    return _about(what)(seen, player)


def _reminded(seen: Seen, player: Player) -> str:
    deadline = seen.event.number("deadline")
    left = f"{clocks.in_words(max(0, deadline - seen.event.at))} left, " if deadline else ""
    return _about(f"{left}your move")(seen, player)


def _challenged(seen: Seen, player: Player) -> str:
    offered = seen.challenge
    return (
        f"{offered.challenger.name} challenges you to {title_of(offered.game)}" if offered else ""
    )


def _ended(seen: Seen, player: Player) -> str:
    match = seen.match
    return f"Board {match.board}: {results.result(match, player)} ({match.title})" if match else ""


def _said(seen: Seen, player: Player) -> str:
    return _about(f"{seen.actor} says something")(seen, player)


_SUBJECTS: Mapping[Kind, Callable[[Seen, Player], str]] = MappingProxyType(
    {
        "started": _turn,
        "moved": _turn,
        "taken-back": _turn,
        "reminded": _reminded,
        "challenged": _challenged,
        "draw-offered": _about("a draw is offered"),
        "draw-declined": _about("your draw is declined"),
        "takeback-offered": _about("a takeback is asked for"),
        "takeback-declined": _about("your takeback is declined"),
        "queue-dropped": _about("your queue is dropped"),
        "ended": _ended,
        "said": _said,
        "written": lambda seen, player: f"A message from {seen.actor}",
    }
)
"""Of an event of another kind the sentence itself is short enough."""


def _offer(seen: Seen) -> tuple[str, ...]:
    return f"move {seen.event.board} accept", f"move {seen.event.board} reject"


def _challenge(seen: Seen) -> tuple[str, ...]:
    number = seen.event.number("challenge")
    return f"accept {number}", f"decline {number}"


_ANSWERS: Mapping[Kind, Callable[[Seen], tuple[str, ...]]] = MappingProxyType(
    {
        "challenged": _challenge,
        "draw-offered": _offer,
        "takeback-offered": _offer,
        "queue-dropped": lambda seen: (f"queue {seen.event.board} MOVE",),
        "ended": lambda seen: (f"rematch {seen.event.board}",),
        "said": lambda seen: (f"chat {seen.event.board} -m TEXT",),
        "written": lambda seen: (f"message {seen.actor} -m TEXT",),
        "reported": lambda seen: (f"admin reports {seen.event.number('report')}",),
        "key-added": lambda _: ("keys",),
        "key-removed": lambda _: ("keys",),
        "key-code-made": lambda _: ("keys",),
    }
)
