"""``lobby import``: takes in a player from another lobby, or matches played elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import BinaryIO, TypeAlias

from lobby.app.database import with_store
from lobby.app.verbs import CATALOGUE
from lobby.base import written
from lobby.base.errors import CannotOperate, Refused
from lobby.base.settings import Settings
from lobby.database.transaction import Transaction
from lobby.features.account import belongings
from lobby.features.account.belongings import Belongings
from lobby.features.archive import archive, incoming, intake
from lobby.features.archive.archive import Report
from lobby.features.archive.incoming import Incoming
from lobby.features.archive.intake import Given
from lobby.features.people import moving_in, players
from lobby.features.people.moving_in import Arrival
from lobby.features.people.values.player import Player

_Arrival: TypeAlias = tuple[Arrival, Belongings]
"""A player who moves in, and what they bring."""

MOST_BYTES = 256 << 20

_MOST_OF_SOURCE = 60
_RECORD = re.compile(r"\s*\[[A-Za-z]")


class _OnlyTried(Exception):
    """Rolls back an import that was only a trial; its text is what the result would have been."""


def read(file: BinaryIO) -> str:
    """The text in *file*. Raises CannotOperate if no export is that long."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CannotOperate(
            f"{file.name} has more than {MOST_BYTES} bytes: give a file that export or record"
            " printed."
        )
    return written.text(data)


async def take_in(
    settings: Settings,
    text: str,
    *,
    player: str | None = None,
    source: str | None = None,
    dry_run: bool = False,
) -> str:
    """Take in the player whose export is *text*, with settings and finished matches. If *player* is
    given, take in only the matches, which may also be a record, for that player's archive. *source*
    says where they are from. Returns the result in sentences; a *dry_run* changes nothing. Raises
    CannotOperate."""
    try:
        _check_source(source)
        if not player and _RECORD.match(text):
            raise CannotOperate(
                "This is a record and names no player here. Choose the player whose archive it goes"
                " to with --player."
            )
        whose, noted = (player, dict[int, Given]()) if player else _arrival(text)
        matches = incoming.read(text, noted)
        return await with_store(
            settings,
            "lobby import",
            lambda store: store.write(_add, whose, matches, source, dry_run),
        )
    except _OnlyTried as tried:
        return f"Nothing was changed. This would be the result:\n{tried}"
    except Refused as refusal:
        raise CannotOperate(str(refusal)) from refusal


def _arrival(text: str) -> tuple[_Arrival, Mapping[int, Given]]:
    """The player in an export, with what they bring, and their notes and variations by board."""
    account = moving_in.account(text)
    return (moving_in.read(account), belongings.read(account)), intake.by_board(account)


def _check_source(source: str | None) -> None:
    if source is None:
        return
    readable = source.isascii() and source.isprintable() and source.strip()
    if not readable or len(source) > _MOST_OF_SOURCE:
        raise CannotOperate(
            f"After --from, say where the file is from, in at most {_MOST_OF_SOURCE} characters."
        )


def _add(
    tx: Transaction, whose: _Arrival | str, matches: Incoming, source: str | None, dry_run: bool
) -> str:
    owner, outcome = _owner(tx, whose)
    usual = "an export" if matches.exported else "a record"
    taken = archive.add(tx, owner, matches, source or usual, private=False)
    report = Report()
    report.note(matches, taken)
    report.check()
    result = "\n".join((*outcome, report.summary()))
    if dry_run:
        raise _OnlyTried(result)
    return result


def _owner(tx: Transaction, whose: _Arrival | str) -> tuple[Player, Sequence[str]]:
    """The player whose archive the matches go to, and what came of it, in sentences."""
    if isinstance(whose, str):
        owner = players.named(tx, whose)
        return owner, [f"The matches are in the archive of {owner.name}."]
    arrival, brought = whose
    if here := moving_in.already_here(tx, arrival):
        said = f"{here.name} is a player here already. No key was added, and no setting changed."
        return here, [said]
    owner = moving_in.take_in(tx, arrival, CATALOGUE.words)
    said = f"{owner.name} is now a player here and can connect with the exported keys."
    settled = belongings.settle(tx, owner, brought)
    return owner, [said, *belongings.sentences(brought, settled)]
