"""Deals that can be checked, from the challenge to the end; and servers that cheat."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from docs.fair_deal import curio, numbers, problems
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.deals import fair_deals
from lobby.features.deals import queries as deals_queries
from lobby.features.deals.values import FairCheck, FairDeal
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.records import records
from lobby.gamekit.fair_chance import FairChance, Seed, digest
from lobby.games.curio.rules import Curio
from tests.conftest import begin
from tests.support.deals import check_board
from tests.support.proposals import proposal

NONCES = digest("ann-1"), digest("ben-2")
OPTIONS = (
    "",
    "-base=2 -face_random",
    "-base=3 -rows=7 -cols=4 -face_small",
    "-base=5 -rows=6 -face_random",
    "-cols=7 -rows=8 -num_pieces=20",
    "-base=9 -cols=15 -rows=10 -face_random",
)


def tags_of(text: str) -> dict[str, str]:
    """The tags of a record, as a script finds them."""
    lines = (line.strip("[]").partition(" ") for line in text.splitlines() if line[:1] == "[")
    return {name: value.strip('"') for name, __, value in lines}


async def record(lobby: Lobby, match: Match, viewer: Player) -> str:
    return records.write(await lobby.ask(records.of_match, match.board, viewer))


async def checked(lobby: Lobby, match: Match) -> FairCheck:
    return await lobby.ask(check_board, match.board, None)


async def offered(lobby: Lobby, ann: Player, nonce: str = "", **more: Any) -> int:
    made = await lobby.change(
        offering.propose, ann, proposal("curio", nonce=nonce, **more), chance=lobby.chance
    )
    assert isinstance(made, Challenge)
    return made.number


async def ended(lobby: Lobby, match: Match, loser: Player) -> Match:
    """*match*, which *loser* has resigned."""
    return await lobby.change(playing.abort, match.board, loser)


async def test_a_deal_is_verified_after_the_end(lobby: Lobby, ann: Player, ben: Player) -> None:
    number = await offered(lobby, ann, "ann-1")
    standing = await lobby.ask(lambda look: challenges_queries.challenge(look, number))
    assert standing
    (commitment,) = standing.commitments
    match = await lobby.change(challenges.accept, number, ben, lobby.chance, nonce="ben_2")
    running = await checked(lobby, match)
    assert running.state == "running"
    assert running.deal == FairDeal(
        commitment, ann.id, ("ann-1", "ben_2"), (digest("ann-1"), digest("ben_2"))
    )
    before = tags_of(await record(lobby, match, ann))
    assert before["Commitment"] == commitment
    assert "Seed" not in before
    await ended(lobby, match, ann)
    finished = await checked(lobby, match)
    assert finished.state == "verified"
    assert finished.deal
    assert finished.deal.seed
    assert Seed(finished.deal.seed).commitment == commitment
    after = tags_of(await record(lobby, match, ann))
    assert list(problems(after, commitment)) == []


def by_seed(number: int) -> dict[str, str]:
    """The tags of match *number* of many, dealt as the server deals."""
    chance = Random(number)
    game, seed = Curio(), Seed.made_by(chance)
    options = game.parse_options(OPTIONS[number % len(OPTIONS)].split())
    nonces = tuple(fair_deals.made_nonce(chance) for _ in range(2))
    digests = digest(nonces[0]), digest(nonces[1])
    dealt = game.deal(options, FairChance(seed, digests, "deal", "1"))
    setup = " ".join(f"{square}={piece}" for square, piece in dealt.items())
    return {
        "Game": "curio",
        "Options": str(options),
        "Setup": setup,
        "Commitment": seed.commitment,
        "ChallengerNonce": nonces[0],
        "AcceptorNonce": nonces[1] if number % 2 else f"sha256:{digests[1]}",
        "Deal": "1",
        "Seed": seed.text,
    }


def test_the_script_verifies_a_thousand_deals() -> None:
    assert [number for number in range(1000) if list(problems(by_seed(number)))] == []


def test_every_piece_is_as_likely_on_every_square() -> None:
    game, deals = Curio(), 1000
    options = game.parse_options(["-face_random"])
    tally: Counter[tuple[str, str]] = Counter()
    for number in range(deals):
        dealt = game.deal(options, FairChance(Seed(f"{number:064x}"), NONCES, "deal", "1"))
        tally.update((square, "".join(sorted(man[1:]))) for square, man in dealt.items())
    for side in ("12", "45"):
        squares = {square for square, __ in tally if square[1] in side}
        assert len(squares) == 10
        expected = deals / 10
        # Chi squared with 81 degrees of freedom exceeds 125 once in a thousand.
        counts = [count for (square, __), count in tally.items() if square in squares]
        assert len(counts) == 100
        assert sum((count - expected) ** 2 / expected for count in counts) < 125


def test_the_script_catches_every_change() -> None:
    tags = by_seed(7)
    other = by_seed(8)
    for name in ("Seed", "ChallengerNonce", "AcceptorNonce", "Commitment"):
        assert list(problems({**tags, name: other[name]})), name
    assert list(problems({**tags, "Deal": "2"}))
    first, *rest = tags["Setup"].split()
    assert list(problems({**tags, "Setup": " ".join([first[:-1] + "9", *rest])}))
    assert list(problems(tags, other["Commitment"]))
    dealt = [curio(numbers(header, "deal 1"), header["Options"]) for header in (tags, other)]
    assert dealt[0] != dealt[1]


async def cheated(lobby: Lobby, match: Match, **answers: object) -> FairCheck:
    """The check of *match* at a server that answers some queries with other things than it has
    stored."""
    with pytest.MonkeyPatch.context() as patch:
        for name, answer in answers.items():
            module = matches_queries if name == "setup" else deals_queries
            patch.setattr(module, name, lambda *_, answer=answer: answer)
        return await lobby.ask(check_board, match.board, None)


async def test_a_server_that_cheats_is_caught(lobby: Lobby, ann: Player, ben: Player) -> None:
    number = await offered(lobby, ann, "ann-1")
    match = await lobby.change(challenges.accept, number, ben, lobby.chance, nonce="ben-2")
    await ended(lobby, match, ann)
    setup = dict(await lobby.ask(lambda look: matches_queries.setup(look, match.board)))
    deal = await lobby.ask(lambda look: deals_queries.fair_deal(look, match.board))
    assert deal
    other = Seed("ab" * 32)

    swapped = await cheated(lobby, match, dealt_by=other)
    assert swapped.state == "differs"
    assert swapped.differences[0].startswith(f"The SHA-256 of the seed is {other.commitment}, not")

    # A server that also swaps the commitment has to show one that nobody was told.
    both = replace(deal, commitment=other.commitment)
    assert (await cheated(lobby, match, dealt_by=other, fair_deal=both)).state == "differs"

    for square in ("a1", "a5"):
        piece = setup[square]
        altered = {**setup, square: piece[0] + ("11" if piece[1:] == "44" else "44")}
        caught = await cheated(lobby, match, setup=altered)
        assert caught.differences == (
            f"The seed gives a different deal: on {square} {altered[square]} instead of {piece}.",
        )

    skipped = await cheated(lobby, match, fair_deal=replace(deal, attempt=2))
    assert skipped.differences[0] == "Deal 1 of the seed was skipped unnecessarily."

    for attempt in (0, 2**62):
        caught = await cheated(lobby, match, fair_deal=replace(deal, attempt=attempt))
        assert caught.differences == (
            f"Deal {attempt} of the seed cannot be used. A match uses one of the first 200.",
        )

    nonces = replace(deal, nonces=("ann-1", "ben-3"))
    caught = await cheated(lobby, match, fair_deal=nonces)
    assert caught.differences == ("The deal was made with a nonce other than 'ben-3'.",)


async def test_a_seat_that_was_not_drawn_is_caught(lobby: Lobby, ann: Player, ben: Player) -> None:
    number = await offered(lobby, ann, "ann-1", seat=None)
    match = await lobby.change(challenges.accept, number, ben, lobby.chance)
    await ended(lobby, match, ann)
    assert (await checked(lobby, match)).state == "verified"
    deal = await lobby.ask(lambda look: deals_queries.fair_deal(look, match.board))
    assert deal
    assert deal.drawn
    caught = await cheated(lobby, match, fair_deal=replace(deal, challenger=ben.id))
    assert caught.differences == ("The seed gives the challenger the other seat.",)


async def test_a_commitment_may_be_asked_for_before(lobby: Lobby, ann: Player, ben: Player) -> None:
    first = await lobby.change(fair_deals.next_commitment, ann, lobby.chance)
    assert await lobby.change(fair_deals.next_commitment, ann, lobby.chance) == first
    assert await lobby.change(fair_deals.next_commitment, ben, lobby.chance) != first
    number = await offered(lobby, ann, "ann-1")
    standing = await lobby.ask(lambda look: challenges_queries.challenge(look, number))
    assert standing
    assert standing.commitments == (first,)
    assert await lobby.change(fair_deals.next_commitment, ann, lobby.chance) != first


async def test_each_match_of_a_challenge_has_a_seed_of_its_own(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    number = await offered(lobby, ann, "n", count=3)
    standing = await lobby.ask(lambda look: challenges_queries.challenge(look, number))
    assert standing
    promised = standing.commitments
    assert len(set(promised)) == 3
    for left in (2, 1, 0):
        match = await lobby.change(challenges.accept, number, ben, lobby.chance, nonce="x")
        deal = (await checked(lobby, match)).deal
        assert deal
        assert deal.commitment == promised[2 - left]
        standing = await lobby.ask(lambda look: challenges_queries.challenge(look, number))
        assert (standing.commitments if standing else ()) == promised[3 - left :]
        await ended(lobby, match, ann)
        assert (await checked(lobby, match)).state == "verified"


async def test_a_bot_has_no_nonce(lobby: Lobby, ann: Player) -> None:
    await lobby.change(bot_matches.ensure)
    commitment = await lobby.change(fair_deals.next_commitment, ann, lobby.chance)
    match = await lobby.change(
        offering.propose,
        ann,
        proposal("curio", opponent="bot1", seat=None, nonce="ann-1"),
        chance=lobby.chance,
    )
    assert isinstance(match, Match)
    bot = bot_matches.bot_in(match)
    assert bot
    deal = (await checked(lobby, match)).deal
    assert deal
    assert (deal.commitment, deal.nonces, deal.drawn) == (commitment, ("ann-1", ""), True)
    await ended(lobby, match, ann)
    assert (await checked(lobby, match)).state == "verified"


async def test_a_rematch_has_a_deal_of_its_own(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "curio")
    await ended(lobby, match, ann)
    first = (await checked(lobby, match)).deal
    for player in (ann, ben):
        made = await lobby.change(
            offering.meet_again, match.board, player, lobby.chance, nonce=player.name
        )
    assert isinstance(made, Match)
    second = (await checked(lobby, made)).deal
    assert first
    assert second
    assert second.nonces == ("ann", "ben")
    assert first.commitment != second.commitment


async def test_where_there_is_no_fair_deal(lobby: Lobby, ann: Player, ben: Player) -> None:
    chaos = await begin(lobby, ann, ben, "chaos")
    assert (await checked(lobby, chaos)).state == "none"

    def as_before(tx: Transaction) -> Match:
        first = matches_queries.match(tx, chaos.board)
        assert first
        game = Curio()
        dealt = game.deal(game.parse_options([]), Random(1))
        return matches_queries.add_match(
            tx, "curio", "", dealt, (ann, ben), clock=first.clock, zones=("UTC", "UTC")
        )

    old = await lobby.change(as_before)
    assert (await checked(lobby, old)).state == "unrecorded"


@pytest.mark.parametrize("nonce", ["a b", "x" * 65, "Ä", "sha256:1", 'a"', "a\n"])
async def test_a_bad_nonce_is_refused(lobby: Lobby, ann: Player, ben: Player, nonce: str) -> None:
    sentence = r"A nonce has at most 64 letters, digits, dots, hyphens and underscores; '.* is not"
    with pytest.raises(Refused, match=sentence):
        await offered(lobby, ann, nonce)
    number = await offered(lobby, ann)
    with pytest.raises(Refused, match=sentence):
        await lobby.change(challenges.accept, number, ben, lobby.chance, nonce=nonce)


async def test_a_nonce_where_nothing_is_dealt_is_refused(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    with pytest.raises(Refused, match="There is no fair deal in this match, so it takes no nonce"):
        await lobby.change(offering.offer, ann, proposal("chaos", nonce="x"))
    chaos = await lobby.change(offering.offer, ann, proposal("chaos"))
    with pytest.raises(Refused, match="There is no fair deal in this match"):
        await lobby.change(challenges.accept, chaos.number, ben, lobby.chance, nonce="x")


async def test_seeds_of_a_closed_challenge_go(lobby: Lobby, ann: Player) -> None:
    number = await offered(lobby, ann)
    standing = await lobby.ask(lambda look: challenges_queries.challenge(look, number))
    assert standing
    (commitment,) = standing.commitments
    assert await lobby.ask(lambda look: deals_queries.promised_deal(look, commitment))
    await lobby.change(challenges.withdraw, number, ann)
    assert await lobby.ask(lambda look: deals_queries.promised_deal(look, commitment)) is None
