"""Rematches: the same match again, with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges import challenges, offering, queries
from lobby.features.challenges.values import Challenge, Proposal
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.games import named_games


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
    ``offering.propose``.

    Raises what ``offering.propose`` raises, and Refused while the match is running, or if the
    opponent has already offered the rematch.
    """
    match = _to_repeat(tx, board, player)
    seat = match.seat_of(player)
    assert seat is not None
    match.check_installed()
    if theirs := offered_rematch(tx, match, player):
        name = theirs.challenger.name
        raise Refused(
            _("{name} has already offered you this rematch. You can accept it.", name=name),
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
    return _own_offer(tx, match, player) or offering.propose(
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
        raise Refused(
            _(
                "You did not play on board {board}. Only its players can offer a rematch.",
                board=board,
            )
        )
    if not match.over:
        raise Refused(
            _(
                "The match on board {board} is not over yet. Finish it before you offer a rematch.",
                board=board,
            )
        )
    if match.twin and not match.decided:
        raise Refused(
            _(
                "The other board of the pair, {twin}, is not over yet. Finish it before you offer a"
                " rematch.",
                twin=match.twin.board,
            )
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
