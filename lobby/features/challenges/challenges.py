"""Challenges: offers of a match, to everybody or to one player.

For a minute the player who is challenged to a live match sees that on every screen.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from lobby.base import text
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.core.values import Kind
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges import queries
from lobby.features.challenges.values import BOARDS_OF_PAIR, MAX_REASON, Challenge
from lobby.features.deals import fair_deals
from lobby.features.matches import starting
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.people import allowances, muting, own_limits, players
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, ladder
from lobby.games.catalogue import GAMES, title_of


def accept(
    tx: Transaction,
    number: int,
    player: Player,
    chance: Random,
    *,
    here: Collection[Player] = (),
    nonce: str = "",
) -> Match:
    """Accept challenge *number*: a match begins; if the challenge is for more, it stays open.
    *chance* deals, and draws the seats if asked to; but if the challenge committed to a seed, that
    seed and both nonces decide, *nonce* being *player*'s. For a pair, return the board on which
    *player* moves first.

    With less than a day for each move, the clock waits until both players are connected; *here* are
    the connected players.
    """
    players.check_member(player)
    challenge = _standing(tx, number)
    if challenge.opponent not in (None, player):
        raise NotFound.because(_GONE, number=number)
    if challenge.challenger == player and challenge.opponent is None:
        raise Refused.because("That is your own challenge. Somebody else has to accept it.")
    _check_taker(tx, challenge, player)
    fair = fair_deals.means(tx, challenge, player, nonce)
    both = challenge.challenger, player
    waiting = challenge.terms.live and not set(both) <= set(here)
    _take_one(tx, challenge)
    begun = starting.begin_agreed(
        tx, challenge.next, both, chance, taker=player, waiting=waiting, fair=fair
    )
    return begun[-1]


def lists_for(snapshot: Snapshot, player: Player | None) -> tuple[tuple[Challenge, ...], ...]:
    """Open challenges to *player*, by *player*, and by others to anybody, each as its players may
    expect it now; a guest has none of the first two kinds."""
    to_me = queries.challenges_to(snapshot, player) if player else ()
    by_me = queries.challenges_by(snapshot, player) if player else ()
    others = (offer for offer in queries.open_challenges(snapshot) if offer.challenger != player)
    lists = to_me, by_me, others
    return tuple(cautions.all_expected(snapshot, offers, player) for offers in lists)


def decline(tx: Transaction, number: int, player: Player, why: str = "") -> None:
    """Decline a challenge to *player*, with an optional reason. Raises NotFound, and Refused if the
    reason is too long, or if *player* is muted and gives one."""
    challenge = _standing(tx, number)
    if challenge.challenger == player:
        raise Refused.because(
            "Challenge {number} is your own. You can withdraw it.",
            number=number,
            command=f"withdraw {number}",
        )
    if challenge.opponent != player:
        raise NotFound.because(_GONE, number=number)
    if why:
        sanctions.check_may_speak(tx, player)
        why = text.clean(why, MAX_REASON)
    _decline(tx, challenge, player, why)


def _decline(tx: Transaction, challenge: Challenge, player: Player, why: str = "") -> None:
    queries.close_challenge(tx, challenge.number, "declined", why)
    tell(tx, "challenge-declined", player, challenge, why=why)


def withdraw(tx: Transaction, number: int, player: Player) -> None:
    """Withdraw *player*'s own challenge."""
    challenge = _standing(tx, number)
    if challenge.challenger != player:
        raise NotFound.because(_GONE, number=number)
    queries.close_challenge(tx, number, "withdrawn")
    tell(tx, "challenge-withdrawn", player, challenge)


def give_way(tx: Transaction, number: int, player: Player) -> None:
    """Close challenge *number*, which is by or to *player*, who proposes something else instead.
    Raises NotFound."""
    challenge = _standing(tx, number)
    if challenge.opponent == player != challenge.challenger:
        _decline(tx, challenge, player, _("other terms follow"))
    else:
        withdraw(tx, number, player)


def expire(tx: Transaction, challenge: Challenge) -> None:
    """Close *challenge*, which nobody accepted in time."""
    queries.close_challenge(tx, challenge.number, "expired")
    tell(tx, "challenge-expired", None, challenge)


def drop(tx: Transaction, challenge: Challenge, player: Player) -> None:
    """Withdraw or decline an open *challenge* by or to *player*, or close it as expired if nobody
    accepted it in time."""
    if tx.now >= challenge.expires:
        expire(tx, challenge)
    elif challenge.challenger == player:
        withdraw(tx, challenge.number, player)
    else:
        decline(tx, challenge.number, player)


_GONE = N_("Challenge {number} is not open to you. It may have been accepted or withdrawn.")


def standing(snapshot: Snapshot, number: int) -> Challenge | None:
    """Challenge *number*, as long as it may be accepted."""
    challenge = queries.challenge(snapshot, number)
    return challenge if challenge and snapshot.now < challenge.expires else None


def _standing(tx: Transaction, number: int) -> Challenge:
    if challenge := standing(tx, number):
        return challenge
    raise NotFound.because(_GONE, number=number)


