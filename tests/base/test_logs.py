"""The log, in both formats; what must never be in it is in ``tests/e2e/test_discretion.py``."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from types import TracebackType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base import logs
from lobby.base.logs import PAUSE, JsonFormatter, Tally, TextFormatter

Raised = tuple[type[BaseException], BaseException, TracebackType | None]


def record(message: str, *words: object, raised: Raised | None = None) -> logging.LogRecord:
    return logging.LogRecord(
        "lobby.ssh.door.knocking", logging.INFO, __file__, 1, message, words, raised
    )


def raised(text: str) -> Raised:
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        return type(error), error, error.__traceback__


@given(st.text())
def test_a_json_line_is_one_line_and_holds_what_was_said(text: str) -> None:
    line = JsonFormatter().format(record("of %s", text))
    assert line.isascii()
    assert len(line.splitlines()) == 1
    assert json.loads(line)["message"] == f"of {text}"


def test_what_a_json_line_holds() -> None:
    entry = json.loads(JsonFormatter().format(record("refused")))
    assert set(entry) == {"time", "level", "logger", "message"}
    assert (entry["level"], entry["logger"]) == ("info", "lobby.ssh.door.knocking")
    assert entry["time"].endswith("Z")
    age = datetime.now(UTC) - datetime.fromisoformat(entry["time"])
    assert 0 <= age.total_seconds() < 60


def test_a_json_line_says_what_it_is_about_as_far_as_that_is_known() -> None:
    said = record("it broke")
    vars(said).update(logs.about("crash", player="ann", address="192.0.2.1", reference="3f2a"))
    entry = json.loads(JsonFormatter().format(said))
    assert {key: entry[key] for key in logs.FIELDS if key in entry} == {
        "event": "crash",
        "player": "ann",
        "address": "192.0.2.1",
        "reference": "3f2a",
    }
    assert logs.about("bot-failed", board=7) == {"event": "bot-failed", "board": 7}
    assert "3f2a" not in TextFormatter("%(message)s").format(said)


def test_an_exception_comes_with_its_traceback() -> None:
    entry = json.loads(JsonFormatter().format(record("it broke", raised=raised("for a test"))))
    assert entry["exception"].startswith("Traceback")
    assert entry["exception"].endswith("RuntimeError: for a test")


@given(st.text())
def test_no_text_line_moves_a_terminal(text: str) -> None:
    line = TextFormatter("%(message)s").format(record("%s", text))
    assert all(char.isprintable() or char in "\n\t" for char in line if ord(char) < 0xA0)


def test_a_traceback_keeps_its_lines() -> None:
    lines = TextFormatter("%(message)s").format(record("it broke", raised=raised("\x1b[2J")))
    assert lines.splitlines()[0] == "it broke"
    assert lines.splitlines()[-1] == r"RuntimeError: \x1b[2J"


class Watch:
    """A clock that stands still until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.tuples(st.sampled_from(["rate", "full"]), st.floats(0, 2 * PAUSE))))
def test_no_news_is_uncounted_and_no_kind_has_two_lines_a_minute(
    news: list[tuple[str, float]],
) -> None:
    watch = Watch()
    tally = Tally(clock=watch)
    last: dict[str, float] = {}
    untold = {"rate": 0, "full": 0}
    for kind, pause in news:
        watch.now += pause
        line = tally.line(kind, kind)
        if line is None:
            untold[kind] += 1
            continue
        assert kind not in last or watch.now - last[kind] >= PAUSE
        more = f" (and {untold[kind]} more since the last such line)" if untold[kind] else ""
        assert line == kind + more
        last[kind], untold[kind] = watch.now, 0
    assert set(last) == {kind for kind, _ in news}


def test_the_log_begins_on_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logs, "_errors", [])
    monkeypatch.setattr(root, "level", root.level)
    logs.begin("json", "warning")
    handler, _ = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    assert handler.stream is sys.stderr
    assert isinstance(handler.formatter, JsonFormatter)
    assert root.level == logging.WARNING
    for level, event, text in (
        (logging.ERROR, "late", "two\nlines"),
        (logging.ERROR, "crash", "x"),
    ):
        root.log(level, text, extra=logs.about(event))
    root.warning("not an error")
    error = logs.latest_error()
    assert error
    assert error.text == "two lines"


SAYS = """
import logging, sys
from lobby.base import logs
logs.begin(sys.argv[1], "debug")
logging.getLogger("a").info("hello")
try:
    raise KeyError("lost")
except KeyError:
    logging.getLogger("a").exception("broken")
logging.getLogger("a").warning("two\\nlines")
"""


def said(form: str, *, journal: str | None) -> list[str]:
    """What a program logs to a pipe as its standard error, if JOURNAL_STREAM names *journal*, or
    that very pipe if it is None."""
    reading, writing = os.pipe()
    status = os.fstat(writing)
    stream = journal or f"{status.st_dev}:{status.st_ino}"
    with os.fdopen(writing, "wb") as pipe:
        subprocess.run(
            [sys.executable, "-c", SAYS, form],
            stderr=pipe,
            env={**os.environ, "JOURNAL_STREAM": stream},
            check=True,
        )
    with os.fdopen(reading) as lines:
        return lines.read().splitlines()


def test_the_journal_notes_the_time_and_is_told_the_priority() -> None:
    lines = said("text", journal=None)
    assert lines[0] == "<6>INFO a: hello"
    assert lines[1] == "<3>ERROR a: broken"
    assert all(line.startswith("<3>") for line in lines[1:-2])
    assert lines[-2:] == ["<4>WARNING a: two", "<4>lines"]
    assert json.loads(said("json", journal=None)[0].removeprefix("<6>"))["message"] == "hello"


def test_elsewhere_lines_have_their_time_and_no_priority() -> None:
    lines = said("text", journal="1:1")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d [\d:,]+ INFO a: hello", lines[0])
    assert not any(line.startswith("<") for line in lines)
