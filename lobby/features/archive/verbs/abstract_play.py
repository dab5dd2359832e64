"""Finished matches in the archive format of other servers."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from datetime import UTC, datetime

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.archive.documents.abstract_play import (
    Archived,
    ArchivedGame,
    ArchivedHeader,
    ArchivedPlayer,
    ArchivedSite,
)
from lobby.features.matches import viewing
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.records import records
from lobby.features.records.records import Record
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

SITE = N_("The Lobby")


async def abstract_play(call: Call) -> Answer:
    """Print a finished match in the record format of Abstract Play."""
    board = await call.board(call.words[0])
    match = await call.lobby.ask(viewing.find, board, call.player)
    if not match.over or match.reason == CANCELLED:
        raise Refused(
            _("Board {board} has no result: only a finished match has such a record.", board=board)
        )
    record = await call.lobby.ask(records.of_match, board, call.player)
    found = _archived(match, record, call.lobby.clock())
    return Answer("", found, file=_printed(found))


async def _printed(found: Archived) -> AsyncGenerator[str, None]:
    yield f"{json.dumps(found, indent=1)}\n"


def _archived(match: Match, record: Record, now: int) -> Archived:
    moves: list[str | None] = [move for move, __ in record.moves]
    if len(moves) % 2:
        moves.append(None)
    setup = record.setup or {}
    header: ArchivedHeader = {
        "game": ArchivedGame(name=match.title, variants=match.options.split()),
        "site": ArchivedSite(name=_(SITE), gameid=str(match.board)),
        "date-start": _date(match.started),
        "date-end": _date(match.changed if match.ended is None else match.ended),
        "date-generated": _date(now),
        "unrated": not match.terms.rated,
        "players": [
            ArchivedPlayer(name=player.name, is_ai=player.bot, result=int(match.winner == seat))
            for seat, player in enumerate(match.players)
        ],
        "startingPosition": " ".join(f"{square}={piece}" for square, piece in setup.items()),
    }
    return Archived(header=header, moves=[moves[ply : ply + 2] for ply in range(0, len(moves), 2)])


def _date(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


VERBS = (
    Verb(
        name="abstractplay",
        forms=("abstractplay BOARD",),
        help=N_("A finished match as JSON, in the record format of Abstract Play."),
        run=abstract_play,
        document=Archived,
        words=(1, 1),
        game=True,
    ),
)
