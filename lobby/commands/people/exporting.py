"""Everything that is stored about the player, as one JSON document.

A player may have had tens of thousands of matches. So the document is read, and made into text, a
part at a time in the threads that read the database, and the next part only once the client has
taken the one before: neither the memory nor the loop that serves everybody knows how long it is.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from typing import TypeAlias

from lobby.commands import facts
from lobby.commands.documents.belongings import Export
from lobby.commands.documents.people import HeldKey
from lobby.commands.documents.talk import QuietedPlayer
from lobby.commands.documents.times import Absence
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.language.verbs import Verb
from lobby.commands.news.subscribing import subscribed
from lobby.commands.people import keeping
from lobby.games.catalogue import GAMES
from lobby.housekeeping import personal_data_of_match
from lobby.matches import subscriptions
from lobby.model.player import Player
from lobby.people import muting
from lobby.store import Snapshot
from lobby.talk import messages

PART = 200
"""Rows that are read at a time."""

MATCHES = 20
"""Matches, with all their moves."""

Read: TypeAlias = Callable[[Snapshot, Player, int], tuple[str, int | None]]
"""Reads the part of a list that comes after an id: the rows as JSON, and the id of the last."""


async def export(call: Call) -> Answer:
    """Print all that is stored about the player."""
    return Answer("", None, file=_export(call, call.me))


async def _export(call: Call, player: Player) -> AsyncGenerator[str, None]:
    yield await call.lobby.ask(_beginning, player, call.visitor.fingerprint)
    boards = await call.lobby.ask(_boards, player)
    for name, reads in _lists(boards).items():
        yield f',\n"{name}": ['
        gap = "\n"
        for read in reads:
            after: int | None = 0
            while after is not None:
                text, after = await call.lobby.ask(read, player, after)
                if text:
                    yield f"{gap}{text}"
                    gap = ",\n"
        yield "]"
    yield "}\n"


def _beginning(snapshot: Snapshot, player: Player, here: str | None) -> str:
    """All that is short, without the bracket at its end."""
    ratings = snapshot.ratings_of((player,))
    ended = snapshot.unacknowledged(player, -1)
    short = {
        "name": player.name,
        "joined": player.joined,
        "exported": snapshot.now,
        "last_seen": _last_seen(snapshot, player),
        "keys": [
            HeldKey(fingerprint=key.fingerprint, added=key.added, here=key.fingerprint == here)
            for key in snapshot.keys(player)
        ],
        "code_expires": snapshot.code_expires(player),
        "preferences": dict(snapshot.preferences(player)),
        "vacations": [
            Absence(begins=each.span.start, ends=each.span.end)
            for each in snapshot.vacations(player)
        ],
        "quieted": [
            QuietedPlayer(name=each.player.name, blocked=each.blocked)
            for each in muting.listed(snapshot, player)
        ],
        "sanctions": [keeping.of_sanction(each) for each in snapshot.sanctions_against(player)],
        "subscriptions": subscribed(subscriptions.of_player(snapshot, player))["subscriptions"],
        "ratings": [keeping.of_standing(ratings[key]) for key in sorted(ratings)],
        "tallies": [keeping.of_tally(*each) for each in snapshot.tallies(player)],
        "addresses": [
            *map(keeping.of_address, snapshot.notice_addresses([player.id])),
            *map(keeping.of_pending, snapshot.pending_addresses(player)),
        ],
        "codes_asked_for": snapshot.asked_for_at(player),
        "unread": sorted(snapshot.unread_boards(player)),
        "unread_letters": [each.id for each in messages.unread(snapshot, player)],
        "unacknowledged": sorted(event.board for event in ended if event.board is not None),
    }
    return json.dumps(short, indent=1).removesuffix("\n}")


def _boards(snapshot: Snapshot, player: Player) -> tuple[int, ...]:
    return snapshot.boards_of(player)


def _last_seen(snapshot: Snapshot, player: Player) -> int | None:
    last = snapshot.last_seen(player)
    return next((event.at for event in snapshot.events_after(last - 1, 1)), None) if last else None


def _changes_of(game: str) -> Read:
    def read(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
        found = snapshot.changes_after(player, game, after, PART)
        return _part((keeping.of_change(each) for _, each in found), [place for place, _ in found])

    return read


def _challenges(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.offers_after(player, after, PART)
    return _part(map(keeping.of_offer, found), [each.challenge.number for each in found])


def _matches_on(boards: Sequence[int]) -> Read:
    def read(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
        start = bisect_right(boards, after)
        some = boards[start : start + MATCHES]
        found = (personal_data_of_match.kept(snapshot, board, player) for board in some)
        return _part((keeping.of_match(each, player) for each in found), some, MATCHES)

    return read


def _places(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.bookmarks_after(player, after, PART)
    return _part((keeping.of_place(*each) for each in found), [board for board, _ in found])


def _messages(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.messages_after(player, after, PART)
    return _part(map(keeping.of_message, found), [each.id for each in found])


def _letters(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.letters_after(player, after, PART)
    return _part(facts.of_letters(found, new=0)["letters"], [each.id for each in found])


def _notices(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.notices_after(player, after, PART)
    return _part(map(keeping.of_notice, found), [each.entry.id for each in found])


def _events(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.events_since(player, after, PART)
    return _part((keeping.of_event(each, player) for each in found), [each.id for each in found])


def _puzzles(snapshot: Snapshot, player: Player, after: int) -> tuple[str, int | None]:
    found = snapshot.puzzles_after(player, after, PART)
    return _part((keeping.of_puzzle(each) for _, each in found), [number for number, _ in found])


def _part(
    documents: Iterable[object], ids: Sequence[int], size: int = PART
) -> tuple[str, int | None]:
    """*documents* as JSON, one a line, and after which id to go on; None after the last of all."""
    text = ",\n".join(map(json.dumps, documents))
    return text, ids[-1] if len(ids) == size else None


def _lists(boards: Sequence[int]) -> dict[str, tuple[Read, ...]]:
    """What may be long, in the order of the document, for a player of those *boards*."""
    return {
        "rating_changes": tuple(map(_changes_of, GAMES)),
        "challenges": (_challenges,),
        "matches": (_matches_on(boards),),
        "places": (_places,),
        "messages": (_messages,),
        "letters": (_letters,),
        "notices": (_notices,),
        "puzzles": (_puzzles,),
        "events": (_events,),
    }


VERBS = (
    Verb(
        name="export",
        forms=("export",),
        help="Everything that is stored about you, as one JSON document, with --json or without.",
        run=export,
        document=Export,
    ),
)
