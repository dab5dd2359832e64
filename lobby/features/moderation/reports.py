"""Reports: what players tell the operators about one another, with the evidence available.

Only the operators and the reporter know who reported whom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from lobby.base import text
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import ngettext
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.analysis import queries as analysis_queries
from lobby.features.challenges import queries as challenges_queries
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
    in_lobby: bool = True,
    operators: Collection[str] = (),
) -> Report:
    """Report the player called *name* to the operators, and what happened in *match*, which the
    reporter may see. What that player said there lately (in the lobby if no match is given and it
    happened *in_lobby*) and to *reporter* alone is kept with the report. *operators* are the
    fingerprints of the operators to be told.

    Raises NotFound, and Refused for a guest, oneself, a bot, a text that is too long, and too many
    reports.
    """
    players.check_member(reporter)
    player = players.named(tx, name)
    if player == reporter:
        raise Refused.because("That is your own name. Name the player you want to report.")
    if player.bot:
        raise Refused.because(
            "{player} is a bot and cannot be reported. Write to the operators instead.",
            player=player.name,
        )
    cleaned = text.clean(words, MAX_TEXT)
    allowances.check(tx, reporter, allowances.REPORTS)
    said = (
        *_said(tx, player, match, in_lobby=in_lobby),
        *(_shown(tx, reporter, player, match) if match else ()),
        *_written(tx, reporter, player),
    )
    evidence = sorted(said, key=lambda item: item.at)
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


def in_a_sentence(waiting: Sequence[Report]) -> str:
    """How many reports are *waiting*, for an operator on a screen."""
    return ngettext(
        "{count} report waits for an operator. Enter shows it.",
        "{count} reports wait for an operator. Enter shows them.",
        len(waiting),
    )


def on_record(snapshot: Snapshot) -> tuple[Report, ...]:
    """The latest reports, closed or not, the latest first."""
    return queries.latest_reports(snapshot, LISTED)


def about(snapshot: Snapshot, player: Player) -> tuple[Report, ...]:
    """The latest reports about *player*, the open ones first, then the latest."""
    return queries.reports_about(snapshot, player, LISTED)


def numbered(snapshot: Snapshot, number: int) -> Report:
    """The report with that *number*. Raises NotFound."""
    report = queries.report(snapshot, number)
    if report is None:
        raise NotFound.because(
            "There is no report {number}. `admin reports` lists the open ones.", number=number
        )
    return report


def close(tx: Transaction, number: int, *, note: str = "", by: Player | None = None) -> Report:
    """Close the report with that *number* on behalf of an operator, who may leave a *note*; *by* is
    None for an operator on the server machine. Raises NotFound, and Refused if it is already closed
    or the note is too long."""
    report = numbered(tx, number)
    if report.closed is not None:
        raise Refused.because("Report {number} is already closed.", number=number)
    return queries.close_report(tx, report, by, text.clean(note, MAX_TEXT) if note else "")


def _said(
    snapshot: Snapshot, player: Player, match: Match | None, *, in_lobby: bool
) -> Iterator[Evidence]:
    """What *player* said in *match*, on both boards of a pair; without one in the lobby, if that is
    where it happened."""
    if match is None:
        yield from _talk(snapshot, player, None) if in_lobby else ()
        return
    for half in match.halves:
        yield from _talk(snapshot, player, half.board)
        yield from _last(
            Evidence(move.at, "move", move.comment)
            for move in matches_queries.moves(snapshot, half.board)
            if move.comment and half.players[move.seat] == player
        )


def _talk(snapshot: Snapshot, player: Player, board: int | None) -> tuple[Evidence, ...]:
    """What *player* said at *board*, or in the lobby if it is None."""
    said = talk_queries.messages(snapshot, board, _LOOKED_THROUGH)
    where = "lobby" if board is None else "board"
    return _last(Evidence(line.at, where, line.text) for line in said if line.author == player)


def _shown(
    snapshot: Snapshot, reporter: Player, player: Player, match: Match
) -> Iterator[Evidence]:
    """The comments of *player* in the analysis of *match* that *reporter* was shown: all of them,
    as nothing tells which are the latest."""
    for board in match.boards if reporter in match.players else ():
        analysis = analysis_queries.analysis(snapshot, player, board)
        if analysis and analysis.shown:
            said = (node.comment for node in analysis.tree.nodes if node.comment)
            yield from (Evidence(analysis.changed, "study", comment) for comment in said)


def _written(snapshot: Snapshot, reporter: Player, player: Player) -> Iterator[Evidence]:
    """What *player* wrote to *reporter* alone."""
    written = talk_queries.private_messages_between(snapshot, reporter, player, _LOOKED_THROUGH)
    own = (line for line in written if line.author == player)
    yield from _last(Evidence(line.at, "message", line.text) for line in own)
    reasons = challenges_queries.reasons_for_declining(snapshot, reporter, player, LINES)
    yield from (Evidence(at, "challenge", why) for at, why in reasons)


def _last(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(evidence)[-LINES:]
