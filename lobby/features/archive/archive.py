"""A player's archive: finished matches played elsewhere.

Only the text of the record is stored. The names in it are mere names, even if players here have the
same ones, and the match changes no rating, no statistics and nobody's page but its owner's. What a
player imports only that player sees; what an operator imports everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import ALL, Snapshot, Transaction
from lobby.features.archive import queries
from lobby.features.archive.incoming import Incoming
from lobby.features.archive.values import Imported
from lobby.features.matches import viewing
from lobby.features.matches.values import Played, Showing
from lobby.features.people import allowances, players
from lobby.features.people.values.player import Player
from lobby.features.records import records
from lobby.features.records.records import Record, RecordError

MOST = 500
"""The most matches in a player's archive; an operator may import more."""

MOST_CHARACTERS = 4 * 1024 * 1024
"""The most characters in all their records together."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The outcome of an import: the numbers of the matches *added*, and how many were already
    *known*."""

    added: tuple[int, ...]
    known: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in an archive. *record* is None if this server can no longer read it, for example
    because the game is not installed."""

    imported: Imported
    record: Record | None


def add_own(tx: Transaction, owner: Player, incoming: Incoming, source: str) -> Taken:
    """Import matches into *owner*'s archive, visible to nobody else. Raises Refused for a guest,
    for too many imports, and if the archive is full."""
    players.check_member(owner)
    taken = add(tx, owner, incoming, source, private=True)
    if not taken.added:
        return taken
    allowances.check(tx, owner, allowances.IMPORTS)
    matches, characters = queries.archive_size(tx, owner)
    if matches > MOST:
        raise Refused(
            _(
                "Your archive would have {matches} matches. The limit is {most}. To make room:"
                " archive remove",
                matches=matches,
                most=MOST,
            )
        )
    if characters > MOST_CHARACTERS:
        raise Refused(
            _(
                "The records in your archive would have {characters} characters. The limit is"
                " {most_characters}. To make room: archive remove",
                characters=characters,
                most_characters=MOST_CHARACTERS,
            )
        )
    events_queries.emit(tx, "imported", actor=owner, private=True)
    return taken


def add(tx: Transaction, owner: Player, incoming: Incoming, source: str, *, private: bool) -> Taken:
    """Add the matches to *owner*'s archive that are not in it yet."""
    added = []
    for record in incoming.matches:
        digest = _digest(record)
        if not queries.is_imported(tx, owner, digest):
            written = records.write(record)
            added.append(
                queries.add_imported(tx, owner, digest, written, source=source, private=private)
            )
    return Taken(tuple(added), len(incoming.matches) - len(added))


def summary(incoming: Incoming, taken: Taken) -> str:
    """The outcome of an import, one line per fact."""
    lines = (
        _("Matches imported: {count}", count=len(taken.added)),
        _("In the archive already: {known}", known=taken.known) if taken.known else "",
        _("Left out, without a result: {unfinished}", unfinished=incoming.unfinished)
        if incoming.unfinished
        else "",
        _(
            "Left out, of games not installed here: {not_installed}",
            not_installed=incoming.not_installed,
        )
        if incoming.not_installed
        else "",
    )
    return "\n".join(filter(None, lines))


def remove(tx: Transaction, owner: Player, numbers: Iterable[int]) -> tuple[int, ...]:
    """Delete the matches *numbers* from *owner*'s archive. Raises NotFound, and deletes none of
    them, if one is not in it."""
    asked = tuple(dict.fromkeys(numbers))
    for number in asked:
        if not queries.remove_imported(tx, owner, number):
            refusal = _(
                "Your archive does not have @{number}. To see what it has: archive", number=number
            )
            raise NotFound(refusal)
    return asked


def remove_all(tx: Transaction, owner: Player) -> tuple[int, ...]:
    """Delete everything in *owner*'s archive."""
    return remove(tx, owner, (imported.number for imported in queries.imported_by(tx, owner, ALL)))


def find(snapshot: Snapshot, number: int, viewer: Player | None) -> Imported:
    """The imported match *number*, if *viewer* may look at it. Raises NotFound."""
    imported = queries.imported(snapshot, number)
    if imported is None or (imported.private and imported.owner != viewer):
        raise NotFound(_("There is no imported match @{number}, or it is private.", number=number))
    return imported


def of_player(
    snapshot: Snapshot, viewer: Player | None, name: str, limit: int
) -> tuple[Entry, ...]:
    """The matches that *viewer* may see in the archive of the player called *name*, the latest
    first. Raises NotFound."""
    owner = players.named(snapshot, name)
    listed = queries.imported_by if owner == viewer else queries.imported_publicly
    return tuple(map(_entry, listed(snapshot, owner, limit)))


def record_of(imported: Imported) -> Record:
    """The record of an imported match. Raises Refused if this server can no longer read it."""
    return records.read_text(imported.record)


def look(record: Record, number: int, ply: int | None) -> Showing:
    """The imported match *number* after *ply* moves of its *record*. None is the end; a negative
    ply counts back from there. Raises NotFound, and Refused if it cannot be replayed."""
    try:
        states = records.replay(record)
    except RecordError as error:
        raise Refused(str(error)) from error
    outcome = record.outcome
    assert outcome, "only finished matches are imported"
    plies = len(record.moves)
    after = viewing.ply_of(f"@{number}", ply, plies)
    view = replace(states[after].view(None, revealed=True), moves=())
    if after == plies:
        view = replace(view, to_move=None, outcome=outcome)
    played = tuple(
        Played(place, move, comment, record.times[place - 1] if record.times else 0)
        for place, (move, comment) in enumerate(record.moves[:after], 1)
    )
    return Showing(records.as_match(record, outcome), None, played, view)


def _entry(imported: Imported) -> Entry:
    try:
        return Entry(imported, records.read(imported.record))
    except RecordError:
        return Entry(imported, None)


def _digest(record: Record) -> str:
    """A digest that is equal for the same match, whether it came as a record or in an export, and
    whatever comments were left out."""
    bare = tuple((move, "") for move, __ in record.moves)
    known = replace(record, moves=bare, terms="", times=())
    return sha256(records.write(known).encode()).hexdigest()
