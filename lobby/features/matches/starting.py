"""Starting a match: its deal, its clock, its first event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from lobby.base.errors import Refused
from lobby.database.transaction import Snapshot, Transaction, stored
from lobby.features.challenges.values import Proposal
from lobby.features.clocks import clocks, match_clocks, zones
from lobby.features.clocks import queries as clocks_queries
from lobby.features.deals import fair_deals
from lobby.features.deals.fair_deals import MOST_DEALS, FairMeans
from lobby.features.matches import pairs
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Setup
from lobby.games.catalogue import GAMES, by_rules


def begin(
    tx: Transaction,
    proposal: Proposal,
    seated: tuple[Player, Player],
    chance: Random,
    *,
    taker: Player | None = None,
    waiting: bool = False,
    fair: FairMeans | None = None,
    drawn: bool = False,
) -> Match:
    """Start a match between *seated*, dealt by *fair* means or else by *chance*; *drawn* says
    whether the seats were drawn as well. *taker* is the player who accepted. The clock may be
    *waiting* until ``start_clock``. Raises Refused if the options leave nothing to play."""
    dealt = _playable_deal(proposal, fair, chance)
    match = _add(tx, proposal, seated, dealt, waiting=waiting, drawn=drawn)
    return _announced(tx, match, taker)


def begin_agreed(
    tx: Transaction,
    proposal: Proposal,
    players: tuple[Player, Player],
    chance: Random,
    *,
    taker: Player,
    fair: Sequence[FairMeans],
    waiting: bool = False,
) -> tuple[Match, ...]:
    """Start the match that *proposal* is for, or both of a pair, as ``begin`` starts one. *players*
    are the one who proposed it and the one who agreed. Seats are drawn, if they are asked to be, by
    *fair* means or else by *chance*.

    In a pair *players* are in this order on the first board and exchanged on the second. Both have
    the same deal; if that would hide anything, each has its own, by its own *fair* means. Raises
    Refused."""
    means = next(iter(fair), None)
    if not proposal.terms.pair:
        drawn = proposal.seat is None
        seat = fair_deals.drawn_seat(fair, chance) if proposal.seat is None else proposal.seat
        seated = players if seat == 0 else players[::-1]
        match = begin(
            tx, proposal, seated, chance, taker=taker, waiting=waiting, fair=means, drawn=drawn
        )
        return (match,)
    pairs.check_players(*players)
    dealt = _playable_deal(proposal, means, chance)
    other = replace(dealt, fair=None)
    if pairs.dealt_apart(proposal.game, proposal.options):
        other = _playable_deal(proposal, fair[1] if fair else None, chance, 1)
    started = _add(tx, proposal, players, dealt, waiting=waiting)
    two = _add(tx, proposal, players[::-1], other, waiting=waiting)
    queries.add_pair(tx, started.board, two.board)
    # Each is read again when it is announced: it has a twin now, and the second one a deadline.
    first = _announced(tx, stored(queries.match(tx, started.board)), taker)
    second = stored(queries.match(tx, two.board))
    return first, _announced(tx, second, taker, pair=started.board)


@dataclass(frozen=True, slots=True)
class _Deal:
    """A *setup*, dealt on the *attempt*-th try, by *fair* means or by chance alone."""

    setup: Setup
    attempt: int
    fair: FairMeans | None


def _add(
    tx: Transaction,
    proposal: Proposal,
    seated: tuple[Player, Player],
    dealt: _Deal,
    *,
    waiting: bool,
    drawn: bool = False,
) -> Match:
    rules = GAMES[proposal.game]
    first, second = (zones.of_player(tx, player).key for player in seated)
    match = queries.add_match(
        tx,
        proposal.game,
        str(proposal.options),
        dealt.setup,
        seated,
        clock=clocks.start(proposal.terms, tx.now, waiting=waiting),
        zones=(first, second),
        rules_version=rules.rules_version,
        key_version=rules.key_version,
    )
    if dealt.fair:
        fair_deals.remember(tx, match, dealt.fair, dealt.attempt, drawn=drawn)
    return match


def _announced(tx: Transaction, match: Match, taker: Player | None, **detail: int) -> Match:
    """*match* with its deadline, after announcing its start; the second board of a pair names the
    first."""
    match = match_clocks.refreshed(tx, match)
    clocks_queries.save_deadline(tx, match)
    tell(tx, match, "started", None, game=match.game, taker=taker.id if taker else None, **detail)
    return match


def ready_boards(
    snapshot: Snapshot, players: Iterable[Player], here: Collection[Player]
) -> tuple[int, ...]:
    """The boards of *players* whose clocks were waiting for both players and can start now: *here*
    are all connected players."""
    ids = {player.id for player in here}
    waiting = (clocks_queries.waiting_boards_of(snapshot, player) for player in players)
    return tuple(
        sorted({board for boards in waiting for board, *both in boards if ids.issuperset(both)})
    )


def start_clock(tx: Transaction, board: int) -> Match | None:
    """Start the waiting clock on *board* and announce it; None if it is running already, or the
    match is over."""
    match = queries.match(tx, board)
    if match is None or not match.clock.waiting:
        return None
    started = match_clocks.run(tx, match)
    tell(tx, started, "clock-started", None)
    return started


def _playable_deal(
    proposal: Proposal, fair: FairMeans | None, chance: Random, board: int = 0
) -> _Deal:
    """A deal by *fair* means, or by *chance*, that leaves something to play; *board* numbers those
    of a pair."""
    rules, options = GAMES[proposal.game], proposal.options

    def dealt() -> _Deal:
        # Some Curio options occasionally deal a position that is over before the first move.
        for attempt in range(1, MOST_DEALS + 1):
            setup = rules.deal(options, fair.chance(attempt) if fair else chance)
            if rules.start(options, setup).outcome is None:
                return _Deal(setup, attempt, fair)
        raise Refused.because(
            "{title} with {options} would end before the first move. Choose other options.",
            title=rules.title,
            options=options,
        )

    key = "deal", board, str(options), fair and (fair.seed, fair.nonces)
    return by_rules(proposal.game, key, dealt)
