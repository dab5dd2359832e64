"""Deals checked by command, and by the program in docs/."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import FairChance, Seed, digest
from lobby.games.catalogue import GAMES
from tests.support.shell import Shell

SCRIPT = Path(__file__).parents[3] / "docs/fair_deal.py"


def by_script(record: str, *noted: str) -> tuple[int, str]:
    """What the program prints for a *record*, and its status."""
    done = subprocess.run(
        [sys.executable, SCRIPT, *noted], input=record, capture_output=True, text=True, check=False
    )
    return done.returncode, (done.stdout + done.stderr).strip()


async def test_two_players_check_a_deal(as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("fair")
    commitment = said.split()[-1]
    assert said.startswith("This is the commitment to the deal of the next match that you offer")
    made = await as_ann("curio challenge ben --nonce=ann-1 --seat=random --json")
    assert made.document["commitments"] == [commitment]
    page = await as_ben.does("accept 1 --nonce=Ben.2")
    assert f"Fair deal {commitment[:12]}" not in page
    page = await as_ben.does("show 1 --deal")
    for part in (commitment, "ann's nonce: ann-1", "ben's nonce: Ben.2"):
        assert part in page
    running = await as_ben.does("fair 1")
    assert "The deal can be checked once the match is over." in " ".join(running.split())
    assert "secret until the end" in running
    early = await as_ben.does("record 1")
    assert by_script(early) == (
        1,
        "This record has no seed: the match still runs, or has no fair deal.",
    )
    await as_ann.does("abort 1")
    deal = (await as_ben("fair 1 --json")).document
    assert (deal["state"], deal["commitment"]) == ("verified", commitment)
    assert (deal["nonces"], deal["deal"], deal["seats_drawn"]) == (["ann-1", "Ben.2"], 1, True)
    assert (await as_ben.does("fair 1")).startswith("Board 1, Curio. The deal is verified.\n")
    assert "The deal is verified." in await as_ben.does("show 1")
    record = await as_ben.does("record 1")
    seated = "The seed seats the challenger as ann"
    verified = (0, f"{seated}\nThe deal is verified.")
    assert by_script(record, commitment) == verified
    assert by_script(record, commitment[:12]) == verified
    other = (1, f"{seated}\nThe commitment is not the one that you noted.")
    assert by_script(record, "0" * 64) == other
    for mistaken in (commitment[:3], "match.txt", f"{commitment}00"):
        status, said = by_script(record, mistaken)
        assert (status, said.partition("\n")[0]) == (
            1,
            "A commitment is 64 hexadecimal digits; the first 12 are enough.",
        )
    status, said = by_script(record.replace("Ben.2", "Ben.3"))
    assert (status, said.splitlines()[-1]) == (1, "The seed and the nonces give a different deal.")


async def test_a_server_that_chooses_among_the_deals_of_a_seed_is_found_out(
    as_ann: Shell, as_ben: Shell
) -> None:
    await as_ann.does("curio challenge ben --nonce=ann-1")
    await as_ben.does("accept 1 --nonce=ben-2")
    await as_ann.does("abort 1")
    record = await as_ann.does("record 1")
    assert by_script(record) == (0, "The deal is verified.")
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))
    digests = digest("ann-1"), digest("ben-2")
    curio = GAMES["curio"]
    second = curio.deal(
        curio.parse_options(()), FairChance(Seed(tags["Seed"]), digests, "deal", "2")
    )
    chosen = record.replace(
        tags["Setup"], " ".join(f"{cell}={man}" for cell, man in second.items())
    ).replace('[Deal "1"]', '[Deal "2"]')
    status, said = by_script(chosen, tags["Commitment"])
    assert (status, said) == (
        1,
        "Deal 1 of the seed was skipped, though a capture was possible in it.",
    )


async def test_a_balanced_start_of_chaos_is_checked_too(as_ann: Shell, as_ben: Shell) -> None:
    await as_ann.does("chaos challenge ben -balanced --nonce=ann-1")
    await as_ben.does("accept 1 --nonce=ben-2")
    await as_ann.does("abort 1")
    record = await as_ann.does("record 1")
    assert by_script(record) == (0, "The deal is verified.")
    assert by_script(record.replace("ben-2", "ben-3"))[0] == 1


async def test_an_imported_record_keeps_what_dealt_it(as_ann: Shell, as_ben: Shell) -> None:
    await as_ann.does("curio challenge ben --nonce=ann-1")
    await as_ben.does("accept 1 --nonce=ben-2")
    for shell in (as_ann, as_ben):
        (shown,) = (await shell("show 1 --json")).document["boards"]
        await shell.does(f"move 1 {shown['legal_moves'][0]}")
    await as_ann.does("resign 1")
    record = await as_ann.does("record 1")
    await as_ann.does("import", record)
    imported = await as_ann.does("record @1")
    assert by_script(imported) == (0, "The deal is verified.")
    status, why = await as_ann.refused("fair @1")
    assert (status, why.partition(".")[0]) == (1, "An imported match has no fair deal here")
    wrong = record.replace('[Deal "1"]', '[Deal "one"]')
    refused = await as_ann("import", wrong)
    assert "The Deal tag of the record is not what `record` writes." in " ".join(
        refused.err.split()
    )


async def test_where_there_is_nothing_to_check(match: Match, as_ann: Shell) -> None:
    assert "Nothing is dealt in this match" in await as_ann.does("fair 1")
    assert (await as_ann("fair 1 --json")).document["state"] == "none"
    assert (await as_ann.refused("fair 99"))[0] == 3
    status, why = await as_ann.refused("octilite challenge ben --nonce=x")
    assert status == 1
    assert why.startswith("There is no fair deal in this match, so it takes no nonce.")


@pytest.mark.parametrize("nonce", ["a+b", "x" * 65])
async def test_a_bad_nonce_is_refused(as_ann: Shell, ben: Player, nonce: str) -> None:
    status, why = await as_ann.refused(f"curio challenge ben --nonce={nonce}")
    assert status == 1
    assert why.startswith("A nonce has at most 64 letters, digits, dots, hyphens and underscores;")


async def test_nonces_are_exported_and_go_with_their_player(
    lobby: Lobby, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ann.does("curio seek --nonce=open-1")
    await as_ann.does("curio challenge ben --nonce=ann-1")
    await as_ben.does("accept 2 --nonce=ben-2")
    of_ann = json.loads(await as_ann.does("export"))["nonces"]
    assert [(nonce["nonce"], nonce["challenge"], nonce["board"]) for nonce in of_ann] == [
        ("open-1", 1, None),
        ("ann-1", 2, 1),
    ]
    (of_ben,) = json.loads(await as_ben.does("export"))["nonces"]
    assert (of_ben["nonce"], of_ben["board"]) == ("ben-2", 1)
    await as_ben.does("delete ben")
    deal = (await as_ann("fair 1 --json")).document
    assert (deal["state"], deal["nonces"]) == ("verified", ["ann-1", None])
    record = await as_ann.does("record 1")
    assert f'[AcceptorNonce "sha256:{deal["hashes"][1]}"]' in record
    assert by_script(record) == (0, "The deal is verified.")
    await as_ann.does("delete ann")
    deal = (await Shell(lobby, None)("fair 1 --json")).document
    assert (deal["state"], deal["nonces"]) == ("verified", [None, None])
