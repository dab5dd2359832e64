"""Texts of any length are imported as they come: all that can be read, and only once."""

from __future__ import annotations

import json
import pickle
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

import asyncssh
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lobby.app.commands import runner
from lobby.core.budgets import Budgets
from lobby.core.lobby import Lobby
from lobby.features.archive import incoming, intake, verbs
from lobby.features.archive.incoming import Incoming, Intake
from lobby.features.matches.values import AGREEMENT, RESIGNED, TIME
from lobby.features.records import documents, records
from lobby.features.records.records import Record
from lobby.gamekit.game import Outcome
from lobby.games.catalogue import GAMES
from lobby.language.command_streams import LONGEST_INPUT
from lobby.ssh import Limits
from tests.features.records.test_records import played
from tests.ssh.serving import serving
from tests.ssh.terminal_client import client
from tests.support.shell import ENDS


def ends_by_hand(game: str) -> tuple[Outcome, ...]:
    """How matches of *game* end without the rules."""
    rules = GAMES[game]
    drawn = (Outcome(None, AGREEMENT),) if rules.can_be_drawn else ()
    return (Outcome(0, RESIGNED), Outcome(1, TIME), *drawn)


def finished(number: int) -> Record:
    """A finished match, which no other number has."""
    chance = Random(number)
    game = list(GAMES)[number % len(GAMES)]
    record = played(game, number, chance.choice((4, 40)))
    moves = tuple(
        (move, chance.choice(("", "well {played}", '"\\ [%emt 1:0] % ; (played ahead)' * 9)))
        for move, __ in record.moves
    )
    times = tuple(range(1000, 1000 + len(moves)))
    hows = records.marked(chance.choice(("by hand", "ahead", "by the server")) for __ in moves)
    outcome = record.outcome or chance.choice(ends_by_hand(game))
    return replace(
        record, board=number, moves=moves, times=times, hows=hows, started=900, outcome=outcome
    )


def row(record: Record) -> dict[str, object]:
    """*record* as an export has it."""
    match = {**documents.of_record(record)}
    return {"board": match.pop("board"), **match, "taken_back": [{"move": "]}"}], "queue": ["{"]}


def export(rows: Iterable[object], layout: Callable[[object], str] = json.dumps) -> str:
    """The export of a player with those *rows*, as ``export`` lays it out."""
    listed = ",\n".join(map(layout, rows))
    before = '{\n "name": "ann",\n "preferences": {"a": "[{\\"}"},\n "unread": []'
    return f'{before},\n"matches": [\n{listed}],\n"nonces": [\n{{"board": 1}}],\n"imported": []}}\n'


def taken(text: str, cut: Random | None = None) -> Incoming:
    """What is read of *text*, which comes whole or in pieces."""
    reading, parts = Intake(), list[Incoming]()
    while cut and text:
        at = cut.choice((1, 2, 13, 1000, 50_000))
        piece, text = text[:at], text[at:]
        parts.append(reading.feed(piece))
    parts.append(reading.feed(text, last=True))
    return Incoming(
        matches=tuple(match for part in parts for match in part.matches),
        refused=tuple(sentence for part in parts for sentence in part.refused),
        unfinished=sum(part.unfinished for part in parts),
        exported=parts[-1].exported,
    )


MANY = 90
SOME = tuple(map(finished, range(8)))
ROWS = tuple(map(row, SOME))
WRITTEN = tuple(map(records.write, SOME))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_end_survives_both_ways(game: str) -> None:
    by_hand = ends_by_hand(game)
    several = [replace(played(game, 1, 5), outcome=end) for end in by_hand]
    by_rules = (played(game, seed, 400) for seed in range(9))
    several += [record for record in by_rules if record.outcome]
    assert len(several) > len(by_hand)
    several = [replace(record, board=number) for number, record in enumerate(several)]
    exported = taken(export(map(row, several)))
    written = taken("\n".join(map(records.write, several)))
    assert (exported.refused, written.refused) == ((), ())
    assert exported.matches == written.matches
    assert [match.outcome for match in written.matches] == [match.outcome for match in several]


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_a_text_is_read_alike_however_it_is_cut_and_laid_out(seed: int) -> None:
    chance = Random(seed)
    whole = export(ROWS, chance.choice((json.dumps, partial(json.dumps, indent=1))))
    if chance.random() < 0.5:
        whole = json.dumps(json.loads(whole), indent=chance.choice((None, 0, 2)))
    written = "\n".join(WRITTEN)
    for text in (whole, written, written.replace("\n", "\r\n")):
        read = taken(text, chance)
        assert read.refused == ()
        assert read.matches == SOME


@pytest.mark.parametrize("indent", [None, 0, 1])
def test_a_match_may_have_keys_that_are_named_like_lists(indent: int | None) -> None:
    match = {**row(SOME[0]), "imported": 1000, "nonces": {}}
    whole = json.dumps({"name": "ann", "matches": [match], "imported": []}, indent=indent)
    read = taken(whole)
    assert (read.matches, read.refused) == (SOME[:1], ())


@settings(max_examples=50)
@given(seed=st.integers(0, 10**6))
def test_damage_costs_no_more_than_the_match_where_it_is(seed: int) -> None:
    chance = Random(seed)
    rows, texts = [*map(json.dumps, ROWS)], [*WRITTEN]
    spoilt = chance.randrange(len(SOME))
    sign, other = chance.choice('"{}[],:\\'), chance.choice(('"', "}", "{", "]", ""))
    at = chance.choice([at for at, mark in enumerate(rows[spoilt]) if mark == sign] or [0])
    rows[spoilt] = rows[spoilt][:at] + other + rows[spoilt][at + 1 :]
    at = chance.randrange(texts[spoilt].index("\n\n"), len(texts[spoilt]) - 1)
    texts[spoilt] = texts[spoilt][:at] + chance.choice("{}()[;%$x") + texts[spoilt][at + 1 :]
    others = [record for record in SOME if record.board != spoilt]
    for text in (export(map(json.loads, ["{}"]), lambda _: ",\n".join(rows)), "\n".join(texts)):
        read = taken(text, chance)
        assert [match for match in read.matches if match.board != spoilt] == others, read.refused
        assert len(read.refused) <= 3