def _take_one(tx: Transaction, challenge: Challenge) -> None:
    """Count down the matches that *challenge* is for, as one begins."""
    if challenge.remaining == 1:
        queries.close_challenge(tx, challenge.number, "accepted")
        return
    queries.count_down(tx, challenge.number)
    # Each further match is announced as a new offer, and counts as one of the challenger's.
    tell(tx, "challenged", challenge.challenger, challenge)


def may_accept(snapshot: Snapshot, challenge: Challenge, player: Player) -> bool:
    """Whether the challenger's and *player*'s limits, and their ratings, let *player* accept
    *challenge*."""
    try:
        _check_taker(snapshot, challenge, player)
    except Refused:
        return False
    return snapshot.now < challenge.expires


def _check_taker(tx: Snapshot, challenge: Challenge, player: Player) -> None:
    muting.check(tx, player, challenge.challenger)
    both = player, challenge.challenger
    for partner in both if player != challenge.challenger else ():
        allowances.check_cancelled(tx, partner, player)
    for partner in both:
        boards = BOARDS_OF_PAIR if challenge.pair else 1
        own_limits.check(tx, partner, challenge.game, player, boards=boards)
    if challenge.ratings:
        lowest, highest = challenge.ratings
        mine = round(ladder.of_player(tx, player, challenge.game).rating.value)
        if not lowest <= mine <= highest:
            raise Refused.because(
                "Challenge {number} is for ratings from {lowest} to {highest}, and"
                " yours is {mine}.",
                number=challenge.number,
                lowest=lowest,
                highest=highest,
                mine=mine,
            )


def tell(
    tx: Transaction, kind: Kind, actor: Player | None, challenge: Challenge, **detail: Any
) -> None:
    """Emit an event; for a challenge to one player nobody else sees it."""
    events_queries.emit(
        tx,
        kind,
        actor=actor,
        concerns={challenge.challenger, challenge.opponent or challenge.challenger},
        private=challenge.opponent is not None,
        challenge=challenge.number,
        game=challenge.game,
        **detail,
    )


def remarks(snapshot: Snapshot, made: Challenge) -> tuple[str, str]:
    """What the challenger is told of the challenge just *made*; each "" for nothing."""
    return _crossing(snapshot, made), cautions.warning(snapshot, made)


def _crossing(snapshot: Snapshot, made: Challenge) -> str:
    """That the opponent has made one to the challenger, too, at the same game."""
    for offer in queries.challenges_to(snapshot, made.challenger):
        if offer.game == made.game and offer.challenger == made.opponent != made.challenger:
            opponent, game = offer.challenger.name, title_of(made.game)
            return _("{opponent} has challenged you to {game}, too.", opponent=opponent, game=game)
    return ""


def number_from(snapshot: Snapshot, name: str, player: Player) -> int:
    """The number of the one challenge to *player* from the player called *name*, in upper or lower
    case. Raises NotFound if there is no such player or challenge, and Refused with the numbers if
    there are several."""
    challenger = players.named(snapshot, name)
    made = [
        offer for offer in queries.challenges_to(snapshot, player) if offer.challenger == challenger
    ]
    if not made:
        raise NotFound(_none(queries.open_challenges(snapshot), challenger, player))
    if len(made) > 1:
        raise Refused.because(
            "{name} has sent you several challenges: {numbers}. Choose one by its number.",
            name=challenger.name,
            numbers=_numbers(made),
        )
    return made[0].number


def _none(everybodys: tuple[Challenge, ...], challenger: Player, player: Player) -> str:
    """The message if *challenger* has not challenged *player*."""
    said = _("{name} has not sent you a challenge.", name=challenger.name)
    made = [offer for offer in everybodys if offer.challenger == challenger != player]
    if not made:
        return said
    numbers = _numbers(made)
    return f"{said} " + _(
        "Challenges open to anybody are accepted by number: {numbers}.", numbers=numbers
    )


def _numbers(made: list[Challenge]) -> str:
    return ", ".join(str(offer.number) for offer in made)


FRESH = 60
"""Seconds for which a live challenge is shown on every screen. Then it is in the lobby only."""


def fresh(snapshot: Snapshot, player: Player | None) -> tuple[Challenge, ...]:
    """The live challenges of the last minute to *player*, oldest first, without those by players
    whom *player* has muted or blocked; unrated if their results are. A guest has none."""
    if player is None:
        return ()
    made = tuple(filter(is_live, queries.challenges_to(snapshot, player)))
    new = [offer for offer in made if snapshot.now - offer.made < FRESH]
    unheard = muting.unheard(snapshot, player) if new else frozenset()
    heard = (offer for offer in new if offer.challenger not in unheard)
    return cautions.all_expected(snapshot, heard)


def is_live(challenge: Challenge) -> bool:
    """Whether *challenge* is to one other player, of a game that is installed, and both would stay
    at the board to play it."""
    opponent = challenge.opponent
    to_another = opponent is not None and opponent != challenge.challenger
    return to_another and challenge.terms.live and challenge.game in GAMES


def announced_as_live(snapshot: Snapshot, number: int | None) -> bool:
    """Whether challenge *number* is a live one that still stands."""
    offer = queries.challenge(snapshot, number) if number else None
    return offer is not None and is_live(offer)
