"""A record reads as the same match however people and programs write it, and what is not kept of it
is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base.layout import columns
from lobby.base.translation import _
from lobby.features.matches.values import How
from lobby.features.records import reading, scanning
from lobby.features.records.records import Record, write
from lobby.gamekit.game import Outcome
from lobby.games.catalogue import GAMES
from tests.features.records.test_records import OCTILITE, commented, played
from tests.support.cases import in_one_test

TAGS = (
    '[Game "binar"]\n[Seat0 "ann"]\n[Seat1 "ben"]\n[Options "-size=3 -single"]\n[Reason "line"]\n'
)
PLAIN = f"{TAGS}\n1. b1 a3 2. b2 c2 3. c1 a1 0-1\n"
MOVES = ("b1", "a3", "b2", "c2", "c1", "a1")


def only(text: str) -> reading.Reading:
    (match,) = reading.every(text)
    return match


def bare(record: Record) -> Record:
    """The match alone, without what was said about it."""
    return replace(record, moves=tuple((move, "") for move, __ in record.moves))


@in_one_test(
    ("moves", "left"),
    [
        ("1.b1 a3 2.b2 c2 3.c1 a1 0-1", ()),
        ("1. b1 1... a3 2. b2 2... c2 3. c1 3... a1 0-1", ()),
        ("1 . b1 1 ... a3 2 .b2 c2 3… c1 a1 0-1", ()),
        ("1) b1 a3 2) b2 c2 3) c1 a1 0-1", ()),
        ("1 b1 a3 2 b2 c2 3 c1 a1 0-1", ()),
        ("b1 a3 b2 c2 c1 a1 0-1", ()),
        ("1: b1, a3 #2 b2, c2 03. c1 a1. 0-1.", ()),
        ("b1\na3\n\nb2\tc2   c1 a1\n\n0-1", ()),
        ("1. b1 a3 2. b2 c2 3. c1 a1 0 – 1", ()),
        ("1. b1 a3 2. b2 c2 3. c1 a1 0:1", ()),
        ("1. b1 a3 2. b2 c2 3. c1 a1 0-1 0-1", ()),
        ("1. B1 A3 2. b2 c2 3. c1 a1 0-1", ()),
        ("1. b1!? a3?? 2. b2 $1 c2$14 3. c1+ a1# 0-1", (scanning.MARKS,)),
        ("1. b1± a3⩲ 2. b2+- c2-+ 3. c1∞ a1+/- 0-1", (scanning.MARKS,)),
        ("1. b1 ! a3 += 2. b2 ± c2 <x> 3. c1 N a1 -+ 0-1", (scanning.MARKS,)),
        ("1. b1 (1. c3 a1 (1... b3) 2. c2) a3 2. b2 c2 3. c1 a1 0-1", (scanning.VARIATIONS,)),
        ("1. b1 (c3 {) } ; )\n a1 1-0) a3 2. b2 c2 3. c1 a1 0-1", (scanning.VARIATIONS,)),
        ("1) b1 (1) c3 a1 2) b3) a3 2) b2 c2 3) c1 a1 0-1", (scanning.VARIATIONS,)),
        ("1. b1 (-- [x] } x) a3 2. b2 c2 3. c1 a1 0-1", (scanning.VARIATIONS,)),
        ("% { a note\n1. b1 a3\n%( b2\n2. b2 c2 3. c1 a1 0-1", (scanning.ESCAPED,)),
        ("{hello} 1. b1 a3 2. b2 c2 3. c1 a1 0-1", (scanning.EARLY,)),
        ("; hello { [\n1. b1 a3 2. b2 c2 3. c1 a1 0-1", (scanning.EARLY,)),
        ("{[%clk 1:00]} 1. b1 {} a3 2. b2 c2 3. c1 a1 0-1", (scanning.EARLY,)),
    ],
)
def test_moves_read_alike_in_any_spelling(moves: str, left: tuple[str, ...]) -> None:
    match = only(f"{TAGS}\n{moves}")
    assert match.record == reading.read(PLAIN), match.refusal
    assert tuple(match.left) == left
    assert len(scanning.sentences(match.left)) == len(left)


@in_one_test(
    ("said", "comment"),
    [
        ("{well} {done}", "well done"),
        ("{well\r\n  done}", "well done"),
        ("; well done", "well done"),
        (";a } and { and (b\n{c}", "a } and { and (b c"),
        ("{a {b {c}} d}", "a {b {c}} d"),
        ("{a { b}", "a { b"),
        ("{a \\} b \\{ c \\\\ d}", "a } b { c \\ d"),
        (r"{C:\temp\new}", r"C:\temp\new"),
        ("{a;b (c) $1 1-0 [x]}", "a;b (c) $1 1-0 [x]"),
        ("{a\n% b\n[Game c]\n; d}", "a % b [Game c] ; d"),
        ('{a\n\n[Game "chaos"]\n\nb}', 'a [Game "chaos"] b'),
        ("{[%clk 0:01:00] well [%eval -0.3,12] done}", "well done"),
        ("{\\[%clk 0:01:00] well}", "[%clk 0:01:00] well"),
        ("{(played ahead)}", "(played ahead)"),
        ("{so lo\\\nng}", "so long"),
        ("$4 {a} ({b} c3) {c}", "a c"),
    ],
)
def test_comments_of_every_kind_are_read(said: str, comment: str) -> None:
    match = only(f"{TAGS} 1. b1 {said}\na3 2. b2 c2 3. c1 a1 0-1")
    assert match.record, match.refusal
    assert match.record.moves == (("b1", comment), *((move, "") for move in MOVES[1:]))
    assert match.record.hows == ()
    commands = [f"%{name}" for name in ("clk", "eval") if f"{{[%{name}" in said or name == "eval"]
    assert [*match.left.get(scanning.COMMANDS, ())] == (commands if "eval" in said else [])


def test_a_comment_after_the_result_belongs_to_the_last_move() -> None:
    assert reading.read(f"{PLAIN} {{well}} ; played").moves[-1] == ("a1", "well played")


@in_one_test(
    ("tags", "left"),
    [
        (TAGS.replace("\n", " "), ""),
        (TAGS.replace('"', "“").replace("[", "[ ").replace(" “", "   “"), ""),
        (TAGS.replace("Seat0", "White").replace("Seat1", "Black"), ""),
        (TAGS.lower().replace('"binar"', '"Binar"'), ""),
        (re.sub('"(.*)"', r"'\1'", TAGS), ""),
        (re.sub('"(.*)"', r"\1", TAGS), ""),
        (f'{TAGS}[Result "0–1"][Board "?"][Started "????.??.??"]', ""),
        (f'{TAGS}[Event "a "b" c"][Site ""] [Round "C:\\"]\n', "Event, Site, Round"),
        (f'[SetUp "0"]\n; of a program\n%x\n\n{TAGS}', "SetUp"),
        (f'{TAGS}[Seat0 "ann"]\n[Seat0 "eve"]', "Seat0"),
        (f'{TAGS}[White "eve"]', "White"),
        (TAGS.replace('[Reason "line"]', ""), ""),
    ],
)
def test_tags_read_alike_in_any_spelling(tags: str, left: str) -> None:
    match = only(PLAIN.replace(TAGS, tags))
    assert match.record == reading.read(PLAIN), match.refusal
    sentences = [sentence for sentence in scanning.sentences(match.left) if "%" not in sentence]
    assert [sentence for sentence in sentences if "Comments" not in sentence] == [
        _(kind).format(names=left)
        for kind in (scanning.TAGS, scanning.REPEATED)
        if left and (kind == scanning.REPEATED) is (left in ("Seat0", "White"))
    ]


def test_times_are_read_as_others_write_them() -> None:
    assert {
        reading.read(PLAIN.replace("\n\n", f'\n[Started "{when}"]\n\n')).started
        for when in ("2023-11-14 22:13:20", "2023.11.14 22:13:20", "2023-11-14T22:13:20.5Z")
    } == {1_700_000_000}
    timed = PLAIN.replace("\n\n", '\n[Started "2023.11.14"]\n\n')
    for emt in ("0:01:05", "1:05", "65", "00:01:05.75"):
        text = re.sub(r"([abc]\d)", rf"\1 {{[%emt {emt}]}}", timed)
        assert [at - 1_699_920_000 for at in reading.read(text).times] == [*range(65, 455, 65)]


@pytest.mark.parametrize(
    "between", ["\n", "\n\n", " ", "\n\n% next\n; and\n", "\n{so much}\n", "\r\n\r\n"]
)
def test_several_matches_stand_in_one_text(between: str) -> None:
    matches = list(reading.every(between.join([PLAIN] * 3)))
    assert [bare(match.record) for match in matches if match.record] == [reading.read(PLAIN)] * 3
    first, remark = reading.read_sent(between.join([PLAIN] * 3))
    assert bare(first) == reading.read(PLAIN)
    assert remark.endswith("2 matches after the first are not read.")


@in_one_test(
    ("damage", "said"),
    [
        (lambda text: text.replace("a1", "{oh a1"), "unmatched {"),
        (lambda text: text.replace("b1 a3", "b1 (oh a3"), "unmatched ("),
        (lambda text: text.replace("b1 a3", "b1 oh) a3"), "unmatched )"),
        (lambda text: text.replace("b1 a3", "b1 oh} a3"), "unmatched }"),
        (lambda text: text.replace("b1 a3", "b1 [oh a3"), "unmatched ["),
        (lambda text: text.replace('"binar"', '"chess"'), "'chess'; the games"),
        (lambda text: text.replace('"ben"]', '"ben'), "is not a tag"),
        (lambda text: text.partition("\n\n")[2], "no [Game"),
        (lambda text: text.partition("\n\n")[0].replace("Seat0", "Seat") + "\n\n", "no [Seat0"),
    ],
)
def test_one_that_cannot_be_read_does_not_spoil_the_others(
    damage: Callable[[str], str], said: str
) -> None:
    whole = PLAIN.replace("c1", "c1 {well}")
    broken = damage(whole)
    for others in (PLAIN, whole):
        before, between, after = reading.every(f"{others}{broken}{others}")
        assert before.record == after.record == reading.read(others)
        assert said in between.refusal
        assert (before.line, after.line) == (1, broken.count("\n") + 8)


SPECIAL = st.text(alphabet="\\{}[]();%$!. \"'ab1囲é", max_size=400)


@given(st.lists(st.one_of(SPECIAL, st.text(max_size=300)).map(commented), min_size=9, max_size=9))
def test_long_comments_wrap_and_stay_the_same(comments: list[str]) -> None:
    hows: tuple[How, ...] = ("ahead", "by hand", "by the server") * 3
    moves = tuple(
        (move, comment) for (move, __), comment in zip(OCTILITE.moves, comments, strict=True)
    )
    for record in (replace(OCTILITE, moves=moves), replace(OCTILITE, moves=moves, hows=hows)):
        written = write(record)
        assert only(written) == reading.Reading(1, record)
        lines = written.partition("\n\n")[2].splitlines()
        assert max(map(columns, lines)) <= 78
        assert not any(line.startswith(("%", ";", "[")) for line in lines)
        assert reading.read(" ".join(written.split())) == record, "on one line, too"
        assert [match.record for match in reading.every(f"{written}\n{written}")] == [record] * 2


def mutated(record: Record, chance: Random) -> str:
    """*record* as somebody else might have written it."""
    tags, moves = write(record).split("\n\n")
    lines = tags.splitlines()
    lines += chance.choices(('[Event "x {1}"]', '[Site "; ("]', "% [", "; {", ""), k=3)
    chance.shuffle(lines)
    style = chance.choice(("{n}. ", "{n}.", "{n} .", "{n}) ", "{n} ", "", "{n}...", "{n}.\n"))
    words = [_respelled(word, style, chance) for word in moves.replace(". ", ".").split()]
    blanks = chance.choice(([" "], ["\n"], ["  ", "\t", "\n", " \n\n"]))
    text = "\n".join((*lines, "", *(f"{word}{chance.choice(blanks)}" for word in words)))
    return text.replace("\n", chance.choice(("\n", "\r\n", "\r")))


def _respelled(word: str, style: str, chance: Random) -> str:
    if word in (*scanning.RESULTS.values(), scanning.RUNNING):
        spelled = {"1-0": ("1:0", "1–0"), "0-1": ("0:1",), "1/2-1/2": ("1/2", "½-½", "0.5-0.5")}
        return chance.choice((word, *spelled.get(word, ())))
    number, dot, move = word.rpartition(".")
    if dot:
        move = style.format(n=number) + move
    added = chance.choices(
        ("", "!", "?!", " $7", " {a (b}", " {{}}", " ;) 1. }\n", " (a (b) {)} 1-0)", "\n%(\n"), k=2
    )
    return move + "".join(added)


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**6))
def test_a_record_is_the_same_match_in_every_dialect(name: str, seed: int) -> None:
    chance = Random(seed)
    record = played(name, seed, chance.choice((1, 6, 40)))
    outcome = record.outcome or Outcome(chance.choice((0, 1)), "resigned")
    record = replace(record, outcome=chance.choice((outcome, record.outcome)), board=seed)
    text = mutated(record, chance)
    match = only(text)
    assert match.record, (match.refusal, text)
    assert bare(match.record) == record, text


@given(
    st.lists(
        st.sampled_from([*"{}()[];%$\\\n\r .1-*\"'", "[Game ", "[%emt ", "b1", "1-0"]), max_size=200
    )
)
def test_the_reader_takes_any_signs(signs: list[str]) -> None:
    for match in reading.every(f"{TAGS}{''.join(signs)}\n\n{PLAIN}"):
        assert bool(match.record) is not bool(match.refusal)
        assert match.refusal.isprintable()
