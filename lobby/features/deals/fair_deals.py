"""Verifiable deals, made from a seed that was committed to before the nonces were known.

docs/decisions/0021-fair-deals.md explains why it works like this, docs/fair-deals.md what exactly
is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random

from lobby.base import aside
from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges.values import Challenge, Proposal
from lobby.features.deals import queries
from lobby.features.deals.values import MOST_CHARACTERS, NONCE, FairCheck, FairDeal
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import FairChance, Seed, digest
from lobby.gamekit.game import Game, Seat, Setup
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES, by_rules

MOST_DEALS = 200
"""How many deals are tried before the options are judged to leave nothing to play."""

_NAMED = 6
"""The most differences named one by one."""


@dataclass(frozen=True, slots=True)
class FairMeans:
    """What determines a deal: the seed, and the nonces of *challenger* and *acceptor*."""

    seed: Seed
    challenger: Player
    acceptor: Player
    nonces: tuple[str, str]

    @property
    def digests(self) -> tuple[str, str]:
        """The digests of the nonces."""
        return digest(self.nonces[0]), digest(self.nonces[1])

    def chance(self, attempt: int) -> Random:
        """The source of chance for the *attempt*-th try at a deal."""
        return _dealing(self.seed, self.digests, attempt)

    def seat(self) -> Seat:
        """The challenger's seat, if seats are drawn."""
        return _drawing(self.seed, self.digests)


def check_nonce(nonce: str) -> None:
    """Raise Refused unless *nonce* is valid."""
    if not NONCE.fullmatch(nonce):
        raise Refused.because(
            "A nonce has at most {most} letters, digits, dots, hyphens and underscores;"
            " {nonce} is not one.",
            most=MOST_CHARACTERS,
            nonce=quoted(nonce),
        )


def made_nonce(chance: Random) -> str:
    """A nonce for a player who has not chosen one."""
    return chance.randbytes(8).hex()


def nonce_for(game: str, options: Options, chance: Random) -> str:
    """A nonce made for a player of *game* with *options*; "" if it would not be used."""
    return made_nonce(chance) if deals(game, options) else ""


@lru_cache(maxsize=500)
def deals(game: str, options: Options) -> bool:
    """Whether chance decides anything before the first move of *game* with *options*."""
    rules = GAMES[game]
    return by_rules(game, ("deals", options), lambda: bool(rules.deal(options, Random(0))))


def next_commitment(tx: Transaction, player: Player, chance: Random) -> str:
    """The commitment for the next deal that *player* asks for, before any nonce is known."""
    return queries.kept_commitment(tx, player) or _keep(tx, player, 0, chance)


def promise(
    tx: Transaction, player: Player, proposal: Proposal, *, count: int, chance: Random
) -> tuple[str, ...]:
    """Commitments for the *count* deals that *player* proposes, starting with the one that
    ``next_commitment`` returned, if any. Empty if nothing is dealt. Raises Refused for a nonce that
    is invalid or would not be used."""
    commitments: tuple[str, ...] = ()
    if deals(proposal.game, proposal.options):
        earlier = queries.kept_commitment(tx, player)
        commitments = (
            *filter(None, (earlier,)),
            *(_keep(tx, player, number, chance) for number in range(count - bool(earlier))),
        )
    check_use(proposal.nonce, commitments)
    return commitments


def check_use(nonce: str, commitments: tuple[str, ...]) -> None:
    """Raise Refused for a nonce that is invalid or would not be used."""
    check_nonce(nonce)
    if nonce and not commitments:
        raise Refused.because(
            "There is no fair deal in this match, so it takes no nonce. Leave it out."
        )


def means(
    tx: Transaction, challenge: Challenge, acceptor: Player, nonce: str
) -> tuple[FairMeans, ...]:
    """The fair means for the next match of *challenge*, or for both boards of a pair if each has
    its own deal; empty if the challenge has no commitments. Raises Refused."""
    check_use(nonce, challenge.commitments)
    promised = (
        _promised(tx, commitment, challenge.challenger, acceptor, nonce)
        for commitment in challenge.next_commitments
    )
    return tuple(filter(None, promised))


def means_at_once(
    tx: Transaction, player: Player, bot: Player, proposal: Proposal, *, chance: Random, count: int
) -> tuple[FairMeans, ...]:
    """The fair means for *count* deals of *player*, who begins at once with *bot*. The bot has no
    nonce: it could choose one that suits the server. Empty if nothing is dealt. Raises Refused."""
    commitments = promise(tx, player, proposal, count=count, chance=chance)
    promised = (_promised(tx, commitment, player, bot, "") for commitment in commitments)
    nonces = proposal.nonce, ""
    return tuple(FairMeans(means.seed, player, bot, nonces) for means in promised if means)


