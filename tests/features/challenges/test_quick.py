"""Play now: what fits, what is posted, and what is kept."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering, quick
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.quick import Quick
from lobby.features.challenges.values import Challenge
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people import muting, own_limits, players
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.proposals import proposal

LIVE = "--totaltime=5m --increment=3s"


async def seek(lobby: Lobby, player: Player, wish: Quick, *here: Player) -> Challenge | Match:
    return await lobby.change(quick.seek, player, wish, lobby.chance, here=here)


async def test_the_first_time_it_is_the_latest_game_on_the_usual_terms(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    fresh = await lobby.ask(quick.last, ann)
    assert (fresh.game, str(fresh.terms), fresh.within) == ("curio", LIVE, 400)
    assert fresh.terms.rated
    await begin(lobby, ann, ben, "binar")
    assert (await lobby.ask(quick.last, ann)).game == "binar"


@pytest.mark.every_engine
async def test_what_was_asked_for_is_kept(lobby: Lobby, ann: Player) -> None:
    words = "-choose", "--forfeittime=1", "--unrated", "--within=any"
    wish = quick.read("binar", words)
    await seek(lobby, ann, wish)
    stored = await lobby.ask(quick.last, ann)
    assert (stored, stored.words) == (wish, words)


@pytest.mark.every_engine
async def test_a_challenge_that_fits_is_accepted(lobby: Lobby, ann: Player, ben: Player) -> None:
    wish = quick.read("octilite")
    posted = await seek(lobby, ann, wish)
    assert isinstance(posted, Challenge)
    assert (posted.seat, posted.ratings, posted.opponent) == (None, (1100, 1900), None)
    match = await seek(lobby, ben, wish, ann, ben)
    assert isinstance(match, Match)
    assert {*match.players} == {ann, ben}
    assert await lobby.ask(challenges_queries.open_challenges) == ()


async def test_a_dealt_game_fits_too(lobby: Lobby, ann: Player, ben: Player) -> None:
    await seek(lobby, ann, quick.read("curio"))
    assert isinstance(await seek(lobby, ben, quick.read("curio"), ann), Match)


@pytest.mark.parametrize(
    "words",
    ["--totaltime=10m --increment=5s", f"{LIVE} --unrated", f"-choose {LIVE}", f"{LIVE} --private"],
)
async def test_other_terms_do_not_fit(lobby: Lobby, ann: Player, ben: Player, words: str) -> None:
    await seek(lobby, ann, quick.read("binar", words.split()))
    assert isinstance(await seek(lobby, ben, quick.read("binar"), ann), Challenge)


@pytest.mark.parametrize("within", [("0", "any"), ("any", "0"), ("400", "0")])
async def test_ratings_must_fit_both_ways(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, within: tuple[str, str]
) -> None:
    mine, theirs = within
    lost = await begin(lobby, ann, eve, "chaos")
    await play(lobby, lost, "a1-c3 d4-a1")
    await lobby.change(playing.resign, lost.board, ann)
    await seek(lobby, ann, quick.read("chaos", [f"--within={theirs}"]))
    made = await seek(lobby, ben, quick.read("chaos", [f"--within={mine}"]), ann)
    assert isinstance(made, Challenge)


async def test_a_live_match_is_not_begun_with_somebody_who_left(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    live, slow = quick.read("binar"), quick.read("binar", ["--forfeittime=1"])
    for wish in (live, slow):
        await seek(lobby, ann, wish)
    assert isinstance(await seek(lobby, ben, live), Challenge)
    assert isinstance(await seek(lobby, ben, slow), Match)


async def test_nobody_blocked_is_met(lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(muting.block, ben, "ann")
    await seek(lobby, ann, quick.read("binar"))
    assert isinstance(await seek(lobby, ben, quick.read("binar"), ann), Challenge)


async def test_the_same_is_posted_once(lobby: Lobby, ann: Player) -> None:
    first = await seek(lobby, ann, quick.read("binar"))
    assert await seek(lobby, ann, quick.read("binar")) == first
    other = await seek(lobby, ann, quick.read("binar", ["--within=100"]))
    assert await lobby.ask(challenges_queries.open_challenges) == (other,)


async def test_own_limits_hold_and_guests_are_told(lobby: Lobby, ann: Player) -> None:
    await lobby.change(own_limits.choose, ann, 0, "binar")
    with pytest.raises(Refused, match="You limited yourself"):
        await seek(lobby, ann, quick.read("binar"))
    guest = await lobby.change(players.begin_guest, "SHA256:guest")
    with pytest.raises(Refused, match="Guests can play bots"):
        await seek(lobby, guest, quick.read("binar"))


def test_a_rated_match_gives_both_sides_the_same_chance() -> None:
    assert str(quick.read("chaos").options) == "-balanced"
    assert not str(quick.read("chaos", ["--unrated"]).options)
    assert not str(quick.read("chaos", ["--pair"]).options)
    assert str(quick.read("chaos", ["-pie"]).options) == "-pie"


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(Refused, match="Expected a number such as --within=400"):
        quick.read("curio", ["--within=many"])
    with pytest.raises(NotFound, match="There is no game"):
        quick.read("chess")


@pytest.mark.usefixtures("playing_bots")
async def test_a_bot_plays_meanwhile(lobby: Lobby, ann: Player) -> None:
    wish = quick.read("chaos")
    first = await lobby.change(quick.begin_meanwhile, ann, wish, lobby.chance, awake=True)
    assert {player.name for player in first.players} == {"ann", "bot1"}
    assert (first.options, first.terms.live) == ("-balanced", False)
    bot4 = proposal("binar", opponent="bot4")
    await lobby.change(offering.propose, ann, bot4, chance=lobby.chance)
    again = await lobby.change(quick.begin_meanwhile, ann, wish, lobby.chance, awake=True)
    assert {player.name for player in again.players} == {"ann", "bot4"}
