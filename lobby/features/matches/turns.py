"""Turns: one move made on a board, whoever makes it and whenever it was decided; and the moves that
the server then plays for a player whose turn it is.

The latter happens in the transaction that brought the turn, so nobody sees an intermediate board.
It terminates, because each answer uses up a step of a line, and two players who can only pass have
drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import methodcaller

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Transaction
from lobby.features.clocks import match_clocks
from lobby.features.matches import endings
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import REPETITION, How, Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queries as planning_queries
from lobby.features.planning.values import RESIGN, RESIGNATION, Dropped, PlannedLine, fitting, turn
from lobby.gamekit.game import Game, IllegalMove, Outcome, Seat, State
from lobby.games.catalogue import by_rules

REPETITIONS = 3
"""House rule (docs/rules.md): the third time a position occurs with the same side to move is a
draw, unless the game says otherwise (``Game.repetition``)."""


@dataclass(frozen=True, slots=True)
class Course:
    """A match with all its states, the present one last, and the *moves* between them."""

    match: Match
    states: tuple[State, ...]
    moves: tuple[str, ...]

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[-1]

    @property
    def replied(self) -> tuple[tuple[State, str], ...]:
        """The moves since the side to move last moved, each with the state before it."""
        made = [*zip(self.states, self.moves, strict=False)]
        mover = self.state.to_move
        return tuple(takewhile(lambda step: step[0].to_move != mover, reversed(made)))[::-1]


def make(
    tx: Transaction, before: Course, move: str, how: How = "by hand", *, comment: str = ""
) -> Course:
    """The position after *move* by the player to move; pending draw and takeback offers lapse, and
    the clock is pressed.

    Raises IllegalMove, and Refused if the time had run out, before anything is changed.
    """
    match, state = before.match, before.state
    assert match.to_move is not None, "only a match that goes on is played"
    after, outcome, to_move = by_rules(
        match.game,
        ("play", match.board, match.revision, match.plies, move),
        lambda: _reached(match, before.states, move),
    )
    moved = match_clocks.pressed(tx, match, to_move)
    seat, plies = match.to_move, match.plies + 1
    moved = replace(
        moved,
        plies=plies,
        moved=match.moved or both_moved(after),
        draw_offer=None,
        takeback_offer=None,
    )
    canonical, player = state.canonical(move), match.players[seat]
    queries.add_move(tx, match.board, plies, seat, canonical, comment, how)
    if not outcome:
        moved = queries.save_match(tx, moved)
    detail = {} if how == "by hand" else {"how": how}
    actor = None if how == "by the server" else player
    tell(tx, match, "moved", actor, move=canonical, ply=plies, seat=seat, **detail)
    # If the move was queued, its player is told of the end as if somebody else had caused it.
    ender = player if how == "by hand" else None
    moved = endings.end(tx, moved, outcome, ender) if outcome else moved
    return Course(moved, after, (*before.moves, canonical))


def both_moved(states: Sequence[State]) -> bool:
    """Whether both seats have moved before the last of *states*."""
    return len({state.to_move for state in states[:-1]}) > 1


def _reached(
    match: Match, before: tuple[State, ...], move: str
) -> tuple[tuple[State, ...], Outcome | None, Seat | None]:
    """The states of *match* after *move* in the last of *before*, the result if the match is over,
    and the side to move if it is not."""
    after = (*before, before[-1].play(move))
    outcome = after[-1].outcome or repetition(match, after)
    return after, outcome, None if outcome else after[-1].to_move


def repetition(match: Match, states: tuple[State, ...]) -> Outcome | None:
    """The outcome by repetition if the last of *states* completes one in *match*, by the versions
    of the rules and of the key it began with; else None."""
    rules = match.rules.of_version(match.rules_version)
    return repeated(rules, states, lambda state: match.rules.key(state, match.key_version))


def warning(match: Match, states: tuple[State, ...]) -> str:
    """How *match* would end if the last of *states*, which has come up twice, came up again; "" for
    any other, and where another version of the key decides, which may tell what is hidden."""
    if match.over or match.key_version != match.rules.key_version:
        return ""
    return warned(match.rules.of_version(match.rules_version), states)


def not_yours(board: int) -> Refused:
    """Why a move on *board* is refused while the opponent is to move."""
    return Refused.because(
        "It is your opponent's turn. You can plan a move for yours.", command=f"plan {board} MOVE"
    )


def by_choice(states: Sequence[State]) -> Sequence[State]:
    """*states* up to the last move that was a choice: a forced pass leaves no trace on a board."""
    forced = [*takewhile(lambda state: state.forced, reversed(states[:-1]))]
    return states[: len(states) - len(forced)]


def before_turn(states: Sequence[State]) -> State:
    """The one of *states*, two or more, before all that the side which moved last did in a row."""
    mover = states[-2].to_move
    return [*takewhile(lambda state: state.to_move == mover, reversed(states[:-1]))][-1]


def repeated(
    rules: Game,
    states: tuple[State, ...],
    key: Callable[[State], Hashable] = methodcaller("key"),
    *,
    times: int = REPETITIONS,
) -> Outcome | None:
    """The outcome by repetition if the last of *states* comes up for the third time, or for as many
    *times*, by *rules* and their *key*, which is today's; else None."""
    if rules.repetition in ("own", "none"):
        return None
    keys = [key(state) for state in states]
    if keys.count(keys[-1]) < times:
        return None
    if rules.repetition == "count":
        return Outcome(rules.ahead(states[-1]), REPETITION)
    mover = states[-2].to_move
    if rules.repetition == "draw" or mover is None:
        return Outcome(None, REPETITION)
    return Outcome(1 - mover, REPETITION)


