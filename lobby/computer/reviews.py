"""Reviewing a finished match: what each move was worth to who made it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from lobby.basics.translation import N_, _, ngettext
from lobby.computer import situations, verdicts
from lobby.computer.verdicts import Verdict
from lobby.errors import Refused
from lobby.games.catalogue import WITH_MIND
from lobby.kits.game import Seat, State, View
from lobby.kits.mind import DRAW, LOSS, WIN, Situation, Value
from lobby.matches import records, viewing
from lobby.matches.records import Record, RecordError
from lobby.model.match import Match, Played
from lobby.model.player import Player
from lobby.process.thinker import CannotThink, Thinker
from lobby.store import Snapshot

SECONDS = 4.0
"""Of the clock, that a move may be thought about."""

_KEPT = 200
"""Boards whose verdicts are kept."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match, laid open to *seat* (None: a watcher). *situations* are what the mover of
    each move of *played* could know, and judges it by; and whoever would be to move at the end."""

    match: Match
    seat: Seat | None
    played: tuple[Played, ...]
    situations: tuple[Situation, ...]
    states: tuple[State, ...] = field(repr=False)

    @property
    def plies(self) -> int:
        """How many moves there are."""
        return len(self.played)

    def names(self, ply: int) -> tuple[str, str]:
        """Who made the move after *ply* others, and against whom; the seats of somebody alone."""
        first, second = (player.name for player in self.match.players)
        if first == second:
            first, second = self.match.seats
        return (second, first) if ply % 2 else (first, second)

    @property
    def hides(self) -> bool:
        """Whether the players could not know all that is shown now."""
        return viewing.hides(self.states[0])

    def after(self, ply: int) -> Situation | None:
        """What the opponent saw after the move that follows *ply* others; None at the end, and
        where the mover could not know that."""
        known = not self.hides and ply + 1 < len(self.situations)
        return self.situations[ply + 1] if known else None

    def won(self, ply: int) -> bool:
        """Whether the move after *ply* others ended the match by the rules, for who made it."""
        before, after = self.states[ply : ply + 2]
        return after.outcome is not None and after.outcome.winner == before.to_move

    def view(self, ply: int, instead: str | None = None) -> View:
        """The position after *ply* moves, all open; or after the last of them was another one,
        *instead*."""
        state = self.states[ply] if instead is None else self.states[ply - 1].play(instead)
        view = replace(state.view(self.seat, revealed=True), moves=())
        if ply == self.plies and instead is None:
            return replace(view, to_move=None, outcome=self.match.outcome)
        return view


def of_board(snapshot: Snapshot, board: int, viewer: Player | None) -> Review:
    """The match on *board*, for *viewer* (None: a guest) to go through. Moves that were taken back
    are not in it.

    Raises NotFound where *viewer* may not look, and Refused while the match goes on.
    """
    match = viewing.find(snapshot, board, viewer)
    if not match.over:
        raise Refused(
            _(
                "Board {board} is still being played. Only finished matches can be reviewed.",
                board=board,
            )
        )
    played = viewing.played_for(snapshot, match, viewer)
    states = viewing.history(snapshot, match, played)
    moves = tuple(each.move for each in played)
    seen = situations.of_movers(match, states, moves)
    return Review(match, match.seat_of(viewer), played, seen, states)


def of_record(record: Record) -> Review:
    """The match that *record* holds, which need not have been played here. Raises Refused for a
    record without an end, or one that does not fit the rules."""
    if record.outcome is None:
        raise Refused(_("The record has no result: only a finished match is reviewed."))
    try:
        states = records.replay(record)
    except RecordError as error:
        raise Refused(str(error)) from error
    match = records.as_match(record, record.outcome)
    moves = tuple(move for move, __ in record.moves)
    played = tuple(
        Played(ply, move, comment, 0) for ply, (move, comment) in enumerate(record.moves, 1)
    )
    return Review(match, None, played, situations.of_movers(match, states, moves), states)


@dataclass(slots=True)
class _Judged:
    """What is known of a board. Whoever holds *one* thinks about it; others wait for that."""

    found: dict[int, Verdict] = field(default_factory=dict)
    one: asyncio.Lock = field(default_factory=asyncio.Lock)


class Verdicts:
    """What was thought about finished matches. A match does not change any more once it is over,
    so a verdict is found once for all who ask, as long as the board is among the last that
    somebody asked for."""

    def __init__(self) -> None:
        self._boards: OrderedDict[int, _Judged] = OrderedDict()

    def known(self, review: Review) -> tuple[Verdict | None, ...]:
        """A verdict for each move of *review*, None for those nobody has asked for yet."""
        found = self._of(review.match.board).found
        return tuple(found.get(ply) for ply in range(review.plies))

    async def judge(self, review: Review, ply: int, thinker: Thinker) -> Verdict:
        """The verdict on the move after *ply* others, from *thinker* if nobody has asked before.
        Raises CannotThink."""
        if review.match.game not in WITH_MIND:
            raise CannotThink(_("{title} cannot be reviewed here.", title=review.match.title))
        judged = self._of(review.match.board)
        async with judged.one:
            if ply in judged.found:
                return judged.found[ply]
            if review.hides and review.won(ply):  # who made it could only hope so
                judged.found[ply] = verdicts.winning(review.played[ply].move)
            else:
                judged.found[ply] = await thinker.ask(
                    partial(
                        verdicts.verdict,
                        review.situations[ply],
                        review.played[ply].move,
                        SECONDS,
                        review.after(ply),
                    )
                )
        return judged.found[ply]

    def _of(self, board: int) -> _Judged:
        judged = self._boards.setdefault(board, _Judged())
        self._boards.move_to_end(board)
        if len(self._boards) > _KEPT:
            self._boards.popitem(last=False)
        return judged


def scores(found: Sequence[Verdict | None]) -> tuple[float | None, ...]:
    """The expected score of seat 0 before the first move and after each; None where it is not
    known. Each is what the mover's verdict says, so the last is what the match came to."""
    after = [None if each is None else _of_first(ply, each) for ply, each in enumerate(found)]
    first = found[0].value.score if found and found[0] else None
    return (first, *after)


