"""Starting a match: its deal, its clock, its first event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import clocks, match_clocks, zones
from lobby.features.clocks.queries import clocks as clocks_queries
from lobby.features.clocks.values.clock import Clock
from lobby.features.deals import fair_deals
from lobby.features.deals.fair_deals import MOST_DEALS, FairMeans
from lobby.features.matches import pairs
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Game, Setup
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES

USUAL = Terms()
"""The default terms of a match."""


def begin(
    tx: Transaction,
    game: str,
    options: str,
    seated: tuple[Player, Player],
    chance: Random,
    *,
    terms: Terms = USUAL,
    taker: Player | None = None,
    waiting: bool = False,
    fair: FairMeans | None = None,
    drawn: bool = False,
) -> Match:
    """Start a match between *seated* on *terms*, dealt by *fair* means or else by *chance*; *drawn*
    says whether the seats were drawn as well. *taker* is the player who accepted. The clock may be
    *waiting* until ``start_clock``. Raises Refused if the options leave nothing to play."""
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    dealt = _playable_deal(rules, parsed, fair, chance)
    clock = clocks.start(terms, tx.now, waiting=waiting)
    match = _add(tx, rules, parsed, seated, dealt, clock=clock)
    dealt.remember(tx, match, drawn=drawn)
    return _announced(tx, match, taker)


def begin_pair(
    tx: Transaction,
    game: str,
    options: str,
    players: tuple[Player, Player],
    chance: Random,
    *,
    terms: Terms,
    taker: Player,
    waiting: bool = False,
    fair: Sequence[FairMeans] = (),
) -> tuple[Match, Match]:
    """Start two matches at once on *terms*, as ``begin`` starts one: *players* in this order on the
    first board and exchanged on the second. Both have the same deal; if that would hide anything,
    each has its own, by its own *fair* means. Raises Refused."""
    pairs.check_players(*players)
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    apart = pairs.dealt_apart(game, str(parsed))
    dealt = _playable_deal(rules, parsed, next(iter(fair), None), chance)
    other = _playable_deal(rules, parsed, fair[1] if fair else None, chance) if apart else dealt
    clock = clocks.start(terms, tx.now, waiting=waiting)
    one = _add(tx, rules, parsed, players, dealt, clock=clock)
    two = _add(tx, rules, parsed, (players[1], players[0]), other, clock=clock)
    dealt.remember(tx, one, drawn=False)
    if apart:
        other.remember(tx, two, drawn=False)
    queries.add_pair(tx, one.board, two.board)
    first = _announced(tx, _twinned(tx, one), taker)
    return first, _announced(tx, _twinned(tx, two), taker, pair=one.board)


def _twinned(tx: Transaction, match: Match) -> Match:
    """*match* as it is now stored."""
    found = queries.match(tx, match.board)
    assert found, "it was just added"
    return found


@dataclass(frozen=True, slots=True)
class _Deal:
    """A *setup*, dealt on the *attempt*-th try, by *fair* means or by chance alone."""

    setup: Setup
    attempt: int
    fair: FairMeans | None

    def remember(self, tx: Transaction, match: Match, *, drawn: bool) -> None:
        """Store how *match* was dealt, and whether the seats were *drawn* too."""
        if self.fair:
            fair_deals.remember(tx, match, self.fair, self.attempt, drawn=drawn)


def _add(
    tx: Transaction,
    rules: Game,
    options: Options,
    seated: tuple[Player, Player],
    dealt: _Deal,
    *,
    clock: Clock,
) -> Match:
    first, second = (zones.of_player(tx, player).key for player in seated)
    return queries.add_match(
        tx,
        rules.name,
        str(options),
        dealt.setup,
        seated,
        clock=clock,
        zones=(first, second),
        rules_version=rules.rules_version,
        key_version=rules.key_version,
    )


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
    found = (
        each for player in players for each in clocks_queries.waiting_boards_of(snapshot, player)
    )
    return tuple(sorted({board for board, first, second in found if {first, second} <= ids}))


def start_clock(tx: Transaction, board: int) -> Match | None:
    """Start the waiting clock on *board* and announce it; None if it is running already, or the
    match is over."""
    match = queries.match(tx, board)
    if match is None or not match.clock.waiting:
        return None
    started = match_clocks.run(tx, match)
    tell(tx, started, "clock-started", None)
    return started


def _playable_deal(rules: Game, options: Options, fair: FairMeans | None, chance: Random) -> _Deal:
    """A deal by *fair* means, or by *chance*, that leaves something to play."""
    # Some Curio options occasionally deal a position that is over before the first move.
    for attempt in range(1, MOST_DEALS + 1):
        setup = rules.deal(options, fair.chance(attempt) if fair else chance)
        if rules.start(options, setup).outcome is None:
            return _Deal(setup, attempt, fair)
    raise Refused(
        _(
            "{title} with {options} would end before the first move. Choose other options.",
            title=rules.title,
            options=options,
        )
    )
