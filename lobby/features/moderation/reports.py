"""Reports: what players tell the operators about one another, with the evidence available.

Only the operators and the reporter know who reported whom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from lobby.base import text
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.moderation import queries
from lobby.features.moderation.values import Evidence, Report
from lobby.features.people import allowances, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries

MAX_TEXT = 400
"""The most characters in a report, and in an operator's note."""

LINES = 10
"""How many of a player's latest statements in one place are kept as evidence."""

LISTED = 200
"""The most reports that are listed at once."""

_LOOKED_THROUGH = 200


def make(
    tx: Transaction,
    reporter: Player,
    name: str,
    words: str,
    *,
    match: Match | None = None,
    operators: Collection[str] = (),
) -> Report:
    """Report the player called *name* to the operators, and what happened in *match*, which the
    reporter may see. What that
    player said there lately (in the lobby if no match is given) and in messages to *reporter* is
    kept with the report. *operators* are the fingerprints of the operators to be told.

    Raises NotFound, and Refused for a guest, oneself, a bot, a text that is too long, and too many
    reports.
    """
    players.check_member(reporter)
    player = players.named(tx, name)
    if player == reporter:
        raise Refused(_("That is your own name. Name the player you want to report."))
    if player.bot:
        raise Refused(
            _(
                "{player} is a bot and cannot be reported. Write to the operators instead.",
                player=player.name,
            )
        )
    cleaned = text.clean(words, MAX_TEXT)
    allowances.check(tx, reporter, allowances.REPORTS)
    evidence = sorted(_evidence(tx, reporter, player, match), key=lambda item: item.at)
    board = match.board if match else None
    report = queries.add_report(tx, reporter, player, board=board, text=cleaned, evidence=evidence)
    hearers = {holder for key in operators if (holder := players_queries.player_of_key(tx, key))}
    events_queries.emit(
        tx,
        "reported",
        actor=reporter,
        concerns=hearers - {player, reporter},
        private=True,
        report=report.id,
    )
    return report


def waiting(snapshot: Snapshot) -> tuple[Report, ...]:
    """The open reports, oldest first."""
    return queries.open_reports(snapshot, LISTED)


def on_record(snapshot: Snapshot) -> tuple[Report, ...]:
    """The latest reports, closed or not, the latest first."""
    return queries.latest_reports(snapshot, LISTED)


def numbered(snapshot: Snapshot, number: int) -> Report:
    """The report with that *number*. Raises NotFound."""
    report = queries.report(snapshot, number)
    if report is None:
        raise NotFound(
            _("There is no report {number}. `admin reports` lists the open ones.", number=number)
        )
    return report


def close(tx: Transaction, number: int, *, note: str = "", by: Player | None = None) -> Report:
    """Close the report with that *number* on behalf of an operator, who may leave a *note*; *by* is
    None for an operator on the server machine. Raises NotFound, and Refused if it is already closed
    or the note is too long."""
    report = numbered(tx, number)
    if report.closed is not None:
        raise Refused(_("Report {number} is already closed.", number=number))
    return queries.close_report(tx, report, by, text.clean(note, MAX_TEXT) if note else "")


def _evidence(
    snapshot: Snapshot, reporter: Player, player: Player, match: Match | None
) -> Iterator[Evidence]:
    board = match.board if match else None
    where = "lobby" if match is None else "board"
    said = talk_queries.messages(snapshot, board, _LOOKED_THROUGH)
    yield from _last(Evidence(line.at, where, line.text) for line in said if line.author == player)
    if match:
        yield from _last(
            Evidence(move.at, "move", move.comment)
            for move in matches_queries.moves(snapshot, match.board)
            if move.comment and match.players[move.seat] == player
        )
    written = talk_queries.private_messages_between(snapshot, reporter, player, _LOOKED_THROUGH)
    yield from _last(
        Evidence(line.at, "message", line.text) for line in written if line.author == player
    )


def _last(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(evidence)[-LINES:]
