"""Offering a match, to everybody or to one player; a bot begins it at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random, SystemRandom

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges.challenges import tell
from lobby.features.challenges.queries import challenges as queries
from lobby.features.challenges.values import BOARDS_OF_PAIR, Challenge
from lobby.features.deals import fair_deals
from lobby.features.deals import queries as deals_queries
from lobby.features.matches import pairs
from lobby.features.matches.values import Match
from lobby.features.people import guests, muting, own_limits, players, quotas
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import parse
from lobby.gamekit.game import Seat
from lobby.games import named_games

MAX_OPEN = 20
"""The most open challenges of one player; one for several matches counts as that many, and a pair
as two."""

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
        named_games.check_explored(game)
    boards = count * (BOARDS_OF_PAIR if agreed.pair else 1)
    _check_count(tx, challenger, count, opponent)
    _check_open(tx, challenger, boards)
    quotas.check(tx, challenger, quotas.OFFERS, more=boards)
    quotas.check_cancelled(tx, challenger, challenger)
    invited = players.named(tx, opponent) if opponent else None
    if invited:
        check_invited(invited)
        muting.check(tx, challenger, invited)
        if agreed.pair:
            pairs.check_players(challenger, invited)
        if invited == challenger:
            agreed = replace(agreed, rated=False, explorer=False)
        own_limits.check(tx, invited, game, challenger, boards=boards)
    check_ratings(ratings, invited)
    deals = count * pairs.deals_of(game, words, pair=agreed.pair)
    commitments = fair_deals.promise(tx, challenger, game, words, count=deals, chance=chance)
    fair_deals.check_use(nonce, commitments)
    challenge = queries.add_challenge(
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
    tell(tx, "challenged", challenger, challenge)
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
    check_ratings(ratings, invited)
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
    ``guests.begin_guest`` raise."""
    me = player or guests.begin_guest(tx, fingerprint, an_hour=guests_per_hour)
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


def _check_count(tx: Transaction, challenger: Player, count: int, opponent: str | None) -> None:
    if not 1 <= count <= MAX_OPEN:
        raise Refused(_("A challenge is for 1 to {most} matches.", most=MAX_OPEN))
    if count > 1 and opponent:
        raise Refused(
            _("Only an open challenge can be for several matches. Leave out the opponent.")
        )


def _check_open(tx: Transaction, challenger: Player, boards: int) -> None:
    standing = sum(each.boards for each in queries.challenges_by(tx, challenger))
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


HIGHEST_RATING = 4000
"""The highest rating that an offer may name."""


def check_invited(invited: Player) -> None:
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


def check_ratings(ratings: tuple[int, int] | None, invited: Player | None) -> None:
    """Raise Refused unless *ratings* may limit an offer; it must be an open one (*invited* is
    None)."""
    if ratings is None:
        return
    if invited:
        raise Refused(
            _("A rating range is only for open challenges. Leave out the opponent or the range.")
        )
    lowest, highest = ratings
    if not 0 <= lowest <= highest <= HIGHEST_RATING:
        raise Refused(
            _(
                "Expected a rating range such as 1400-1600, up to {highest_rating}.",
                highest_rating=HIGHEST_RATING,
            )
        )
