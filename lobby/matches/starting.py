"""How a match begins: its deal, its clock, its first event."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random

from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.games.catalogue import GAMES
from lobby.kits.game import Game, Setup
from lobby.kits.options import Options
from lobby.matches import fair_deals
from lobby.matches.announce import tell
from lobby.matches.fair_deals import FairMeans
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.terms import Terms
from lobby.store import Snapshot, Transaction
from lobby.time import clocks, match_clocks, zones

USUAL = Terms()
"""The terms of a match when nothing else was agreed."""

_DEALS = 200
"""Deals tried before options are held to leave nothing to play."""


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
    """Start a match between *seated* on *terms*, dealt by *chance*, or by
    *fair* means, which have *drawn* the seats, too, or not; *taker* is who agreed to it last. Its
    clock may be *waiting* until ``start_clock``. Raises Refused when the options leave nothing to
    play."""
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    setup, attempt = _playable_deal(rules, parsed, fair.chance if fair else lambda __: chance)
    clock = clocks.start(terms, tx.now, waiting=waiting)
    first, second = (zones.of_player(tx, player).key for player in seated)
    match = tx.add_match(
        game,
        str(parsed),
        setup,
        seated,
        clock=clock,
        zones=(first, second),
        rules_version=rules.rules_version,
        key_version=rules.key_version,
    )
    if fair:
        fair_deals.remember(tx, match, fair, attempt, drawn=drawn)
    match = match_clocks.refreshed(tx, match)
    tx.save_deadline(match)
    tell(tx, match, "started", None, game=game, taker=taker.id if taker else None)
    return match


def ready_boards(
    snapshot: Snapshot, players: Iterable[Player], here: Collection[Player]
) -> tuple[int, ...]:
    """Boards of *players* whose clock waits until both players are here, as they are: *here* is
    everybody who is."""
    ids = {player.id for player in here}
    found = (each for player in players for each in snapshot.waiting_boards_of(player))
    return tuple(sorted({board for board, first, second in found if {first, second} <= ids}))


def start_clock(tx: Transaction, board: int) -> Match | None:
    """Let the clock on *board*, which waited, run from now on, and tell of it; None where it runs
    already, or the match is over."""
    match = tx.match(board)
    if match is None or not match.clock.waiting:
        return None
    started = match_clocks.run(tx, match)
    tell(tx, started, "clock-started", None)
    return started


def _playable_deal(
    rules: Game, options: Options, chance: Callable[[int], Random]
) -> tuple[Setup, int]:
    """A deal, and how many were made for it; *chance* is what makes the first, the second ..."""
    # Some Curio options deal, now and then, a position that is over before the first move.
    for attempt in range(1, _DEALS + 1):
        setup = rules.deal(options, chance(attempt))
        if rules.start(options, setup).outcome is None:
            return setup, attempt
    raise Refused(
        _(
            "{title} with {options} would end before the first move. Choose other options.",
            title=rules.title,
            options=options,
        )
    )
