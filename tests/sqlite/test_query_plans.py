"""Every query stays cheap however many matches there are: its plan uses an index."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from sqlite_utils import Database

from lobby.core.values.due import DUTIES, Due, Duty
from lobby.core.values.event import Event
from lobby.core.values.servers import Server
from lobby.features.notices.values import OutboxEntry
from lobby.features.people.values.player import Player
from lobby.sqlite import schema
from lobby.sqlite.engine.connection import connect_writer
from lobby.sqlite.transaction import SqliteSnapshot
from lobby.store import Snapshot

Statement: TypeAlias = tuple[str, Any]
ANN, BEN = Player(1, "ann", 0), Player(2, "ben", 0)
FIRST = Event(1, 0, "said", None, None, frozenset(), {})
ENTRY = OutboxEntry(1, ANN, "mail", 1, 1, "turn", daily=False, due=0)


def _is_due(duty: Duty) -> Callable[[Snapshot], object]:
    return lambda look: look.is_due(Due(duty, 1, 1))


QUESTIONS: dict[str, Callable[[Snapshot], object]] = {
    "player_of_key": lambda look: look.player_of_key("SHA256:a"),
    "player": lambda look: look.player(1),
    "player_named": lambda look: look.player_named("ann"),
    "look_alike": lambda look: look.look_alike("ann"),
    "players_like": lambda look: look.players_like("a", 10),
    "keys": lambda look: look.keys(ANN),
    "preferences": lambda look: look.preferences(ANN),
    "bots": lambda look: look.bots(),
    "boards_for_bots": lambda look: look.boards_for_bots(),
    "guests_since": lambda look: look.guests_since(1),
    "challenge": lambda look: look.challenge(1),
    "open_challenges": lambda look: look.open_challenges(),
    "challenges_to": lambda look: look.challenges_to(ANN),
    "challenges_by": lambda look: look.challenges_by(ANN),
    "kept_commitment": lambda look: look.kept_commitment(ANN),
    "promised_deal": lambda look: look.promised_deal("a"),
    "fair_deal": lambda look: look.fair_deal(1),
    "dealt_by": lambda look: look.dealt_by(1),
    "nonces_after": lambda look: look.nonces_after(ANN, 1, 50),
    "match": lambda look: look.match(1),
    "setup": lambda look: look.setup(1),
    "moves": lambda look: look.moves(1),
    "last_comments": lambda look: look.last_comments(ANN),
    "lines": lambda look: look.lines(1, ANN),
    "running_matches": lambda look: look.running_matches(50),
    "finished_matches": lambda look: look.finished_matches(20),
    "running_matches_of": lambda look: look.running_matches_of(ANN),
    "finished_matches_of": lambda look: look.finished_matches_of(ANN, 20),
    "running_matches_of_game": lambda look: look.running_matches_of_game("chaos", 50),
    "finished_matches_of_game": lambda look: look.finished_matches_of_game("chaos", 50),
    "finished_matches_of_player_at": lambda look: look.finished_matches_of_player_at(
        ANN, "chaos", 20
    ),
    "finished_matches_between": lambda look: look.finished_matches_between(ANN, BEN, 5),
    "not_hearing": lambda look: look.not_hearing([1, 2]),
    "public_boards": lambda look: look.public_boards([1, 2]),
    "imported": lambda look: look.imported(1),
    "imported_by": lambda look: look.imported_by(ANN, 50),
    "imported_publicly": lambda look: look.imported_publicly(ANN, 50),
    "imported_after": lambda look: look.imported_after(ANN, 0, 20),
    "is_imported": lambda look: look.is_imported(ANN, "digest"),
    "archive_size": lambda look: look.archive_size(ANN),
    "bookmark": lambda look: look.bookmark(ANN, 1),
    "unread_boards": lambda look: look.unread_boards(ANN),
    "half_entered_boards": lambda look: look.half_entered_boards(ANN),
    "messages": lambda look: (look.messages(None, 200), look.messages(1, 200)),
    "private_message": lambda look: look.private_message(1),
    "private_messages_of": lambda look: look.private_messages_of(ANN, 20),
    "private_messages_by": lambda look: look.private_messages_by(ANN, 60),
    "last_private_message": lambda look: look.last_private_message(BEN, ANN),
    "private_messages_between": lambda look: look.private_messages_between(ANN, BEN, 50),
    "unread_private_messages": lambda look: look.unread_private_messages(ANN),
    "solved_puzzles": lambda look: look.solved_puzzles(ANN),
    "puzzle_solved_at": lambda look: look.puzzle_solved_at(ANN, "chaos-1"),
    "analysis": lambda look: look.analysis(ANN, 1),
    "analysed_boards": lambda look: look.analysed_boards(ANN),
    "analyses_after": lambda look: look.analyses_after(ANN, 0, 200),
    "spoilt_analyses": lambda look: look.spoilt_analyses((0, 0), 200),
    "notes_on_board": lambda look: look.notes_on_board(ANN, 1),
    "note_on": lambda look: look.note_on(ANN, ANN),
    "notes_kept": lambda look: look.notes_kept(ANN),
    "notes_after": lambda look: look.notes_after(ANN, 0, 200),
    "puzzles_after": lambda look: look.puzzles_after(ANN, 0, 200),
    "practice": lambda look: look.practice(1),
    "practices_of": lambda look: look.practices_of(ANN),
    "practices_after": lambda look: look.practices_after(ANN, 0, 20),
    "puzzle_attempt": lambda look: look.puzzle_attempt(ANN, "chaos-1"),
    "puzzle_attempts_after": lambda look: look.puzzle_attempts_after(ANN, 0, 200),
    "puzzles_tried": lambda look: look.puzzles_tried(ANN, "chaos"),
    "puzzles_in_a_row": lambda look: look.puzzles_in_a_row(ANN),
    "puzzle_standings": lambda look: look.puzzle_standings(ANN),
    "puzzle_rating": lambda look: look.puzzle_rating("chaos-1"),
    "puzzle_ratings": lambda look: look.puzzle_ratings("chaos"),
    "quieted": lambda look: look.quieted(ANN),
    "blocks": lambda look: look.blocks(ANN, BEN),
    "events_of": lambda look: look.events_of(ANN, 1, 200),
    "events_before": lambda look: look.events_before(FIRST, ANN),
    "unacknowledged": lambda look: look.unacknowledged(ANN, 200),
    "last_seen_at": lambda look: look.last_seen_at(ANN),
    "recovery_codes_of": lambda look: look.recovery_codes_of(ANN),
    "standing_recovery_code": lambda look: look.standing_recovery_code(ANN),
    "standing_recovery_code of_a_digest": lambda look: look.standing_recovery_code("digest"),
    "sanctions_against": lambda look: look.sanctions_against(ANN),
    "sanctions_in_force": lambda look: look.sanctions_in_force(),
    "sanctions_of": lambda look: (
        look.sanctions_of(ANN, "mute"),
        look.sanctions_of("SHA256:a", "ban"),
        look.sanctions_of("192.0.2.0/24", "ban"),
    ),
    "last_seen": lambda look: look.last_seen(ANN),
    "subscriptions": lambda look: look.subscriptions(ANN),
    "hears_of_board": lambda look: look.hears_of_board(ANN, 1),
    "followed_matches": lambda look: look.followed_matches(ANN, 50),
    "events_after": lambda look: look.events_after(1, 500),
    "last_event": lambda look: look.last_event(),
    "last_but": lambda look: (
        look.last_but(30, "said", None, 0),
        look.last_but(60, "challenged", ANN, 0),
        look.last_but(60, "written", ANN, 0),
        look.last_but(20, "vacation-declared", ANN, 0),
        look.last_but(10_000, "moved", ANN, 0),
        look.last_but(500, "taken-back", ANN, 0),
        look.last_but(500, "takeback-offered", ANN, 0),
        look.last_but(200, "draw-offered", ANN, 0),
        look.last_but(20, "key-added", ANN, 0),
        look.last_but(10, "reported", ANN, 0),
        look.last_but(20, "imported", ANN, 0),
    ),
    "vacations": lambda look: look.vacations(ANN),
    "away": lambda look: look.away([ANN, BEN]),
    "downtimes": lambda look: look.downtimes(1),
    "interruptions": lambda look: look.interruptions([ANN, BEN], 1),
    "disconnections": lambda look: look.disconnections(ANN),
    "disconnected": lambda look: look.disconnected(),
    "last_beat": lambda look: look.last_beat(),
    "unsettled_downtime": lambda look: look.unsettled_downtime(),
    "waiting_boards_of": lambda look: look.waiting_boards_of(ANN),
    "cancelled_by": lambda look: look.cancelled_by(ANN, 1, 5),
    "rated_between": lambda look: look.rated_between(ANN, BEN, "chaos", 1),
    "report": lambda look: look.report(1),
    "open_reports": lambda look: look.open_reports(200),
    "reports_by": lambda look: look.reports_by(ANN, 0, 200),
    "timed_boards": lambda look: look.timed_boards(1, 50),
    "vacation": lambda look: look.vacation(1),
    "due": lambda look: look.due(20),
    **{f"is_due {duty}": _is_due(duty) for duty in DUTIES},
    "count_due": lambda look: look.count_due(120),
    "ratings_of": lambda look: look.ratings_of([ANN, BEN]),
    "rated_players": lambda look: look.rated_players("chaos"),
    "ranked_players": lambda look: look.ranked_players("chaos"),
    "rating_changes_of": lambda look: look.rating_changes_of(ANN, "chaos", 50),
    "rating_changes_at": lambda look: look.rating_changes_at(1),
    "rating_changes_at_boards": lambda look: look.rating_changes_at_boards([1, 2]),
    "tallies": lambda look: look.tallies(ANN),
    "seat_tallies": lambda look: look.seat_tallies("chaos", ["", "-pie", "-balanced"]),
    "explored": lambda look: look.explored(1),
    "unexplored": lambda look: look.unexplored(1, 20, 16),
    "explorable": lambda look: look.explorable(1, 20, 16),
    "openings_of": lambda look: look.openings_of(ANN, "chaos", 500),
    "lengths": lambda look: look.lengths("chaos"),
    "options_played": lambda look: look.options_played("chaos"),
    "rating_changes_after": lambda look: look.rating_changes_after(1, 50),
    "results_between": lambda look: look.results_between(ANN, BEN),
    "notice_addresses": lambda look: look.notice_addresses([1, 2]),
    "pending_addresses": lambda look: look.pending_addresses(ANN),
    "subscribers": lambda look: look.subscribers(1, "chaos", [ANN, BEN]),
    "asked_for_since": lambda look: look.asked_for_since(1),
    "asked_for_by": lambda look: look.asked_for_by(ANN, 1),
    "asked_for_to": lambda look: look.asked_for_to("ann@example.org", 1),
    "asked_for_lately": lambda look: look.asked_for_lately(1),
    "planned_until": lambda look: look.planned_until(),
    "due_notices": lambda look: look.due_notices("mail", {1}, 20),
    "waiting_notices": lambda look: look.waiting_notices("mail"),
    "next_notice": lambda look: look.next_notice(["mail"]),
    "waits_behind": lambda look: look.waits_behind(ENTRY),
    "next_due": lambda look: look.next_due(1),
    "boards_of": lambda look: look.boards_of(ANN),
    "moves_taken_back": lambda look: look.moves_taken_back(1),
    "offers_after": lambda look: look.offers_after(ANN, 1, 50),
    "messages_after": lambda look: look.messages_after(ANN, 1, 50),
    "private_messages_after": lambda look: look.private_messages_after(ANN, 1, 50),
    "bookmarks_after": lambda look: look.bookmarks_after(ANN, 1, 50),
    "changes_after": lambda look: look.changes_after(ANN, "chaos", 1, 50),
    "events_since": lambda look: look.events_since(ANN, 1, 50),
    "notices_after": lambda look: look.notices_after(ANN, 1, 50),
    "reply_token": lambda look: look.reply_token("digest"),
    "reply_tokens_of": lambda look: look.reply_tokens_of(ANN),
    "has_replied": lambda look: look.has_replied("digest"),
    "replies_refused": lambda look: look.replies_refused(ANN, 1),
    "replies_of": lambda look: look.replies_of(ANN),
    "due_answer": lambda look: look.due_answer(),
    "next_answer": lambda look: look.next_answer(),
    "answers_waiting": lambda look: look.answers_waiting(),
    "answers_to": lambda look: look.answers_to(ANN),
    "asked_for_at": lambda look: look.asked_for_at(ANN),
    "code_expires": lambda look: look.code_expires(ANN),
    "held_until": lambda look: look.held_until("digest"),
    "installation": lambda look: look.installation(),
    "claimed": lambda look: look.claimed("bots", "east"),
    "allowance_used": lambda look: look.allowance_used("newcomers", "192.0.2.7"),
    "sign_of_life": lambda look: look.sign_of_life(ANN),
    "sessions_at": lambda look: look.sessions_at(Server("a", "a")),
    "lease": lambda look: look.lease("sweep"),
    "database_time": lambda look: look.database_time(),
}
OF_A_GAME = ("running_matches_of_game", "finished_matches_of_game")
UNBOUNDED = {
    "now",
    "expect",
    "all_boards",
    "count_matches",
    "sanctions",
    "latest_reports",
    "rated_pairs",
    "servers",
    "silent_servers",
}
"""``expect`` asks what the others ask; ``all_boards`` has to go through all of them,
``count_matches`` counts an index; ``sanctions`` and ``latest_reports`` go through them backwards,
and stop at their limit. ``rated_pairs`` groups the matches of some weeks, for operators.
``servers`` and ``silent_servers`` cover few rows."""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with connect_writer(tmp_path_factory.mktemp("plans") / "lobby.db") as db:
        schema.upgrade(db)
        yield db


def asked(db: Database, question: Callable[[Snapshot], object]) -> list[Statement]:
    statements: list[Statement] = []
    with db.tracer(lambda sql, values: statements.append((sql, values))):
        question(SqliteSnapshot(db, now=0))
    return statements


def plan(db: Database, statement: Statement) -> list[str]:
    sql, values = statement
    return [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", values)]


def test_every_question_is_looked_at() -> None:
    parts = (vars(part) for part in Snapshot.__mro__ if part.__module__.startswith("lobby."))
    promised = {name for part in parts for name in part if not name.startswith("_")}
    assert {name.split()[0] for name in QUESTIONS} | UNBOUNDED == promised


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_goes_through_a_table_or_sorts(db: Database, name: str) -> None:
    statements = asked(db, QUESTIONS[name])
    assert statements
    for statement in statements:
        for step in plan(db, statement):
            assert "TEMP B-TREE" not in step
            assert not re.fullmatch(r"SCAN \w+", step), f"{step} in {statement[0]}"


@pytest.mark.parametrize("name", ["running_matches", "finished_matches", *OF_A_GAME])
def test_lists_for_all_follow_their_own_index(db: Database, name: str) -> None:
    (statement,) = asked(db, QUESTIONS[name])
    assert any(f"INDEX {name}" in step for step in plan(db, statement))


@pytest.mark.parametrize("name", ["running_matches", "finished_matches"])
def test_lists_of_a_game_follow_an_index_of_its_matches(db: Database, name: str) -> None:
    (statement,) = asked(db, QUESTIONS[f"{name}_of_game"])
    assert any(f"INDEX {name}_of_game (game=?" in step for step in plan(db, statement))


@pytest.mark.parametrize("kind", ["running", "finished"])
def test_lists_of_a_player_merge_two_indexes(db: Database, kind: str) -> None:
    (statement,) = asked(db, QUESTIONS[f"{kind}_matches_of"])
    steps = " ".join(plan(db, statement))
    assert f"{kind}_matches_of_first (first=?" in steps
    assert f"{kind}_matches_of_second (second=?" in steps
    assert "MERGE (UNION ALL)" in steps


def test_half_entered_moves_have_an_index_of_their_own(db: Database) -> None:
    (statement,) = asked(db, QUESTIONS["half_entered_boards"])
    assert "INDEX half_entered (player=?)" in " ".join(plan(db, statement))


def test_lists_of_a_player_at_a_game_merge_two_indexes(db: Database) -> None:
    (statement,) = asked(db, QUESTIONS["finished_matches_of_player_at"])
    steps = " ".join(plan(db, statement))
    assert "finished_games_of_first (first=? AND game=?" in steps
    assert "finished_games_of_second (second=? AND game=?" in steps
    assert "MERGE (UNION ALL)" in steps


def test_what_two_players_did_and_wrote_merges_an_index_with_itself(db: Database) -> None:
    for name, index in (
        ("finished_matches_between", "finished_between (first=? AND second=?"),
        ("private_messages_between", "letters_between (author=? AND reader=?"),
    ):
        (statement,) = asked(db, QUESTIONS[name])
        steps = " ".join(plan(db, statement))
        assert steps.count(index) == 2
        assert "MERGE (UNION ALL)" in steps


def test_counting_a_match_looks_at_no_other(db: Database) -> None:
    steps = plan(db, ("SELECT player, game, won, drawn, lost FROM results WHERE board = 7", ()))
    assert sum("INTEGER PRIMARY KEY (rowid=?)" in step for step in steps) == 2