def test_an_export_that_breaks_off_is_read_up_to_there() -> None:
    whole = export(ROWS)
    read = taken(whole[: whole.index('{"board": 5')])
    assert read.matches == SOME[:5]
    (refused,) = read.refused
    assert refused == "The export is damaged or incomplete: it ends after match 5."


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        ('{"name": "ann", "x": "', "x"),
        ('{"name": "ann", "x": [', "[1],"),
        ('{"matches": [{"x": "', "\\n"),
        ('{"matches": [', '{"board": 1},\n'),
        ("[Game ", "x"),
        ('[Game "chaos"] {', "[x ("),
        ('[Game "chaos"]', ' 1. a1 {x} (b1)\n[Event "x"]'),
        ('[Game "chaos"]', " "),
    ],
)
def test_no_text_fills_the_memory(begin: str, more: str) -> None:
    reading = Intake()
    reading.feed(begin)
    for __ in range(10):
        reading.feed(more * (intake.STEP // len(more)))
    assert len(pickle.dumps(reading)) < 2 * intake.LONGEST
    reading.feed("", last=True)


def test_a_match_that_is_too_long_is_named_and_the_next_is_read() -> None:
    first, *others = SOME[0].moves
    long = replace(SOME[0], moves=((first[0], "x " * intake.LONGEST), *others))
    for text in (export(map(row, (long, SOME[1]))), records.write(long) + records.write(SOME[1])):
        for cut in (None, Random(1)):
            read = taken(text, cut)
            assert SOME[1] in read.matches
            assert len(read.matches) + len(read.refused) == 2
    assert ["than 262144 characters" in refusal for refusal in read.refused] == [True]


def plays(count: int) -> Iterator[Record]:
    """So many short matches of ann's."""
    for number in range(count):
        yield replace(finished(number), board=number, players=("ann", f"ben{number}"))


@pytest.fixture
async def ann(lobby: Lobby) -> AsyncIterator[Callable[[str, str], Awaitable[str]]]:
    """What she is answered to a command over a new connection."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    budgets = Budgets({key.get_fingerprint()})  # operators need not wait for a share
    commands = runner(lobby, patience=ENDS)
    limits = Limits(flooding_seconds=3, leaving_seconds=1)
    async with serving(run_command=commands, budgets=budgets, limits=limits) as server:

        async def does(command: str, text: str = "") -> str:
            async with client(server.port, user="ann", keys=(key,)) as connection:
                return str((await connection.run(command, input=text, check=True)).stdout)

        await does("signup ann")
        yield does


async def test_a_whole_export_comes_in_over_ssh_and_goes_on_where_it_broke_off(
    ann: Callable[..., Awaitable[str]],
) -> None:
    whole = export(map(row, plays(MANY)))
    assert len(whole) > LONGEST_INPUT
    part = json.loads(await ann("import --json", whole[: len(whole) // 2]))
    added = len(part["added"])
    assert MANY / 3 < added < MANY
    assert part["refused"] == [f"The export is damaged or incomplete: it ends after match {added}."]
    rest = json.loads(await ann("import --json", whole))
    assert (len(rest["added"]), rest["known"], rest["refused"]) == (MANY - added, added, [])
    listed = json.loads(await ann("archive --json --most=500"))["imported"]
    assert len({match["players"][1] for match in listed}) == len(listed) == MANY
    shown = json.loads(await ann(f"record @{rest['added'][-1]} --json"))
    assert [move["how"] for move in shown["moves"]] == [*(finished(MANY - 1).hows)]


@pytest.mark.parametrize("endless", ["\n", " ", "\0", "x", '[Event "x"]\n', '{"x": [1]}'])
async def test_what_has_no_match_is_not_read_without_end(
    ann: Callable[..., Awaitable[str]], endless: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verbs, "MOST_IN_VAIN", verbs.DENSE * intake.STEP)
    with pytest.raises(asyncssh.ProcessError) as raised:
        await ann("import", endless * (4 * intake.STEP))
    said, kind = str(raised.value.stderr), "That is neither a record nor an export."
    assert said.startswith(kind if len(endless) == 1 else "The import stopped: no match was found ")


@pytest.mark.parametrize("endless", ['[Event "x"]\n', "{\n", '[Game "hex"]\n{'])
async def test_records_without_a_match_are_not_read_for_long(
    ann: Callable[..., Awaitable[str]], endless: str
) -> None:
    with pytest.raises(asyncssh.ProcessError) as raised:
        await ann("import", endless * (2 * verbs.MOST_IN_VAIN // verbs.DENSE // len(endless)))
    assert str(raised.value.stderr).startswith("The import stopped: no match was found ")


async def test_an_export_may_have_more_of_other_things(ann: Callable[..., Awaitable[str]]) -> None:
    other = '{"x": "' + "y" * (2 * verbs.MOST_IN_VAIN // verbs.DENSE) + '",'
    done = json.loads(await ann("import --json", other + export(ROWS)[1:]))
    assert len(done["added"]) == len(ROWS)


def test_a_single_read_is_the_same() -> None:
    text = export(ROWS)
    assert incoming.read(text) == taken(text)
