"""Pairs: two boards with the seats exchanged and one combined result.

Both boards have the same deal. But if a deal hides anything, each player would see one half of it
on each board, so then each board has a deal of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from lobby.base.errors import Refused
from lobby.features.challenges.values import BOARDS_OF_PAIR, Proposal
from lobby.features.deals import fair_deals
from lobby.features.matches import viewing
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES, by_rules

_SAMPLED = 5
"""How many deals are sampled to see whether they hide anything."""


def check_players(first: Player, second: Player) -> None:
    """Raise Refused unless *first* and *second* can play a pair."""
    if first == second:
        raise Refused.because(
            "A pair needs two players. To play against yourself leave out --pair."
        )


@lru_cache(maxsize=500)
def dealt_apart(game: str, options: Options) -> bool:
    """Whether each board of a pair of *game* with *options* has a deal of its own."""
    if not fair_deals.deals(game, options):
        return False
    return by_rules(game, ("apart", options), lambda: _hidden_by_deals(game, options))


def one_sided(game: str, options: Options) -> bool:
    """Whether it is proved that one side wins, so that only a pair gives both players the same
    chance."""
    proved = GAMES[game].best_play.get(str(options))
    return proved is not None and proved.winner is not None


def deals_of(proposal: Proposal) -> int:
    """How many deals the matches of *proposal* take, if anything is dealt."""
    apart = proposal.terms.pair and dealt_apart(proposal.game, proposal.options)
    return proposal.boards if apart else proposal.count


def one_each(matches: Iterable[Match]) -> tuple[Match, ...]:
    """One of *matches* for each row of a list: of a pair the first board listed, but none that is
    over while the other board is being played."""
    shown: dict[int, Match] = {}
    for match in matches:
        if match.decided or not match.over:
            shown.setdefault(match.boards[0], match)
    return tuple(shown.values())


def others(matches: Iterable[Match], listed: Iterable[Match]) -> tuple[Match, ...]:
    """Those of *matches* that are not *listed* elsewhere, as a board or as the other board of a
    pair."""
    boards = {board for match in listed for board in match.boards}
    return tuple(match for match in matches if boards.isdisjoint(match.boards))


def both(match: Match) -> str:
    """The board numbers as people read them: "117+118" for a pair."""
    return "+".join(map(str, match.boards)) if match.twin else match.number


def score(match: Match) -> str:
    """The score of the seats of *match* over both boards of its pair: "1.5-0.5"; "" if it is not
    known yet or one board was cancelled."""
    halves = match.halves
    if len(halves) == 1 or not match.decided or CANCELLED in {half.reason for half in halves}:
        return ""
    first = BOARDS_OF_PAIR * ladder.score(match)
    return f"{first:g}-{BOARDS_OF_PAIR - first:g}"


def cancelled(match: Match) -> bool:
    """Whether a board of the pair was cancelled, so that the pair counts for nothing."""
    return match.twin is not None and CANCELLED in {half.reason for half in match.halves}


def ended_last(match: Match) -> bool:
    """Whether the end of *match* completed its pair with a result."""
    if not score(match):
        return False
    last = max(match.halves, key=lambda half: (half.ended or 0, half.board))
    return last.board == match.board


def _hidden_by_deals(game: str, options: Options) -> bool:
    rules = GAMES[game]
    dealt = (rules.deal(options, Random(seed)) for seed in range(_SAMPLED))
    return any(viewing.hides(rules.start(options, setup)) for setup in dealt)
