"""Offers at a board: draws and takebacks, and the answers to them.

Moves taken back leave the match; the latest hundred of them are stored beside it.
"""

from __future__ import annotations

from dataclasses import replace

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.core.values import Counted
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import clocks, match_clocks
from lobby.features.matches import endings, playing, turns, viewing
from lobby.features.matches.playing import acting
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import AGREEMENT, Match
from lobby.features.people import allowances
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Outcome, Seat, State

KEPT = 100
"""How many moves taken back are kept for one match; older ones are deleted."""

NOTHING_OFFERED = N_("Your opponent has not offered anything on board {board}.")


def offer_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Offer a draw, or agree to the opponent's offer. Raises NotFound, Stale, and Refused, also
    when *player* has offered one since their last move, or too many lately."""
    match = acting(tx, board, player, revision)
    seat = match.seat_of(player)
    if not match.can_be_drawn:
        raise Refused.because(
            "{title} cannot end in a draw, so there is none to offer.", title=match.title
        )
    if match.draw_offer == seat:
        raise Refused.because(
            "You have already offered a draw. The offer lapses with the next move."
        )
    if match.draw_offer is not None:
        return endings.end(tx, match, Outcome(None, AGREEMENT), player)
    if not player.bot:  # a bot offers few draws on each board, but plays on many
        _check_moved_since(tx, match, "draw-offered", player)
        allowances.check(tx, player, allowances.DRAW_OFFERS)
    offered = queries.save_match(tx, replace(match, draw_offer=seat))
    tell(tx, match, "draw-offered", player)
    return offered


def agree_to_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """End the match in the draw that the opponent offers. Raises NotFound, Stale and Refused."""
    match = _drawing(tx, board, player, revision)
    return endings.end(tx, match, Outcome(None, AGREEMENT), player)


def decline_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Decline the opponent's draw offer."""
    match = _drawing(tx, board, player, revision)
    declined = queries.save_match(tx, replace(match, draw_offer=None))
    tell(tx, match, "draw-declined", player)
    return declined


