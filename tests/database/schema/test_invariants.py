"""The database itself keeps the invariants, whoever writes, and every engine refuses what would
break them with the same sentence."""

from __future__ import annotations

import re

import pytest

from lobby.base.errors import Refused
from lobby.database.invariants import INVARIANTS
from tests.database.schema.broken_statements import BROKEN, BROKEN_IN_SQLITE
from tests.database.schema.engines import Engine, Postgres, Sqlite, Unnamed
from tests.database.schema.statements import ALLOWED
from tests.support.cases import in_one_test
from tests.support.postgres_cluster import NEEDS_POSTGRES


def refused(db: Engine, statement: str) -> Refused:
    with pytest.raises(Refused) as raised:
        db.change(statement)
    return raised.value


@in_one_test("statement", ALLOWED)
def test_what_breaks_no_invariant_is_accepted(filled: Engine, statement: str) -> None:
    with filled.undone():
        assert filled.change(statement) == 1


@in_one_test("statement", BROKEN)
def test_what_breaks_an_invariant_is_refused(filled: Engine, statement: str) -> None:
    before = filled.everything()
    refused(filled, statement)
    assert filled.everything() == before


@pytest.mark.parametrize("statement", BROKEN_IN_SQLITE)
def test_nothing_is_replaced_that_stays(sqlite: Sqlite, statement: str) -> None:
    before = sqlite.everything()
    refused(sqlite, statement)
    assert sqlite.everything() == before


def test_nothing_is_kept_for_who_has_left(filled: Engine) -> None:
    with filled.undone():
        filled.change("INSERT INTO unread VALUES (4, 1, 1)")
        filled.change("INSERT INTO unacknowledged VALUES (4, 1)")
        filled.change(
            "INSERT INTO outbox VALUES (3, 4, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL)"
        )
        filled.change("INSERT INTO reply_tokens VALUES ('c', 4, 1, 1, 'x', 9, NULL)")
        for table in ("unread", "unacknowledged", "outbox", "reply_tokens"):
            assert filled.rows(f"SELECT count(*) FROM {table} WHERE player = 4") == [(0,)]


@NEEDS_POSTGRES
def test_every_engine_refuses_with_the_same_sentence(sqlite: Engine, postgres: Postgres) -> None:
    for statement in BROKEN:
        one, other = refused(sqlite, statement), refused(postgres, statement)
        assert type(one) is type(other), statement
        assert isinstance(one, Unnamed) or str(one) == str(other), statement
    assert set(INVARIANTS) - postgres.broken == set(), "Break these in a statement."


def test_every_trigger_that_refuses_has_the_sentence_of_its_invariant(sqlite: Sqlite) -> None:
    """In SQLite, it may have the name of the invariant instead."""
    triggers = sqlite.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    raised = {name: re.search(r"RAISE\(ABORT, '([^']*)'\)", sql) for name, sql in triggers}
    refusing = {name: matched[1] for name, matched in raised.items() if matched}
    for name, text in refusing.items():
        assert text in (name, INVARIANTS[name].sentence)
    assert set(INVARIANTS) - set(refusing) == {"players.name", "keys.fingerprint"}


@NEEDS_POSTGRES
def test_every_trigger_that_refuses_is_an_invariant(postgres: Postgres) -> None:
    """This is about PostgreSQL's triggers."""
    triggers = postgres.rows("SELECT tgname FROM pg_trigger WHERE tgfoid = 'refuse'::regproc")
    assert {name for (name,) in triggers} == set(INVARIANTS) - {"players.name", "keys.fingerprint"}
