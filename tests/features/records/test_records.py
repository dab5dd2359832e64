"""Records are written and read back, and what is not a record is refused in one sentence."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base import text
from lobby.base.errors import Refused
from lobby.features.records.reading import read
from lobby.features.records.records import Record, RecordError, replay, write
from lobby.gamekit.game import Outcome
from lobby.games.catalogue import GAMES
from tests.support.cases import in_one_test

WHOLE_GAME = "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 22-44-46"
OCTILITE = Record(
    game="octilite",
    players=("ann", "ben"),
    moves=tuple((move, "") for move in WHOLE_GAME.split()),
    board=117,
    started=1_700_000_000,
    ended=1_700_100_000,
    outcome=Outcome(0, "base"),
)


def played(name: str, seed: int, plies: int) -> Record:
    """A random match of at most *plies* moves."""
    chance = Random(seed)
    game = GAMES[name]
    options = game.parse_options([])
    setup = game.deal(options, chance)
    state = game.start(options, setup)
    moves: list[tuple[str, str]] = []
    while state.moves() and len(moves) < plies:
        moves.append((chance.choice(state.moves()), ""))
        state = state.play(moves[-1][0])
    return Record(name, ("ann", "ben"), tuple(moves), setup=setup, outcome=state.outcome)


def commented(words: str) -> str:
    try:
        return text.clean(words, 1000)
    except Refused:
        return ""


def test_a_record_reads_as_people_write_it() -> None:
    assert write(OCTILITE) == (
        '[Game "octilite"]\n[Board "117"]\n[Seat0 "ann"]\n[Seat1 "ben"]\n'
        '[Started "2023-11-14 22:13:20"]\n[Ended "2023-11-16 02:00:00"]\n'
        '[Result "1-0"]\n[Reason "base"]\n\n'
        "1. 32+a 46+e 2. 32-33 36+d 3. 22+b 46-45 4. 22+a 36-54 5. 22-44-46 1-0\n"
    )
    assert replay(OCTILITE)[-1].outcome == Outcome(0, "base")


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 60))
def test_every_match_survives_writing_and_reading(name: str, seed: int, plies: int) -> None:
    record = played(name, seed, plies)
    assert read(write(record)) == record
    assert replay(read(write(record)))[-1].outcome == record.outcome


@given(st.lists(st.text(max_size=120).map(commented), min_size=9, max_size=9))
def test_comments_survive_whatever_they_hold(comments: list[str]) -> None:
    moves = tuple(
        (move, comment) for (move, _), comment in zip(OCTILITE.moves, comments, strict=True)
    )
    record = replace(OCTILITE, moves=moves)
    assert read(write(record)) == record
    assert max(map(len, write(record).splitlines())) <= 200


def test_a_hidden_setup_is_said_to_be_hidden() -> None:
    record = replace(OCTILITE, setup=None)
    assert '[Setup "?"]' in write(record)
    assert read(write(record)).setup is None
    with pytest.raises(RecordError, match="leaves out its hidden setup"):
        replay(record)


@in_one_test(
    ("change", "said"),
    [
        (lambda text: "", r"no \[Game"),
        (lambda text: text.replace('[Game "octilite"]', '[Game "chess"]'), "'chess'; the games"),
        (lambda text: text.replace('[Board "117"]', '[Board "117'), "Tag 2 .* is not a tag"),
        (lambda text: text.replace('"117"', '"many"'), "Board tag .* not a number"),
        (lambda text: text.replace("2023-11-14", "14.11.2023"), "Started tag is not a time"),
        (lambda text: text.replace("4. 22+a", "4. {open"), "unmatched {"),
        (lambda text: text.replace("22-44-46 1-0", "22-44-46 0-1"), "Result tag .* differ"),
        (
            lambda text: text.replace('[Reason "base"]', "").replace("22-44-46 ", ""),
            "no Reason tag",
        ),
        (lambda text: text.replace("[Result", '[Setup "a1"]\n[Result'), "in the Setup tag"),
    ],
)
def test_what_is_no_record_is_refused(change: object, said: str) -> None:
    assert callable(change)
    with pytest.raises(RecordError, match=said):
        read(change(write(OCTILITE)))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (replace(OCTILITE, moves=(("32-33", ""),)), "Move 1 of the record, '32-33': .*prong"),
        (replace(OCTILITE, outcome=Outcome(1, "base")), "do not lead to its result"),
        (replace(OCTILITE, options="-size=5"), "wrong start: .*no option"),
        (replace(OCTILITE, setup={"a1": "L43"}), "wrong start"),
    ],
)
def test_a_record_that_does_not_fit_the_rules_is_refused(record: Record, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        replay(record)


@given(st.text(max_size=400))
def test_no_text_makes_the_reader_fall_over(words: str) -> None:
    with pytest.raises(RecordError):
        read(words)


def test_times_and_terms_are_written_and_read() -> None:
    times = tuple(OCTILITE.started + 94_205 * ply for ply in range(1, 10))  # type: ignore[operator]
    moves = (("32+a", "hello"), *OCTILITE.moves[1:])
    record = replace(OCTILITE, terms="--forfeittime=3 --unrated", times=times, moves=moves)
    written = write(record)
    assert '[Terms "--forfeittime=3 --unrated"]\n' in written
    assert "1. 32+a {[%emt 26:10:05] hello} 46+e {[%emt 26:10:05]}" in written
    assert read(written) == record
    assert read(" ".join(written.split())) == record, "on one line, too"


def test_what_only_looks_like_a_time_is_a_comment() -> None:
    record = replace(OCTILITE, moves=(("32+a", "[%emt 0:00:35] hello"), *OCTILITE.moves[1:]))
    assert read(write(record)) == record
    times = tuple(OCTILITE.started + ply for ply in range(1, 10))  # type: ignore[operator]
    assert read(write(replace(record, times=times))) == replace(record, times=times)


def test_no_line_ends_behind_a_number() -> None:
    for seed in range(20):
        record = played("octilite", seed, 60)
        lines = write(record).partition("\n\n")[2].splitlines()
        assert len(lines) > 1
        assert not any(line.split()[-1].endswith(".") for line in lines)
        assert max(map(len, lines)) <= 78


def test_a_record_without_end_is_refused() -> None:
    with pytest.raises(RecordError, match="at most 3000 are read"):
        read(write(replace(OCTILITE, moves=(("32+a", ""),) * 3001)))