def offer_takeback(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Ask to take back *player*'s last move and the reply to it; when playing alone, take it back
    at once.

    Raises NotFound, Stale, and Refused if there is no such move, if a request is pending, if
    something hidden has been revealed since, or if *player* has asked since their last move, or too
    often within a day.
    """
    match = acting(tx, board, player, revision)
    if match.takeback_offer is not None:
        raise Refused.because(
            "A takeback request is already waiting. It lapses with the next move."
        )
    states = viewing.history(tx, match, queries.moves(tx, board))
    alone = match.players[0] == match.players[1]
    plies = _target(states, None if alone else match.seat_of(player))
    if not alone:
        _check_moved_since(tx, match, "takeback-offered", player)
    allowances.check(tx, player, allowances.TAKEBACKS if alone else allowances.TAKEBACK_OFFERS)
    if alone:
        return _take_back(tx, match, states, plies, player)
    asked = queries.save_match(tx, replace(match, takeback_offer=match.seat_of(player)))
    tell(tx, match, "takeback-offered", player)
    return asked


def accept_takeback(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Accept the opponent's takeback. Raises NotFound, Stale and Refused."""
    match = _asked(tx, board, player, revision)
    states = viewing.history(tx, match, queries.moves(tx, board))
    return _take_back(tx, match, states, _target(states, match.takeback_offer), player)


def decline_takeback(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Decline the opponent's takeback. Raises NotFound, Stale and Refused."""
    match = _asked(tx, board, player, revision)
    declined = queries.save_match(tx, replace(match, takeback_offer=None))
    tell(tx, match, "takeback-declined", player)
    return declined


def stands(snapshot: Snapshot, board: int, player: Player | None) -> bool:
    """Whether there is a *board* with an offer for *player* to answer."""
    match = queries.match(snapshot, board)
    return match is not None and (
        player in match.players
        and (match.offers_draw_to(player) or match.offers_takeback_to(player))
    )


def accept(tx: Transaction, board: int, player: Player) -> Match:
    """Agree to a takeback, or else to a draw. If both are offered, it is the takeback, so that
    nobody ends a match by accident; ``offer_draw`` agrees to the draw.

    Raises NotFound, and Refused if nothing is offered.
    """
    match = viewing.find(tx, board, player)
    if match.offers_takeback_to(player):
        return accept_takeback(tx, board, player)
    if match.offers_draw_to(player):
        return agree_to_draw(tx, board, player)
    raise Refused.because(NOTHING_OFFERED, board=board)


def decline(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> tuple[str, Match]:
    """Decline everything the opponent offers; return what that was, in words, and the match. Raises
    NotFound, Stale, and Refused if nothing is offered."""
    match = viewing.find(tx, board, player)
    declined = []
    if match.offers_draw_to(player):
        declined.append(_("the draw"))
        match = decline_draw(tx, board, player, revision=revision)
        revision = None  # of the match as it was before this
    if match.offers_takeback_to(player):
        declined.append(_("the takeback"))
        match = decline_takeback(tx, board, player, revision=revision)
    if not declined:
        raise Refused.because(NOTHING_OFFERED, board=board)
    return " and ".join(declined), match


_AGAIN = {
    "draw-offered": N_("You can offer a draw again after your next move."),
    "takeback-offered": N_("You can ask for a takeback again after your next move."),
}
"""Why an offer is refused that was declined, or lapsed, since the last move."""


def _check_moved_since(tx: Transaction, match: Match, kind: Counted, player: Player) -> None:
    """Raise Refused if *player* has made an offer of that *kind* in *match* and no move since. A
    move taken back counts as well: the offer was for another position."""

    def last(kind: Counted, actor: Player) -> int:
        return events_queries.last_at(tx, match.board, kind, actor, match.started)

    undone = (last("taken-back", either) for either in match.players)
    if last(kind, player) > max(last("moved", player), *undone):
        raise Refused.because(_AGAIN[kind])


def _drawing(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    match = acting(tx, board, player, revision)
    if not match.offers_draw_to(player):
        raise Refused.because("No draw offer is waiting for you. Offers lapse with the next move.")
    return match


def _asked(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    match = acting(tx, board, player, revision)
    if not match.offers_takeback_to(player):
        raise Refused.because(
            "No takeback request is waiting for you. Requests lapse with the next move."
        )
    return match


def _target(states: tuple[State, ...], seat: Seat | None) -> int:
    """The number of moves before the last one that *seat* (None: either) had a choice about."""
    choices = [ply for ply, state in enumerate(states[:-1]) if not state.forced]
    made = [ply for ply in choices if seat in (None, states[ply].to_move)]
    if not made:
        raise Refused.because("You have not made a move that can be taken back.")
    if states[made[-1]].shown != states[-1].shown:
        raise Refused.because(
            "You cannot take that move back. A piece was captured since then, and its numbers"
            " were revealed."
        )
    return made[-1]


def _take_back(
    tx: Transaction, match: Match, states: tuple[State, ...], plies: int, player: Player
) -> Match:
    queries.take_back(tx, match.board, plies, keep=KEPT)
    pauses = match_clocks.pauses_of(tx, match)
    clock = clocks.give_turn(match.clock, tx.now, states[plies].to_move, pauses)
    before = replace(
        match,
        plies=plies,
        moved=turns.both_moved(states[: plies + 1]),
        draw_offer=None,
        takeback_offer=None,
    )
    after = queries.save_match(tx, match_clocks.restarted(tx, before, clock))
    _forget_entries(tx, match)
    turns.drop_lines(tx, after, _("A move was taken back."))
    tell(tx, match, "taken-back", player, plies=plies)
    return after


def _forget_entries(tx: Transaction, match: Match) -> None:
    """Clear moves entered for a position that is gone: they must not be played in another one."""
    for player in match.players:
        place = playing.place_of(tx, player, match.board)
        if place.entry:
            playing.keep_place(tx, player, match.board, replace(place, entry=""))
