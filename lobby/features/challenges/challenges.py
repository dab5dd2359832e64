"""Challenges: offers of a match, to everybody or to one player."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random, SystemRandom

from lobby.base import text
from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.core.values.event import Kind
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges import checks
from lobby.features.challenges.queries import challenges as challenges_queries
from lobby.features.challenges.values import BOARDS_OF_PAIR, Challenge
from lobby.features.clocks import clocks
from lobby.features.deals import fair_deals
from lobby.features.deals import queries as deals_queries
from lobby.features.explorer import exploring
from lobby.features.matches import pairs, starting
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.people import match_limits, muting, players, quotas
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.terms.values.terms import parse
from lobby.gamekit.game import Seat
from lobby.games import named_games

MAX_OPEN = 20
"""The most open challenges of one player; one for several matches counts as that many, and a pair
as two."""

MAX_REASON = 400
"""The most characters in the reason for declining a challenge."""

LIFETIME = 14 * DAY
"""How many seconds a challenge stays open if nobody answers it."""

_SYSTEM = SystemRandom()


def offer(
    tx: Transaction,
    challenger: Player,
    game: str,
    options: str = "",
    *,
    opponent: str | None = None,
    seat: Seat | None = 0,
    terms: str = "",
    ratings: tuple[int, int] | None = None,
    count: int = 1,
    nonce: str = "",
    chance: Random = _SYSTEM,
) -> Challenge:
    """Offer a match of *game* with *options* on *terms* (words separated by spaces). An open
    challenge may be limited to players within *ratings*, and stands until *count* matches have
    begun. If something is dealt, *chance* makes a secret seed for each match, to which the
    challenge commits, and *nonce* is the challenger's contribution. In a pair each player has each
    seat once, whatever *seat* says.

    Raises NotFound for an unknown game or opponent; Refused for bad options, terms or ratings, a
    bad nonce, too many challenges open or made lately, a guest, a bot (see ``propose``), or an
    opponent who has too many boards, has blocked the challenger, or is blocked.
    """
    players.check_member(challenger)
    words = str(named_games.parse(game, options.split()))
    agreed = parse(terms.split())
    if agreed.explorer:
        exploring.check_game(game)
    boards = count * (BOARDS_OF_PAIR if agreed.pair else 1)
    _check_count(tx, challenger, count, opponent)
    _check_open(tx, challenger, boards)
    quotas.check(tx, challenger, quotas.OFFERS, more=boards)
    quotas.check_cancelled(tx, challenger, challenger)
    invited = players.named(tx, opponent) if opponent else None
    if invited:
        checks.check_invited(invited)
        muting.check(tx, challenger, invited)
        if agreed.pair:
            pairs.check_players(challenger, invited)
        if invited == challenger:
            agreed = replace(agreed, rated=False, explorer=False)
        match_limits.check(tx, invited, game, challenger, boards=boards)
    checks.check_ratings(ratings, invited)
    deals = count * pairs.deals_of(game, words, pair=agreed.pair)
    commitments = fair_deals.promise(tx, challenger, game, words, count=deals, chance=chance)
    fair_deals.check_use(nonce, commitments)
    challenge = challenges_queries.add_challenge(
        tx,
        game,
        words,
        challenger,
        terms=agreed,
        opponent=invited,
        seat=0 if agreed.pair else seat,
        expires=tx.now + LIFETIME,
        ratings=ratings,
        remaining=count,
        commitments=commitments,
    )
    deals_queries.promise_deals(tx, challenge.number, commitments, nonce)
    _tell(tx, "challenged", challenger, challenge)
    return challenge


def propose(
    tx: Transaction,
    challenger: Player,
    game: str,
    options: str = "",
    *,
    chance: Random,
    opponent: str | None = None,
    seat: Seat | None = 0,
    terms: str = "",
    ratings: tuple[int, int] | None = None,
    count: int = 1,
    nonce: str = "",
    awake: bool = True,
) -> Challenge | Match:
    """Offer a match as ``offer`` does; but if the opponent is a bot, it begins at once, unrated,
    dealt by *chance*. Guests may do that too.

    Raises what ``offer`` raises, and Refused if no bot is *awake*, or if too many matches against
    bots are running.
    """
    invited = players.named(tx, opponent) if opponent else None
    if invited is None or not invited.bot:
        return offer(
            tx,
            challenger,
            game,
            options,
            opponent=opponent,
            seat=seat,
            terms=terms,
            ratings=ratings,
            count=count,
            nonce=nonce,
            chance=chance,
        )
    words = str(named_games.parse(game, options.split()))
    agreed = parse(terms.split())
    checks.check_ratings(ratings, invited)
    return bot_matches.begin(
        tx,
        challenger,
        invited,
        game,
        words,
        seat=seat,
        terms=agreed,
        chance=chance,
        awake=awake,
        nonce=nonce,
    )


def begin_with_bot(
    tx: Transaction,
    player: Player | None,
    fingerprint: str | None,
    game: str,
    options: str,
    *,
    bot: str,
    seat: Seat | None,
    chance: Random,
    awake: bool,
    guests_per_hour: int,
    terms: str = "",
    nonce: str = "",
) -> tuple[Player, Match]:
    """Begin a match against the bot called *bot*, as ``propose`` does, for *player* or, if that is
    None, for a new guest with the key *fingerprint*. Raises what ``propose`` and
    ``players.begin_guest`` raise."""
    me = player or players.begin_guest(tx, fingerprint, an_hour=guests_per_hour)
    begun = propose(
        tx,
        me,
        game,
        options,
        chance=chance,
        opponent=bot,
        seat=seat,
        terms=terms,
        awake=awake,
        nonce=nonce,
    )
    assert isinstance(begun, Match), "a bot takes what it is offered"
    return me, begun


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
        raise NotFound(_(_GONE, number=number))
    if challenge.challenger == player and challenge.opponent is None:
        raise Refused(_("That is your own challenge. Somebody else has to accept it."))
    _check_taker(tx, challenge, player)
    fair = fair_deals.means(tx, challenge, player, nonce)
    both = challenge.challenger, player
    waiting = clocks.waits(challenge.terms) and not set(both) <= set(here)
    _take_one(tx, challenge)
    if challenge.pair:
        return starting.begin_pair(
            tx,
            challenge.game,
            challenge.options,
            both,
            chance,
            terms=challenge.terms,
            taker=player,
            waiting=waiting,
            fair=fair,
        )[1]
    seat = fair_deals.drawn_seat(fair, chance) if challenge.seat is None else challenge.seat
    return starting.begin(
        tx,
        challenge.game,
        challenge.options,
        both if seat == 0 else both[::-1],
        chance,
        terms=challenge.terms,
        taker=player,
        waiting=waiting,
        fair=next(iter(fair), None),
        drawn=challenge.seat is None,
    )


def lists_for(snapshot: Snapshot, player: Player | None) -> tuple[tuple[Challenge, ...], ...]:
    """Open challenges to *player*, by *player*, and by others to anybody; a guest has none of the
    first two kinds."""
    to_me = challenges_queries.challenges_to(snapshot, player) if player else ()
    by_me = challenges_queries.challenges_by(snapshot, player) if player else ()
    everybodys = challenges_queries.open_challenges(snapshot)
    return to_me, by_me, tuple(each for each in everybodys if each.challenger != player)


def decline(tx: Transaction, number: int, player: Player, why: str = "") -> None:
    """Decline a challenge to *player*, with an optional reason. Raises NotFound, and Refused if the
    reason is too long, or if *player* is muted and gives one."""
    challenge = _standing(tx, number)
    if challenge.challenger == player:
        raise Refused(
            _("Challenge {number} is your own. To withdraw it: withdraw {number}", number=number)
        )
    if challenge.opponent != player:
        raise NotFound(_(_GONE, number=number))
    if why:
        sanctions.check_may_speak(tx, player)
        why = text.clean(why, MAX_REASON)
    challenges_queries.close_challenge(tx, number, "declined", why)
    events_queries.emit(
        tx,
        "challenge-declined",
        actor=player,
        concerns=_concerned(challenge),
        private=True,
        challenge=number,
        game=challenge.game,
        why=why,
    )


def withdraw(tx: Transaction, number: int, player: Player) -> None:
    """Withdraw *player*'s own challenge."""
    challenge = _standing(tx, number)
    if challenge.challenger != player:
        raise NotFound(_(_GONE, number=number))
    challenges_queries.close_challenge(tx, number, "withdrawn")
    _tell(tx, "challenge-withdrawn", player, challenge)