def _of_first(ply: int, verdict: Verdict) -> float:
    score = verdict.played.score
    return 1 - score if ply % 2 else score


def in_words(verdict: Verdict, mover: str, opponent: str) -> str:
    """What to say of a move of *mover* against *opponent*: ``keeps the win (4 moves to go)``, ``a
    blunder (60% for ann, now 0%)``."""
    return _proved(verdict, opponent) if verdict.exact else _estimated(verdict, mover)


def briefly(verdict: Verdict) -> str:
    """What the mover could expect before a move and after it: ``60%, now 0%``, ``won``."""
    before, after = _stood(verdict.value), _stood(verdict.played)
    return after if before == after else _("{before}, now {after}", before=before, after=after)


_STOOD = {WIN: N_("won"), DRAW: N_("a draw"), LOSS: N_("lost")}


def _stood(value: Value) -> str:
    return _(_STOOD[value.score]) if value.exact else _percent(value)


def _proved(verdict: Verdict, opponent: str) -> str:
    if verdict.played == Value(WIN, exact=True, plies=1) and not verdict.forced:
        return _("wins")
    to_go = _to_go(verdict)
    return f"{_meaning(verdict, opponent)} ({to_go})" if to_go else _meaning(verdict, opponent)


def _meaning(verdict: Verdict, opponent: str) -> str:
    before, after = verdict.value.score, verdict.played.score
    if after < before:
        return (
            _("gives the win to {opponent}", opponent=opponent)
            if after == LOSS
            else _("throws the win away: a draw")
        )
    if verdict.forced:
        return _(_FORCED[after])
    if verdict.move != verdict.best:
        return _(_SLOWER[after])
    return _(_ALONE[after]) if verdict.only else _(_KEPT_AS[after])


_FORCED = {
    WIN: N_("the only move: won"),
    DRAW: N_("the only move: a draw"),
    LOSS: N_("the only move: lost"),
}
_SLOWER = {
    WIN: N_("keeps the win, but more slowly"),
    DRAW: N_("holds the draw"),
    LOSS: N_("loses faster"),
}
_ALONE = {
    WIN: N_("the only move that keeps the win"),
    DRAW: N_("the only move that holds the draw"),
}
_KEPT_AS = {WIN: N_("keeps the win"), DRAW: N_("holds the draw"), LOSS: N_("lost anyway")}


def _to_go(verdict: Verdict) -> str:
    """How many moves of both sides come after this one, with best play; "" where that is not
    known."""
    now, could = verdict.played.plies, verdict.value.plies
    if not now or now == 1:
        return ""
    same_result = verdict.value.score == verdict.played.score
    if same_result and could and could != now:
        return ngettext(
            "{count} move to go, {fewer} with {best}",
            "{count} moves to go, {fewer} with {best}",
            now - 1,
            fewer=could - 1,
            best=verdict.best,
        )
    return ngettext("{count} move to go", "{count} moves to go", now - 1)


_CALLED = {
    "": N_("a good move"),
    "?!": N_("an inaccuracy"),
    "?": N_("a mistake"),
    "??": N_("a blunder"),
}


def _estimated(verdict: Verdict, mover: str) -> str:
    before, now = _percent(verdict.value), _percent(verdict.played)
    expected = _("{percent} for {mover}", percent=now, mover=mover)
    if verdict.forced:
        return _("the only move ({expected})", expected=expected)
    if verdict.move == verdict.best:
        return _("the best move found ({expected})", expected=expected)
    if verdict.value.exact and verdict.value.score == WIN:
        return _("misses a sure win ({expected})", expected=expected)
    if before != now:
        expected = _("{before} for {mover}, now {now}", before=before, mover=mover, now=now)
    return f"{_(_CALLED.get(verdict.mark, 'a good move'))} ({expected})"


def _percent(value: Value) -> str:
    return f"{round(100 * value.score)}%"


def worth(verdict: Verdict, mover: str) -> str:
    """What the best move was worth to *mover*: ``a win, 4 moves to go``, ``60% for ann``."""
    best = verdict.value
    if not best.exact:
        return _("{percent} for {mover}", percent=_percent(best), mover=mover)
    left = (best.plies or 1) - 1
    if not left:
        return _(_WORTH[best.score])
    to_go = ngettext("{count} move to go", "{count} moves to go", left)
    return f"{_(_WORTH[best.score])}, {to_go}"


_WORTH = {WIN: N_("a win"), DRAW: N_("a draw"), LOSS: N_("a loss")}


def missed(verdict: Verdict) -> bool:
    """Whether the move is worth looking at again: it lost something."""
    return verdict.mark in ("?!", "?", "??")
