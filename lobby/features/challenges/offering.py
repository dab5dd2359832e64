"""Offering a match, to everybody or to one player; a bot begins it at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random, SystemRandom

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges import queries
from lobby.features.challenges.challenges import give_way, tell
from lobby.features.challenges.values import LIFETIME, MAX_OPEN, Challenge, Proposal
from lobby.features.deals import fair_deals
from lobby.features.deals import queries as deals_queries
from lobby.features.matches import pairs
from lobby.features.matches.values import Match
from lobby.features.people import allowances, guests, muting, own_limits, players
from lobby.features.people.values.player import Player
from lobby.games import named_games

_SYSTEM = SystemRandom()


def offer(
    tx: Transaction, challenger: Player, proposal: Proposal, *, chance: Random = _SYSTEM
) -> Challenge:
    """Offer what *challenger* proposes. It stands until all of its matches have begun. If something
    is dealt, *chance* makes a secret seed for each match, to which the challenge commits.

    Raises NotFound for an unknown opponent; Refused for a bad nonce, too many challenges open or
    made lately, one to everybody that is open already, a guest, a bot (see ``propose``), or an
    opponent who has too many boards, has blocked the challenger, or is blocked.
    """
    players.check_member(challenger)
    if proposal.terms.explorer:
        named_games.check_explored(proposal.game)
    standing = queries.challenges_by(tx, challenger)
    _check_open(standing, proposal.boards)
    allowances.check(tx, challenger, allowances.OFFERS, more=proposal.boards)
    allowances.check_cancelled(tx, challenger, challenger)
    invited = players.named(tx, proposal.opponent) if proposal.opponent else None
    if invited:
        _check_invited(tx, challenger, invited, proposal)
    if invited == challenger:
        terms = replace(proposal.terms, rated=False, explorer=False)
        proposal = replace(proposal, terms=terms)
    if not invited:
        _check_new(standing, proposal)
    commitments = fair_deals.promise(
        tx, challenger, proposal, count=pairs.deals_of(proposal), chance=chance
    )
    challenge = queries.add_challenge(
        tx,
        challenger,
        proposal,
        opponent=invited,
        expires=tx.now + LIFETIME,
        commitments=commitments,
    )
    deals_queries.promise_deals(tx, challenge.number, commitments, proposal.nonce)
    tell(tx, "challenged", challenger, challenge)
    return challenge


def propose(
    tx: Transaction,
    challenger: Player,
    proposal: Proposal,
    *,
    chance: Random,
    awake: bool = True,
    instead: bool = False,
) -> Challenge | Match:
    """Offer a match as ``offer`` does, and close the challenge instead of which it is proposed; but
    if the opponent is a bot, it begins at once, unrated, dealt by *chance*. Guests may do that too,
    and *instead* of a match that is in the way.

    Raises what ``offer`` raises, NotFound if the other challenge is neither by nor to *challenger*,
    and what ``bot_matches.begin`` raises.
    """
    if proposal.instead_of is not None:
        give_way(tx, proposal.instead_of, challenger)
    invited = players.named(tx, proposal.opponent) if proposal.opponent else None
    if invited and invited.bot:
        return bot_matches.begin(
            tx, challenger, invited, proposal, chance=chance, awake=awake, instead=instead
        )
    return offer(tx, challenger, proposal, chance=chance)


def begin_with_bot(
    tx: Transaction,
    player: Player | None,
    fingerprint: str | None,
    proposal: Proposal,
    *,
    chance: Random,
    awake: bool,
    guests_per_hour: int,
    instead: bool = False,
) -> tuple[Player, Match]:
    """Begin a match against a bot, as ``propose`` does, for *player* or, if that is None, for a new
    guest with the key *fingerprint*. Raises what ``propose`` and ``guests.begin_guest`` raise."""
    me = player or guests.begin_guest(tx, fingerprint, an_hour=guests_per_hour)
    begun = propose(tx, me, proposal, chance=chance, awake=awake, instead=instead)
    assert isinstance(begun, Match), "a bot takes what it is offered"
    return me, begun


def _check_new(standing: Sequence[Challenge], proposal: Proposal) -> None:
    """Raise Refused if one of the challenges *standing* offers the same to everybody: who wants
    several matches says how many."""
    for own in standing:
        seat = own.seat if own.pair else proposal.seat
        same = (str(proposal.options), proposal.terms, seat, None, proposal.ratings)
        offered = (own.options, own.terms, own.seat, own.opponent, own.ratings)
        if own.game == proposal.game and offered == same:
            raise Refused(
                _(
                    "Your challenge {number} offers the same and still waits. You can withdraw it.",
                    number=own.number,
                ),
                command=f"withdraw {own.number}",
            )


def _check_open(offered: Sequence[Challenge], boards: int) -> None:
    standing = sum(own.boards for own in offered)
    if standing >= MAX_OPEN:
        raise Refused(
            _("You already have {max_open} open challenges. Withdraw one first.", max_open=MAX_OPEN)
        )
    if standing + boards > MAX_OPEN:
        left = MAX_OPEN - standing
        raise Refused(
            _(
                "You may have {most} open challenges at a time: {left} more now.",
                most=MAX_OPEN,
                left=left,
            )
        )


def _check_invited(
    tx: Transaction, challenger: Player, invited: Player, proposal: Proposal
) -> None:
    """Raise Refused if *invited* cannot be challenged."""
    if invited.guest:
        raise Refused(
            _(
                "{invited} is a guest and can play only bots. Challenge another player.",
                invited=invited.name,
            )
        )
    if invited.bot:
        raise Refused(
            _(
                "{invited} is a bot. A match with a bot starts without a challenge.",
                invited=invited.name,
            )
        )
    muting.check(tx, challenger, invited)
    if proposal.terms.pair:
        pairs.check_players(challenger, invited)
    own_limits.check(tx, invited, proposal.game, challenger, boards=proposal.boards)