def expire(tx: Transaction, challenge: Challenge) -> None:
    """Close *challenge*, which nobody accepted in time."""
    challenges_queries.close_challenge(tx, challenge.number, "expired")
    _tell(tx, "challenge-expired", None, challenge)


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


def _standing(tx: Transaction, number: int) -> Challenge:
    challenge = challenges_queries.challenge(tx, number)
    if challenge is None or tx.now >= challenge.expires:
        raise NotFound(_(_GONE, number=number))
    return challenge


def _take_one(tx: Transaction, challenge: Challenge) -> None:
    """Count down the matches that *challenge* is for, as one begins."""
    if challenge.remaining == 1:
        challenges_queries.close_challenge(tx, challenge.number, "accepted")
        return
    challenges_queries.count_down(tx, challenge.number)
    # Each further match is announced as a new offer, and counts as one in the challenger's quota.
    _tell(tx, "challenged", challenge.challenger, challenge)


def _check_count(tx: Transaction, challenger: Player, count: int, opponent: str | None) -> None:
    if not 1 <= count <= MAX_OPEN:
        raise Refused(_("A challenge is for 1 to {most} matches.", most=MAX_OPEN))
    if count > 1 and opponent:
        raise Refused(
            _("Only an open challenge can be for several matches. Leave out the opponent.")
        )


def _check_open(tx: Transaction, challenger: Player, boards: int) -> None:
    standing = sum(each.boards for each in challenges_queries.challenges_by(tx, challenger))
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


def _check_taker(tx: Transaction, challenge: Challenge, player: Player) -> None:
    muting.check(tx, player, challenge.challenger)
    for each in (player, challenge.challenger):
        quotas.check_cancelled(tx, each, player)
    for each in (player, challenge.challenger):
        boards = BOARDS_OF_PAIR if challenge.pair else 1
        match_limits.check(tx, each, challenge.game, player, boards=boards)
    if challenge.ratings:
        lowest, highest = challenge.ratings
        mine = round(ladder.of_player(tx, player, challenge.game).rating.value)
        if not lowest <= mine <= highest:
            raise Refused(
                _(
                    "Challenge {number} is for ratings from {lowest} to {highest}, and"
                    " yours is {mine}.",
                    number=challenge.number,
                    lowest=lowest,
                    highest=highest,
                    mine=mine,
                )
            )


def _tell(tx: Transaction, kind: Kind, actor: Player | None, challenge: Challenge) -> None:
    """Emit an event; for a challenge to one player nobody else sees it."""
    private = challenge.opponent is not None
    concerned = _concerned(challenge)
    events_queries.emit(
        tx,
        kind,
        actor=actor,
        concerns=concerned,
        private=private,
        challenge=challenge.number,
        game=challenge.game,
    )


def _concerned(challenge: Challenge) -> set[Player]:
    return {challenge.challenger, challenge.opponent or challenge.challenger}
