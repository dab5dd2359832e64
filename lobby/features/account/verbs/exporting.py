"""Everything stored about the player, as one JSON document.

A player may have had tens of thousands of matches. So the document is read and turned into text in
parts, in the threads that read the database, and each part only after the client has taken the one
before: its length burdens neither memory nor the event loop that serves everybody.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

from lobby.base.translation import N_
from lobby.features.account import personal_data
from lobby.features.account.documents import matches, personal, puzzles
from lobby.features.account.documents.export import Export
from lobby.features.account.personal_data import Pages, Part, Summary
from lobby.features.analysis.documents import of_note
from lobby.features.clocks.documents import Absence
from lobby.features.news.documents.following import subscribed
from lobby.features.people.documents import HeldKey
from lobby.features.people.values.player import Player
from lobby.features.talk import documents as talk_documents
from lobby.features.talk.documents import QuietedPlayer
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

T = TypeVar("T")

_Text: TypeAlias = tuple[str, int | None]
"""Rows as JSON, one per line, and the row after which to continue; None after the last part."""

_Read: TypeAlias = Callable[[Call, Player, int], Awaitable[_Text]]
"""Reads the part of a list that follows a given row."""


async def export(call: Call) -> Answer:
    """Print everything stored about the player."""
    return Answer("", None, file=_export(call, call.me))


async def _export(call: Call, player: Player) -> AsyncGenerator[str, None]:
    make = partial(_beginning, player, call.visitor.fingerprint)
    yield await call.lobby.ask_as(make, personal_data.summary, player)
    boards = await call.lobby.ask(personal_data.boards, player)
    games = await call.lobby.ask(personal_data.rated_games, player)
    for name, reads in _lists(player, boards, games).items():
        yield f',\n"{name}": ['
        gap = "\n"
        for read in reads:
            after: int | None = 0
            while after is not None:
                text, after = await read(call, player, after)
                if text:
                    yield f"{gap}{text}"
                    gap = ",\n"
        yield "]"
    yield "}\n"


def _beginning(player: Player, here: str | None, known: Summary) -> str:
    """The short parts of the document, without the closing bracket."""
    short = {
        "name": player.name,
        "joined": player.joined,
        "exported": known.now,
        "last_seen": known.last_seen,
        "keys": [
            HeldKey(fingerprint=key.fingerprint, added=key.added, here=key.fingerprint == here)
            for key in known.keys
        ],
        "code_expires": known.code_expires,
        "preferences": dict(known.preferences),
        "vacations": [
            Absence(begins=each.span.start, ends=each.span.end) for each in known.vacations
        ],
        "disconnections": [
            Absence(begins=span.start, ends=span.end) for span in known.disconnections
        ],
        "quieted": [
            QuietedPlayer(name=each.player.name, blocked=each.blocked) for each in known.quieted
        ],
        "sanctions": [personal.of_sanction(each) for each in known.sanctions],
        "key_codes": [personal.of_key_code(each) for each in known.recovery_codes],
        "subscriptions": subscribed(known.subscriptions)["subscriptions"],
        "ratings": [matches.of_standing(each) for each in known.ratings],
        "puzzle_ratings": [puzzles.of_puzzle_standing(each) for each in known.puzzle_ratings],
        "tallies": [matches.of_score(each) for each in known.scores],
        "addresses": [
            *map(personal.of_address, known.addresses),
            *map(personal.of_pending, known.pending),
        ],
        "codes_asked_for": known.codes_asked_for,
        "reply_addresses": [personal.of_reply_token(each) for each in known.reply_tokens],
        "replies": known.replies,
        "reply_answers": [each.sentence for each in known.reply_answers],
        "unread": sorted(known.unread_boards),
        "unread_letters": [each.id for each in known.unread_messages],
        "unacknowledged": sorted(known.unacknowledged),
        "next_commitment": known.next_commitment,
    }
    return json.dumps(short, indent=1).removesuffix("\n}")


def _reader(pages: Pages[T], document: Callable[[T], object]) -> _Read:
    """Return a function that reads a list and turns each row into what *document* makes of it."""

    def make(part: Part[T]) -> _Text:
        return ",\n".join(json.dumps(document(row)) for row in part.rows), part.after

    async def read(call: Call, player: Player, after: int) -> _Text:
        return await call.lobby.ask_as(make, pages, player, after)

    return read


def _lists(
    player: Player, boards: Sequence[int], games: Sequence[str]
) -> dict[str, tuple[_Read, ...]]:
    """The lists that may be long, in the order of the document, for *player*, who has ratings at
    *games* and played on *boards*."""
    changes = map(personal_data.rating_changes, games)
    match = partial(matches.of_match, player=player)
    event = partial(personal.of_event, player=player)
    return {
        "rating_changes": tuple(_reader(pages, matches.of_change) for pages in changes),
        "challenges": (_reader(personal_data.challenges, matches.of_offer),),
        "matches": (_reader(personal_data.matches(boards), match),),
        "nonces": (_reader(personal_data.nonces, matches.of_nonce),),
        "places": (_reader(personal_data.places, matches.of_place),),
        "messages": (_reader(personal_data.chat, personal.of_message),),
        "letters": (_reader(personal_data.private_messages, talk_documents.of_private_message),),
        "notices": (_reader(personal_data.notices, personal.of_notice),),
        "puzzles": (_reader(personal_data.puzzles, puzzles.of_puzzle),),
        "analyses": (_reader(personal_data.analyses, matches.of_analysis),),
        "notes": (_reader(personal_data.notes, of_note),),
        "puzzle_attempts": (_reader(personal_data.puzzle_attempts, puzzles.of_puzzle_attempt),),
        "reports": (_reader(personal_data.reports, personal.of_report),),
        "imported": (_reader(personal_data.imported, matches.of_imported),),
        "practice": (_reader(personal_data.practices, matches.of_practice),),
        "events": (_reader(personal_data.events, event),),
    }


VERBS = (
    Verb(
        name="export",
        forms=("export",),
        help=N_(
            "Everything stored about you, as one JSON document, with or without --json. The"
            " operator of another lobby can import it."
        ),
        run=export,
        document=Export,
    ),
)
