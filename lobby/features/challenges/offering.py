"""Offering a match, to everybody or to one player, or the same again with seats exchanged. A bot
begins it at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random, SystemRandom

from lobby.base.errors import Refused
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, queries
from lobby.features.challenges.challenges import give_way, tell
from lobby.features.challenges.values import LIFETIME, MAX_OPEN, Challenge, Proposal
from lobby.features.deals import fair_deals
from lobby.features.deals import queries as deals_queries
from lobby.features.matches import pairs, viewing
from lobby.features.matches.values import Match
from lobby.features.people import allowances, muting, own_limits, players
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
    invited = players.named(tx, proposal.opponent) if proposal.opponent else None
    if invited != challenger:
        allowances.check_cancelled(tx, challenger, challenger)
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
    guest with the key *fingerprint*. Raises what ``propose`` and ``players.begin_guest`` raise."""
    me = player or players.begin_guest(tx, fingerprint, an_hour=guests_per_hour)
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
            raise Refused.because(
                "Your challenge {number} offers the same and still waits. You can withdraw it.",
                number=own.number,
                command=f"withdraw {own.number}",
            )


def _check_open(offered: Sequence[Challenge], boards: int) -> None:
    standing = sum(own.boards for own in offered)
    if standing >= MAX_OPEN:
        raise Refused.because(
            "You already have {max_open} open challenges. Withdraw one first.", max_open=MAX_OPEN
        )
    if standing + boards > MAX_OPEN:
        left = MAX_OPEN - standing
        raise Refused.because(
            "You may have {most} open challenges at a time: {left} more now.",
            most=MAX_OPEN,
            left=left,
        )


def _check_invited(
    tx: Transaction, challenger: Player, invited: Player, proposal: Proposal
) -> None:
    """Raise Refused if *invited* cannot be challenged."""
    if invited.guest:
        raise Refused.because(
            "{invited} is a guest and can play only bots. Challenge another player.",
            invited=invited.name,
        )
    if invited.bot:
        raise Refused.because(
            "{invited} is a bot. A match with a bot starts without a challenge.",
            invited=invited.name,
        )
    muting.check(tx, challenger, invited)
    if proposal.terms.pair:
        pairs.check_players(challenger, invited)
    own_limits.check(tx, invited, proposal.game, challenger, boards=proposal.boards)


def rematch(
    tx: Transaction,
    board: int,
    player: Player,
    chance: Random,
    *,
    awake: bool = True,
    instead: bool = False,
    nonce: str = "",
) -> Challenge | Match:
    """Offer a rematch to *player*'s opponent in the finished match on *board*: same options and
    terms, seats exchanged, with the player's *nonce*. If such an offer is already open, return it.
    A bot accepts at once, and the match begins, dealt by *chance*, *instead* as for
    ``propose``.

    Raises what ``propose`` raises, and Refused while the match is running, or if the
    opponent has already offered the rematch.
    """
    match = _to_repeat(tx, board, player)
    seat = match.seat_of(player)
    assert seat is not None
    match.check_installed()
    if theirs := offered_rematch(tx, match, player):
        name = theirs.challenger.name
        raise Refused.because(
            "{name} has already offered you this rematch. You can accept it.",
            name=name,
            command=f"accept {theirs.number}",
        )
    proposal = Proposal(
        match.game,
        named_games.parse(match.game, match.options.split()),
        match.terms,
        seat=1 - seat,
        opponent=match.players[1 - seat].name,
        nonce=nonce,
    )
    return _own_offer(tx, match, player) or propose(
        tx, player, proposal, chance=chance, awake=awake, instead=instead
    )


def meet_again(
    tx: Transaction,
    board: int,
    player: Player,
    chance: Random,
    *,
    awake: bool = True,
    instead: bool = False,
    here: Collection[Player] = (),
    nonce: str = "",
) -> Challenge | Match:
    """Offer or accept a rematch of the finished match on *board*: the first player offers it, the
    second accepts, and the match begins, dealt by *chance*. A bot accepts at once; offering twice
    is the same as offering once. *here* are the connected players, as for ``challenges.accept``.

    Raises what ``rematch`` and ``challenges.accept`` raise.
    """
    match = _to_repeat(tx, board, player)
    if theirs := offered_rematch(tx, match, player):
        return challenges.accept(tx, theirs.number, player, chance, here=here, nonce=nonce)
    return rematch(tx, board, player, chance, awake=awake, instead=instead, nonce=nonce)


def offered_rematch(snapshot: Snapshot, match: Match, player: Player | None) -> Challenge | None:
    """The rematch of *match* that the opponent offers *player*; None if there is no open offer."""
    to_me = _repeating(snapshot, match, player, queries.challenges_to)
    return next((offer for offer in to_me if offer.challenger != player), None)


def standing_rematch(snapshot: Snapshot, match: Match, player: Player | None) -> Challenge | None:
    """The rematch of *match* that the opponent offers *player*, or *player* the opponent; None if
    neither is open."""
    return offered_rematch(snapshot, match, player) or _own_offer(snapshot, match, player)


def _own_offer(snapshot: Snapshot, match: Match, player: Player | None) -> Challenge | None:
    return next(_repeating(snapshot, match, player, queries.challenges_by), None)


def _repeating(
    snapshot: Snapshot,
    match: Match,
    player: Player | None,
    query: Callable[[Snapshot, Player], Iterable[Challenge]],
) -> Iterator[Challenge]:
    """Those of the challenges of *player* that *query* finds which repeat *match*, if it is over
    and they played it."""
    if player is not None and match.over and player in match.players:
        yield from (offer for offer in query(snapshot, player) if _repeats(offer, match))


def _to_repeat(tx: Transaction, board: int, player: Player) -> Match:
    match = viewing.find(tx, board, player)
    if player not in match.players:
        raise Refused.because(
            "You did not play on board {board}. Only its players can offer a rematch.", board=board
        )
    if not match.over:
        raise Refused.because(
            "The match on board {board} is not over yet. Finish it before you offer a rematch.",
            board=board,
        )
    if match.twin and not match.decided:
        raise Refused.because(
            "The other board of the pair, {twin}, is not over yet. Finish it before you offer a"
            " rematch.",
            twin=match.twin.board,
        )
    return match


def _repeats(challenge: Challenge, match: Match) -> bool:
    """Whether *challenge* is for the same match again between the same players, seats exchanged."""
    seat = match.seat_of(challenge.challenger)
    return (
        seat is not None
        and challenge.opponent == match.players[1 - seat]
        and (challenge.game, challenge.options) == (match.game, match.options)
        and challenge.terms == match.terms
        and (challenge.pair or challenge.seat == 1 - seat)
    )