def drawn_seat(means: Sequence[FairMeans], chance: Random) -> Seat:
    """A seat for the challenger, drawn by the first of *means*, or else by *chance*."""
    return means[0].seat() if means else chance.randrange(2)


def remember(tx: Transaction, match: Match, means: FairMeans, attempt: int, *, drawn: bool) -> None:
    """Store how *match* was dealt, on the *attempt*-th try, and whether its seats were *drawn*."""
    deal = FairDeal(
        means.seed.commitment, means.challenger.id, means.nonces, means.digests, attempt, drawn
    )
    queries.add_fair_deal(tx, match.board, deal, means.acceptor)


def public(snapshot: Snapshot, match: Match) -> FairDeal | None:
    """How *match* was dealt, with the seed only once it is over; None if there is no fair deal."""
    if not matches_queries.setup(snapshot, match.board):
        return None
    for board in match.boards:
        if (board == match.board or _alike(snapshot, match)) and (
            deal := queries.fair_deal(snapshot, board)
        ):
            seed = queries.dealt_by(snapshot, board) if match.over else None
            return replace(deal, seed=seed.text) if seed else deal
    return None


def check(snapshot: Snapshot, match: Match) -> FairCheck:
    """Whether *match* was dealt as its commitment and nonces require, as far as that may be
    revealed."""
    setup = matches_queries.setup(snapshot, match.board)
    if not setup:
        return FairCheck("none")
    deal = public(snapshot, match)
    if deal is None:
        return FairCheck("unrecorded")
    if deal.seed is None:
        return FairCheck("running", deal)
    differences = tuple(_differences(match, deal, Seed(deal.seed), setup))
    return FairCheck("differs" if differences else "verified", deal, differences)


def _alike(snapshot: Snapshot, match: Match) -> bool:
    """Whether the other board of its pair has the same deal as *match*."""
    return (
        len({tuple(matches_queries.setup(snapshot, board).items()) for board in match.boards}) == 1
    )


def _keep(tx: Transaction, player: Player, number: int, chance: Random) -> str:
    seed = aside.the_same(("seed", player.id, number), partial(Seed.made_by, chance))
    queries.keep_seed(tx, player, seed)
    return seed.commitment


def _promised(
    tx: Transaction, commitment: str, challenger: Player, acceptor: Player, nonce: str
) -> FairMeans | None:
    promised = queries.promised_deal(tx, commitment)
    return promised and FairMeans(promised[0], challenger, acceptor, (promised[1], nonce))


def _dealing(seed: Seed, digests: tuple[str, str], attempt: int) -> FairChance:
    return FairChance(seed, digests, "deal", str(attempt))


def _drawing(seed: Seed, digests: tuple[str, str]) -> Seat:
    return FairChance(seed, digests, "seats").below(2)


def _differences(match: Match, deal: FairDeal, seed: Seed, setup: Setup) -> Iterator[str]:
    """The discrepancies, in sentences."""
    if seed.commitment != deal.commitment:
        yield _(
            "The SHA-256 of the seed is {revealed}, not the commitment {commitment}.",
            revealed=seed.commitment,
            commitment=deal.commitment,
        )
    for nonce, its in zip(deal.nonces, deal.digests, strict=True):
        if nonce is not None and digest(nonce) != its:
            yield _("The deal was made with a nonce other than {nonce}.", nonce=quoted(nonce))
    if deal.drawn and match.players[_drawing(seed, deal.digests)].id != deal.challenger:
        yield _("The seed gives the challenger the other seat.")
    rules = match.rules.of_version(match.rules_version)
    yield from _dealt_otherwise(rules, match.parsed_options, deal, seed, setup)


def _dealt_otherwise(
    rules: Game, options: Options, deal: FairDeal, seed: Seed, setup: Setup
) -> Iterator[str]:
    if not 1 <= deal.attempt <= MOST_DEALS:
        yield _(
            "Deal {attempt} of the seed cannot be used. A match uses one of the first {most}.",
            attempt=deal.attempt,
            most=MOST_DEALS,
        )
        return
    made = [
        rules.deal(options, _dealing(seed, deal.digests, attempt))
        for attempt in range(1, deal.attempt + 1)
    ]
    for attempt, skipped in enumerate(made[:-1], 1):
        if rules.start(options, skipped).outcome is None:
            yield _("Deal {attempt} of the seed was skipped unnecessarily.", attempt=attempt)
    places = sorted(
        place for place in made[-1].keys() | setup.keys() if made[-1].get(place) != setup.get(place)
    )
    if places:
        named = ", ".join(
            _(
                "{place} {dealt} instead of {meant}",
                place=place,
                dealt=setup.get(place) or _("nothing"),
                meant=made[-1].get(place) or _("nothing"),
            )
            for place in places[:_NAMED]
        )
        more = ", ..." if len(places) > _NAMED else ""
        yield _("The seed gives a different deal: on {named}.", named=f"{named}{more}")