def warned(rules: Game, states: tuple[State, ...]) -> str:
    """How a match that goes on would end if the last of *states*, which has come up twice, came up
    again, by today's *rules*; "" for any other."""
    outcome = repeated(rules, states, times=REPETITIONS - 1)
    if outcome is None:
        return ""
    if outcome.winner is None:
        return _("Position repeated. A third is a draw.")
    side = rules.seats[outcome.winner]
    return _("Position repeated. A third: {side} wins.", side=side)


def carry_on(tx: Transaction, course: Course) -> Match:
    """The match after everything has been played that was queued for the turns from *course* on,
    which a move has just reached."""
    while not course.match.over:
        _stop_at_a_surprise(tx, course)
        answered = _answered(tx, course)
        if answered is None:
            break
        course = answered
    return course.match


def drop_lines(
    tx: Transaction, match: Match, why: str, *, keep: Sequence[PlannedLine] = ()
) -> None:
    """Drop the lines that the players of *match* have queued, except *keep*. Each player is told
    *why*, but only about their own lines."""
    for player in match.players:
        lines = planning_queries.lines(tx, match.board, player)
        gone = tuple(Dropped(line, why, match.plies) for line in lines if line not in keep)
        if gone:
            rest = tuple(line for line in lines if line in keep)
            _keep_lines(tx, match, player, rest, gone)


def _keep_lines(
    tx: Transaction,
    match: Match,
    player: Player,
    rest: tuple[PlannedLine, ...],
    gone: Sequence[Dropped],
) -> None:
    """Store the *rest* of what *player* has queued, and tell them what is *gone*."""
    planning_queries.save_lines(tx, match.board, player, rest, gone)
    if gone:
        lines = "; ".join(str(dropped.line) for dropped in gone)
        why = " ".join(dict.fromkeys(dropped.why for dropped in gone))
        events_queries.emit(
            tx,
            "queue-dropped",
            board=match.board,
            concerns=(player,),
            private=True,
            why=why,
            lines=lines,
        )


def _stop_at_a_surprise(tx: Transaction, course: Course) -> None:
    """Drop moves that were decided without knowing what has just been revealed. A resignation
    depends on no position, so it stays."""
    if course.states[-1].shown != course.states[-2].shown:
        why = _("{move} captured a piece and revealed its numbers.", move=course.moves[-1])
        drop_lines(tx, course.match, why, keep=(RESIGNATION,))


def _answered(tx: Transaction, course: Course) -> Course | None:
    """The position after the queued answer to *course*; None if it is up to the player now."""
    match, state = course.match, course.state
    assert match.to_move is not None, "the match goes on"
    player = match.players[match.to_move]
    waiting = planning_queries.lines(tx, match.board, player)
    replied = course.replied
    lines = fitting(waiting, [(state.canonical, move) for state, move in replied])
    after, gone = _first_legal(tx, course, lines)
    if waiting and not (after and after.match.over):
        # Two lines may have the same remainder; one of them is enough.
        rest = tuple(dict.fromkeys(_remaining(lines, state, after)))
        if not after:
            played = turn(move for __, move in replied)
            instead = (
                _("{move} was played instead.", move=played)
                if played
                else _("It was your move again after {move}.", move=course.moves[-1])
            )
            others = (line for line in waiting if line not in lines)
            gone += [Dropped(line, instead, match.plies) for line in others]
        _keep_lines(tx, match, player, rest, gone)
    return after


def _first_legal(
    tx: Transaction, course: Course, lines: Sequence[PlannedLine]
) -> tuple[Course | None, list[Dropped]]:
    """The position after the forced move, or after the first of *lines* that can be played, and the
    lines before it, which cannot."""
    forced, gone = course.state.forced, list[Dropped]()
    if forced and (not lines or lines[0].answer != RESIGN):
        return make(tx, course, forced, "by the server"), gone
    for line in lines:
        answer = line.answer
        if answer == RESIGN:
            return replace(course, match=endings.resign(tx, course.match)), gone
        try:
            return make(tx, course, answer, "ahead"), gone
        except IllegalMove as error:
            gone.append(Dropped(line, str(error), course.match.plies))
    return None, gone


def _remaining(
    lines: Iterable[PlannedLine], state: State, after: Course | None
) -> Iterator[PlannedLine]:
    """What remains of the *lines* that agreed with the move played in *state*."""
    for line in lines:
        answer = line.answer
        if after and answer != RESIGN and state.canonical(answer) == after.moves[-1]:
            yield from line.rest()
