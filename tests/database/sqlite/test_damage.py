"""A server does not start with a file that has a damaged page, whatever that page holds."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from lobby.base.errors import StoreError
from lobby.core.stores import open_sqlite
from lobby.database.sqlite.connection import connect_reader
from lobby.database.sqlite.store import SqliteStatements
from tests.conftest import NOON
from tests.golden.run import lay_before
from tests.support import databases

EACH = 4
"""Pages that are damaged of each kind."""

FLIPPED = bytes(255 - byte for byte in range(256))


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a used lobby, with long texts, and with pages that are no longer used."""
    path = lay_before(tmp_path_factory.mktemp("used") / "lobby.db")
    open_sqlite(path, lambda: NOON)._close()
    for number in range(10_000, 10_050):
        text = f"{number} " * 4000
        databases.alter(
            path, "INSERT INTO messages (id, at, author, text) VALUES (?, 0, 1, ?)", number, text
        )
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE gone (text)")
        db.executemany("INSERT INTO gone VALUES (?)", [("x" * 4000,)] * 3000)
        db.execute("DROP TABLE gone")
    return path


@pytest.fixture(scope="module")
def pages(used: Path) -> Mapping[str, list[int]]:
    """The numbers of the pages of *used*, by what they hold."""
    numbers: dict[str, list[int]] = defaultdict(list)
    with closing(sqlite3.connect(used)) as db:
        (count,) = db.execute("PRAGMA page_count").fetchone()
        for number, kind, of in db.execute(
            "SELECT d.pageno, d.pagetype, coalesce(s.type, 'table') FROM dbstat AS d"
            " LEFT JOIN sqlite_schema AS s ON s.name = d.name ORDER BY 1"
        ):
            numbers["schema" if number == 1 else f"{kind} of {of}"].append(number)
    rest = {*range(1, count + 1)}.difference(*numbers.values())
    trunk = int.from_bytes(used.read_bytes()[32:36], "big")
    while trunk:
        numbers["list of free pages"].append(trunk)
        trunk = int.from_bytes(page(used, trunk)[:4], "big")
    numbers["free"] = sorted(rest.difference(numbers["list of free pages"]))
    return numbers


def page(path: Path, number: int) -> bytes:
    return path.read_bytes()[4096 * (number - 1) : 4096 * number]


def with_page(used: Path, folder: Path, number: int, content: bytes) -> Path:
    """A copy of *used* whose page *number* has that *content*."""
    data = bytearray(used.read_bytes())
    data[4096 * (number - 1) : 4096 * number] = content
    path = folder / "lobby.db"
    path.unlink(missing_ok=True)
    path.touch(0o600)
    path.write_bytes(data)
    return path


KINDS = (
    "schema",
    "internal of table",
    "leaf of table",
    "overflow of table",
    "internal of index",
    "leaf of index",
    "list of free pages",
)


def test_there_are_pages_of_every_kind(pages: Mapping[str, list[int]]) -> None:
    assert {kind for kind, numbers in pages.items() if numbers} >= {*KINDS, "free"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_page_is_refused(
    used: Path, pages: Mapping[str, list[int]], tmp_path: Path, kind: str
) -> None:
    chance = Random(kind)
    for number in chance.sample(pages[kind], min(EACH, len(pages[kind]))):
        was = page(used, number)
        for content in (was.translate(FLIPPED), chance.randbytes(4096), bytes(4096)):
            if not any(content) and not any(was[:4]) and kind == "overflow of table":
                continue  # the last page of a text: the text has changed, but the page can be one
            path = with_page(used, tmp_path, number, content)
            with pytest.raises(StoreError, match=r"restore a backup\.$"):
                open_sqlite(path, lambda: NOON)
            assert page(path, number) == content


def test_what_is_in_a_free_page_does_not_matter(
    used: Path, pages: Mapping[str, list[int]], tmp_path: Path
) -> None:
    number = Random(1).choice(pages["free"])
    path = with_page(used, tmp_path, number, Random(1).randbytes(4096))
    open_sqlite(path, lambda: NOON)._close()


def test_whatever_bytes_are_damaged_all_that_is_opened_can_be_read(
    used: Path, pages: Mapping[str, list[int]], tmp_path: Path
) -> None:
    chance, refused = Random(1), 0
    for _ in range(40):
        number = chance.choice([number for kind in KINDS for number in pages[kind]])
        content, first = bytearray(page(used, number)), chance.choice((0, chance.randrange(4096)))
        content[first : first + 16] = chance.randbytes(len(content[first : first + 16]))
        path = with_page(used, tmp_path, number, bytes(content))
        try:
            open_sqlite(path, lambda: NOON)._close()
        except StoreError:
            refused += 1
            continue
        with connect_reader(path) as db:
            for table in db.table_names():
                SqliteStatements(db).find(f"SELECT * FROM {table} NOT INDEXED", ())
    assert refused


def test_a_wrong_value_in_a_row_is_not_a_damaged_page(used: Path, tmp_path: Path) -> None:
    """A row that cannot be read stops only what depends on it."""
    path = with_page(used, tmp_path, 1, page(used, 1))
    strict = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = 'ratings'"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA writable_schema = 1")
        db.execute(strict, (" STRICT", "/**/"))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA ignore_check_constraints = 1")
        db.execute("UPDATE ratings SET value = 'many'")
        db.execute("UPDATE players SET lapses = 7")
        db.execute("PRAGMA writable_schema = 1")
        db.execute(strict, ("/**/", " STRICT"))
    with closing(sqlite3.connect(path)) as db:
        problems = [text for (text,) in db.execute("PRAGMA quick_check")]
    assert any("value in ratings.value" in text for text in problems), problems
    assert any("CHECK constraint failed in players" in text for text in problems), problems
    open_sqlite(path, lambda: NOON)._close()
