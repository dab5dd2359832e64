"""Every query stays cheap however many matches there are: its plan uses an index."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_args

import pytest
from sqlite_utils import Database

from lobby.core.queries import events as events_queries
from lobby.core.queries import leases as claims_queries
from lobby.core.queries import leases as leases_queries
from lobby.core.queries import servers as servers_queries
from lobby.core.values import Event, Server
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_writer
from lobby.database.sqlite.store import SqliteStatements
from lobby.database.transaction import Snapshot
from lobby.features.account import queries as account_queries
from lobby.features.analysis import queries as analysis_queries
from lobby.features.archive import queries as archive_queries
from lobby.features.challenges import queries as challenges_queries
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.queries import Due, Duty
from lobby.features.deals import queries as deals_queries
from lobby.features.explorer import queries as explorer_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Wanted
from lobby.features.moderation import queries as moderation_queries
from lobby.features.news import queries as news_queries
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import OutboxEntry
from lobby.features.operating import queries as operating_queries
from lobby.features.people.queries import players as players_queries
from lobby.features.people.queries import traces as traces_queries
from lobby.features.people.values.player import Player
from lobby.features.planning import queries as planning_queries
from lobby.features.practice import queries as practice_queries
from lobby.features.puzzles import queries as puzzles_queries
from lobby.features.ratings import queries as ratings_queries
from lobby.features.talk import queries as talk_queries
from tests.support import queries
from tests.support.cases import in_one_test

Statement: TypeAlias = tuple[str, Any]
ANN, BEN = Player(1, "ann", 0), Player(2, "ben", 0)
FIRST = Event(1, 0, "said", None, None, frozenset(), {})
ENTRY = OutboxEntry(ANN, "mail", 1, 1, "turn", daily=False, due=0, id=1)


def _is_due(duty: Duty) -> Callable[[Snapshot], object]:
    return lambda look: clocks_queries.is_due(look, Due(duty, 1, 1))


QUESTIONS: dict[str, Callable[[Snapshot], object]] = {
    "player_of_key": lambda look: players_queries.player_of_key(look, "SHA256:a"),
    "player": lambda look: players_queries.player(look, 1),
    "player_named": lambda look: players_queries.player_named(look, "ann"),
    "has_left": lambda look: players_queries.has_left(look, ANN),
    "of_skeleton": lambda look: players_queries.of_skeleton(look, "ann"),
    "former_keys": lambda look: traces_queries.former_keys(look, ANN),
    "seen_addresses": lambda look: traces_queries.seen_addresses(look, ANN),
    "fingerprints_of": lambda look: traces_queries.fingerprints_of(look, [1, 2], 1),
    "players_of_keys": lambda look: traces_queries.players_of_keys(look, ["SHA256:a"], 1),
    "networks_of": lambda look: traces_queries.networks_of(look, ANN, 1),
    "players_at": lambda look: traces_queries.players_at(look, "digest", 1, 50),
    "rated_among": lambda look: ratings_queries.rated_among(look, [1, 2], 1, 2),
    "unrated": lambda look: ratings_queries.unrated(look, [1, 2]),
    "players_like": lambda look: players_queries.players_like(look, "a", 10),
    "keys": lambda look: players_queries.keys(look, ANN),
    "preferences": lambda look: players_queries.preferences(look, ANN),
    "bots": players_queries.bots,
    "boards_for_bots": players_queries.boards_for_bots,
    "guests_since": lambda look: players_queries.guests_since(look, 1),
    "challenge": lambda look: challenges_queries.challenge(look, 1),
    "open_challenges": challenges_queries.open_challenges,
    "challenges_to": lambda look: challenges_queries.challenges_to(look, ANN),
    "challenges_by": lambda look: challenges_queries.challenges_by(look, ANN),
    "involving": lambda look: challenges_queries.involving(look, ANN),
    "reasons_for_declining": lambda look: challenges_queries.reasons_for_declining(
        look, ANN, BEN, 10
    ),
    "kept_commitment": lambda look: deals_queries.kept_commitment(look, ANN),
    "promised_deal": lambda look: deals_queries.promised_deal(look, "a"),
    "fair_deal": lambda look: deals_queries.fair_deal(look, 1),
    "dealt_by": lambda look: deals_queries.dealt_by(look, 1),
    "nonces_after": lambda look: deals_queries.nonces_after(look, ANN, 1, 50),
    "match": lambda look: matches_queries.match(look, 1),
    "setup": lambda look: matches_queries.setup(look, 1),
    "moves": lambda look: matches_queries.moves(look, 1),
    "last_comments": lambda look: matches_queries.last_comments(look, ANN),
    "lines": lambda look: planning_queries.lines(look, 1, ANN),
    "all_planned": lambda look: planning_queries.all_planned(look, 1, ANN),
    "running_matches": lambda look: matches_queries.running_matches(look, 50),
    "finished_matches": lambda look: matches_queries.finished_matches(look, 20),
    "running_matches_of": lambda look: matches_queries.running_matches_of(look, ANN),
    "finished_matches_of": lambda look: matches_queries.finished_matches_of(look, ANN, 20),
    "running_matches of a game": lambda look: matches_queries.running_matches(look, 50, "chaos"),
    "finished_matches of a game": lambda look: matches_queries.finished_matches(look, 50, "chaos"),
    "finished_matches_of at a game": lambda look: matches_queries.finished_matches_of(
        look, ANN, 20, Wanted("chaos", before=(9, 9))
    ),
    "finished_matches_of both": lambda look: matches_queries.finished_matches_of(
        look, ANN, 5, Wanted(other=BEN)
    ),
    "finished_matches_of both at a game": lambda look: matches_queries.finished_matches_of(
        look, ANN, 5, Wanted("chaos", BEN, before=(9, 9))
    ),
    "finished_matches_of before": lambda look: matches_queries.finished_matches_of(
        look, ANN, 5, Wanted(before=(9, 9))
    ),
    "not_hearing": lambda look: players_queries.not_hearing(look, [1, 2]),
    "public_boards": lambda look: matches_queries.public_boards(look, [1, 2]),
    "imported": lambda look: archive_queries.imported(look, 1),
    "remarks": lambda look: archive_queries.remarks(look, 1),
    "imported_by": lambda look: archive_queries.imported_by(look, ANN, 50),
    "imported_publicly": lambda look: archive_queries.imported_publicly(look, ANN, 50),
    "imported_after": lambda look: archive_queries.imported_after(look, ANN, 0, 20),
    "is_imported": lambda look: archive_queries.is_imported(look, ANN, "digest"),
    "archive_size": lambda look: archive_queries.archive_size(look, ANN),
    "bookmark": lambda look: matches_queries.bookmark(look, ANN, 1),
    "unread_boards": lambda look: matches_queries.unread_boards(look, ANN),
    "half_entered_boards": lambda look: matches_queries.half_entered_boards(look, ANN),
    "messages": lambda look: (
        talk_queries.messages(look, None, 200),
        talk_queries.messages(look, 1, 200),
    ),
    "private_message": lambda look: talk_queries.private_message(look, 1),
    "private_messages_of": lambda look: talk_queries.private_messages_of(look, ANN, 20),
    "private_messages_by": lambda look: talk_queries.private_messages_by(look, ANN, 60),
    "last_private_message": lambda look: talk_queries.last_private_message(look, BEN, ANN),
    "private_messages_between": lambda look: talk_queries.private_messages_between(
        look, ANN, BEN, 50
    ),
    "unread_private_messages": lambda look: talk_queries.unread_private_messages(look, ANN),
    "solved_puzzles": lambda look: puzzles_queries.solved_puzzles(look, ANN),
    "puzzle_solved_at": lambda look: puzzles_queries.puzzle_solved_at(look, ANN, "chaos-1"),
    "analysis": lambda look: analysis_queries.analysis(look, ANN, 1),
    "analysed_boards": lambda look: analysis_queries.analysed_boards(look, ANN),
    "analyses_after": lambda look: analysis_queries.analyses_after(look, ANN, 0, 200),
    "notes_on_board": lambda look: analysis_queries.notes_on_board(look, ANN, 1),
    "note_on": lambda look: analysis_queries.note_on(look, ANN, ANN),
    "note_count": lambda look: analysis_queries.note_count(look, ANN),
    "notes_after": lambda look: analysis_queries.notes_after(look, ANN, 0, 200),
    "puzzles_after": lambda look: puzzles_queries.puzzles_after(look, ANN, 0, 200),
    "practice": lambda look: practice_queries.practice(look, 1),
    "practices_of": lambda look: practice_queries.practices_of(look, ANN),
    "practices_after": lambda look: practice_queries.practices_after(look, ANN, 0, 20),
    "puzzle_attempt": lambda look: puzzles_queries.puzzle_attempt(look, ANN, "chaos-1"),
    "puzzle_attempts_after": lambda look: puzzles_queries.puzzle_attempts_after(look, ANN, 0, 200),
    "puzzles_tried": lambda look: puzzles_queries.puzzles_tried(look, ANN, "chaos"),
    "puzzles_in_a_row": lambda look: puzzles_queries.puzzles_in_a_row(look, ANN),
    "puzzle_standings": lambda look: puzzles_queries.puzzle_standings(look, ANN),
    "puzzle_rating": lambda look: puzzles_queries.puzzle_rating(look, "chaos-1"),
    "puzzle_ratings": lambda look: puzzles_queries.puzzle_ratings(look, "chaos"),
    "quieted": lambda look: players_queries.quieted(look, ANN),
    "blocks": lambda look: players_queries.blocks(look, ANN, BEN),
    "events_of": lambda look: news_queries.events_of(look, ANN, 1, 200),
    "events_before": lambda look: news_queries.events_before(look, FIRST, ANN),
    "unacknowledged": lambda look: news_queries.unacknowledged(look, ANN, 200),
    "last_seen_at": lambda look: players_queries.last_seen_at(look, ANN),
    "recovery_codes_of": lambda look: players_queries.recovery_codes_of(look, ANN),
    "standing_recovery_code": lambda look: players_queries.standing_recovery_code(look, ANN),
    "standing_recovery_code of_a_digest": lambda look: players_queries.standing_recovery_code(
        look, "digest"
    ),
    "sanctions_against": lambda look: moderation_queries.sanctions_against(look, ANN),
    "sanctions_in_force": moderation_queries.sanctions_in_force,
    "sanctions_of": lambda look: (
        moderation_queries.sanctions_of(look, ANN, "mute"),
        moderation_queries.sanctions_of(look, "SHA256:a", "ban"),
        moderation_queries.sanctions_of(look, "192.0.2.0/24", "ban"),
    ),
    "last_seen": lambda look: news_queries.last_seen(look, ANN),
    "subscriptions": lambda look: news_queries.subscriptions(look, ANN),
    "hears_of_board": lambda look: news_queries.hears_of_board(look, ANN, 1),
    "followed_matches": lambda look: news_queries.followed_matches(look, ANN, 50),
    "events_after": lambda look: events_queries.events_after(look, 1, 500),
    "last_event": events_queries.last_event,
    "last_but": lambda look: (
        events_queries.last_but(look, 30, "said", None, 0),
        events_queries.last_but(look, 60, "challenged", ANN, 0),
        events_queries.last_but(look, 60, "written", ANN, 0),
        events_queries.last_but(look, 20, "vacation-declared", ANN, 0),
        events_queries.last_but(look, 10_000, "moved", ANN, 0),
        events_queries.last_but(look, 500, "taken-back", ANN, 0),
        events_queries.last_but(look, 500, "takeback-offered", ANN, 0),
        events_queries.last_but(look, 200, "draw-offered", ANN, 0),
        events_queries.last_but(look, 20, "key-added", ANN, 0),
        events_queries.last_but(look, 10, "reported", ANN, 0),
        events_queries.last_but(look, 20, "imported", ANN, 0),
    ),
    "last_at": lambda look: (
        events_queries.last_at(look, 1, "draw-offered", ANN, 0),
        events_queries.last_at(look, 1, "takeback-offered", ANN, 0),
        events_queries.last_at(look, 1, "moved", ANN, 0),
        events_queries.last_at(look, 1, "taken-back", ANN, 0),
    ),
    "vacations": lambda look: clocks_queries.vacations(look, ANN),
    "away": lambda look: clocks_queries.away(look, [ANN, BEN]),
    "downtimes": lambda look: clocks_queries.downtimes(look, 1),
    "interruptions": lambda look: clocks_queries.interruptions(look, [ANN, BEN], 1, whole=True),
    "disconnections": lambda look: clocks_queries.disconnections(look, ANN),
    "disconnected": clocks_queries.disconnected,
    "last_beat": clocks_queries.last_beat,
    "unsettled_downtime": clocks_queries.unsettled_downtime,
    "waiting_boards_of": lambda look: clocks_queries.waiting_boards_of(look, ANN),
    "cancelled_by": lambda look: matches_queries.cancelled_by(look, ANN, 1, 5),
    "rated_between": lambda look: ratings_queries.rated_between(look, ANN, BEN, "chaos", 1),
    "report": lambda look: moderation_queries.report(look, 1),
    "open_reports": lambda look: moderation_queries.open_reports(look, 200),
    "claim_code": operating_queries.claim_code,
    "deeds_to": lambda look: operating_queries.deeds_to(look, ANN, 200),
    "reports_by": lambda look: moderation_queries.reports_by(look, ANN, 0, 200),
    "timed_boards": lambda look: clocks_queries.timed_boards(look, 1, 50),
    "vacation": lambda look: clocks_queries.vacation(look, 1),
    "due": lambda look: clocks_queries.due(look, 20),
    **{f"is_due {duty}": _is_due(duty) for duty in get_args(Duty)},
    "count_due": lambda look: clocks_queries.count_due(look, 120),
    "ratings_of": lambda look: ratings_queries.ratings_of(look, [ANN, BEN]),
    "rated_players": lambda look: ratings_queries.rated_players(look, "chaos"),
    "ranked_players": lambda look: ratings_queries.ranked_players(look, "chaos"),
    "rating_changes_of": lambda look: ratings_queries.rating_changes_of(look, ANN, "chaos", 50),
    "rating_changes_at": lambda look: ratings_queries.rating_changes_at(look, 1),
    "rating_changes_at_boards": lambda look: ratings_queries.rating_changes_at_boards(look, [1, 2]),
    "tallies": lambda look: ratings_queries.tallies(look, ANN),
    "seat_tallies": lambda look: ratings_queries.seat_tallies(
        look, "chaos", ["", "-pie", "-balanced"]
    ),
    "explored": lambda look: explorer_queries.explored(look, 1),
    "unexplored": lambda look: explorer_queries.unexplored(look, 1, 20, 16),
    "explorable": lambda look: explorer_queries.explorable(look, 1, 20, 16),
    "openings_of": lambda look: explorer_queries.openings_of(look, ANN, "chaos", 500),
    "lengths": lambda look: explorer_queries.lengths(look, "chaos"),
    "seat_tallies of all options": lambda look: ratings_queries.seat_tallies(look, "chaos"),
    "rating_changes_after": lambda look: ratings_queries.rating_changes_after(look, 1, 50),
    "results_between": lambda look: ratings_queries.results_between(look, ANN, BEN, private=False),
    "notice_addresses": lambda look: notices_queries.notice_addresses(look, [1, 2]),
    "pending_addresses": lambda look: notices_queries.pending_addresses(look, ANN),
    "subscribers": lambda look: notices_queries.subscribers(look, 1, "chaos", [ANN, BEN]),
    "asked_for_since": lambda look: notices_queries.asked_for_since(look, 1),
    "asked_for_to": lambda look: notices_queries.asked_for_to(look, "ann@example.org", 1),
    "planned_until": notices_queries.planned_until,
    "due_notices": lambda look: notices_queries.due_notices(look, "mail", {1}, 20),
    "waiting_notices": lambda look: notices_queries.waiting_notices(look, "mail"),
    "next_notice": lambda look: notices_queries.next_notice(look, ["mail"]),
    "waits_behind": lambda look: notices_queries.waits_behind(look, ENTRY),
    "next_due": lambda look: clocks_queries.next_due(look, 1),
    "boards_of": lambda look: account_queries.boards_of(look, ANN),
    "moves_taken_back": lambda look: account_queries.moves_taken_back(look, 1),
    "offers_after": lambda look: account_queries.offers_after(look, ANN, 1, 50),
    "messages_after": lambda look: account_queries.messages_after(look, ANN, 1, 50),
    "private_messages_after": lambda look: account_queries.private_messages_after(look, ANN, 1, 50),
    "bookmarks_after": lambda look: account_queries.bookmarks_after(look, ANN, 1, 50),
    "changes_after": lambda look: account_queries.changes_after(look, ANN, "chaos", 1, 50),
    "events_since": lambda look: account_queries.events_since(look, ANN, 1, 50),
    "notices_after": lambda look: account_queries.notices_after(look, ANN, 1, 50),
    "reply_meaning": lambda look: notices_queries.reply_meaning(look, "digest"),
    "reply_tokens_of": lambda look: notices_queries.reply_tokens_of(look, ANN),
    "has_replied": lambda look: notices_queries.has_replied(look, "digest"),
    "replies_refused": lambda look: notices_queries.replies_refused(look, ANN, 1),
    "replies_of": lambda look: notices_queries.replies_of(look, ANN),
    "due_answer": notices_queries.due_answer,
    "next_answer": notices_queries.next_answer,
    "answers_waiting": notices_queries.answers_waiting,
    "answers_to": lambda look: notices_queries.answers_to(look, ANN),
    "asked_for_at": lambda look: account_queries.asked_for_at(look, ANN),
    "code_expires": lambda look: account_queries.code_expires(look, ANN),
    "held_until": lambda look: players_queries.held_until(look, "digest"),
    "installation": account_queries.installation,
    "claimed": lambda look: claims_queries.claimed(look, "bots", "east"),
    "is_claimed": lambda look: claims_queries.is_claimed(look, "bots", 7),
    "allowance_used": lambda look: players_queries.allowance_used(look, "newcomers", "192.0.2.7"),
    "sign_of_life": lambda look: servers_queries.sign_of_life(look, ANN),
    "sessions_at": lambda look: servers_queries.sessions_at(look, Server("a", "a")),
    "lease": lambda look: leases_queries.lease(look, "sweep"),
    "database_time": leases_queries.database_time,
}
UNBOUNDED = {
    "of_shared_skeletons",
    "all_boards",
    "count_matches",
    "sanctions",
    "latest_reports",
    "reports_about",
    "latest_deeds",
    "claims",
    "rated_pairs",
    "servers",
    "settings",
    "silent_servers",
    "epochs",
}
"""``all_boards`` has to go through all of them,
``count_matches`` counts an index; ``sanctions``, ``latest_reports`` and ``latest_deeds`` go through
them backwards, and stop at their limit. ``rated_pairs`` groups the matches of some weeks, and
``of_shared_skeletons`` the names, for operators, and ``reports_about`` picks from all reports, of
which there are few.
``servers``, ``silent_servers``, ``epochs`` and ``claims`` cover few rows."""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with connect_writer(tmp_path_factory.mktemp("plans") / "lobby.db") as db:
        schema.upgrade(db)
        yield db


def asked(db: Database, question: Callable[[Snapshot], object]) -> list[Statement]:
    statements: list[Statement] = []
    with db.tracer(lambda sql, values: statements.append((sql, values))):
        question(Snapshot(SqliteStatements(db), now=0))
    return statements


def plan(db: Database, statement: Statement) -> list[str]:
    sql, values = statement
    return [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", values)]


def test_every_question_is_looked_at() -> None:
    promised = {*queries.questions()}
    assert {name.split()[0] for name in QUESTIONS} | UNBOUNDED == promised


@in_one_test("name", QUESTIONS)
def test_no_question_goes_through_a_table_or_sorts(db: Database, name: str) -> None:
    statements = asked(db, QUESTIONS[name])
    assert statements
    for statement in statements:
        for step in plan(db, statement):
            assert "TEMP B-TREE" not in step
            assert not re.fullmatch(r"SCAN \w+", step), f"{step} in {statement[0]}"


@pytest.mark.parametrize("name", ["running_matches", "finished_matches"])
def test_lists_for_all_follow_their_own_index(db: Database, name: str) -> None:
    (statement,) = asked(db, QUESTIONS[name])
    assert any(f"INDEX {name}" in step for step in plan(db, statement))


@pytest.mark.parametrize("name", ["running_matches", "finished_matches"])
def test_lists_of_a_game_follow_an_index_of_its_matches(db: Database, name: str) -> None:
    (statement,) = asked(db, QUESTIONS[f"{name} of a game"])
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
    (statement,) = asked(db, QUESTIONS["finished_matches_of at a game"])
    steps = " ".join(plan(db, statement))
    assert "finished_games_of_first (first=? AND game=?" in steps
    assert "finished_games_of_second (second=? AND game=?" in steps
    assert "MERGE (UNION ALL)" in steps


def test_what_two_players_did_and_wrote_merges_an_index_with_itself(db: Database) -> None:
    for name, index in (
        ("finished_matches_of both", "finished_between (first=? AND second=?"),
        ("private_messages_between", "letters_between (author=? AND reader=?"),
    ):
        (statement,) = asked(db, QUESTIONS[name])
        steps = " ".join(plan(db, statement))
        assert steps.count(index) == 2
        assert "MERGE (UNION ALL)" in steps


def test_counting_a_match_looks_at_no_other(db: Database) -> None:
    steps = plan(db, ("SELECT player, game, won, drawn, lost FROM results WHERE board = 7", ()))
    assert sum("INTEGER PRIMARY KEY (rowid=?)" in step for step in steps) == 2
