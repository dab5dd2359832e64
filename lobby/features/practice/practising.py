"""Playing on from a position of a finished match, of a puzzle or given as text, against a bot or
both sides alone. This is practice: unrated, counted nowhere, and kept apart from rated matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from lobby.base.errors import NotFound, Refused, Stale
from lobby.base.translation import _
from lobby.core.thinker import Study
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots import bot_matches
from lobby.features.matches import turns, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people.values.player import Player
from lobby.features.practice import queries
from lobby.features.practice.values import Beginning, Practice
from lobby.features.puzzles import puzzles
from lobby.features.puzzles.puzzles import Puzzle
from lobby.features.records import positions
from lobby.features.records.records import Record
from lobby.features.review import fair_play
from lobby.gamekit.game import BadSetup, IllegalMove, Outcome, Seat, State, View
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.levels import LEVELS
from lobby.gamekit.mind import Choice, Situation
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.options import OptionError
from lobby.gamekit.puzzles import WHICH
from lobby.games.catalogue import GAMES, WITH_MIND, notation_of

MOST = 20
"""The most practice boards that a player may keep."""

MOST_OF_A_GUEST = 2
"""The most practice boards that a guest may keep."""

MOST_MOVES = 600
"""The most moves on a practice board."""

SECONDS = 10.0
"""The most seconds of wall-clock time for a bot to think about a move: levels differ by work, not
by time."""


@dataclass(frozen=True, slots=True)
class Going:
    """A practice board with its *states*: those that led to its beginning, and one for each move
    since."""

    practice: Practice
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the board is being played."""
        return self.state.outcome or turns.repeated(
            GAMES[self.practice.beginning.game], self.states
        )

    @property
    def warning(self) -> str:
        """How it would end if the position came up again, where that is near; "" otherwise."""
        rules = GAMES[self.practice.beginning.game]
        return "" if self.outcome else turns.warned(rules, self.states)

    @property
    def last_own(self) -> int | None:
        """The index of the owner's last move that was a choice; None if there is none."""
        seat, moves = self.practice.seat, len(self.practice.moves)
        before = self.states[-1 - moves :]
        own = (ply for ply in range(moves) if seat is None or before[ply].to_move == seat)
        return max((ply for ply in own if not before[ply].forced), default=None)

    @property
    def passed(self) -> str:
        """That a side had to pass just now; "" otherwise."""
        practice, seat = self.practice, self.states[-2].to_move if self.states[1:] else None
        if seat is None or not self.states[-2].forced:
            return ""
        if practice.level is not None and seat == practice.seat:
            return _("You had to pass.")
        return _("{player} had to pass.", player=GAMES[practice.beginning.game].seats[seat])

    @property
    def settled(self) -> Going:
        """The board after the forced moves that follow."""
        forced = None if self.to_move is None else self.state.forced
        return self.after(forced) if forced else self

    def after(self, move: str) -> Going:
        """The board after *move* and the forced ones that follow. Raises IllegalMove."""
        practice, state = self.practice, self.state
        moves = (*practice.moves, state.canonical(move))
        return Going(replace(practice, moves=moves), (*self.states, state.play(move))).settled

    @property
    def to_move(self) -> Seat | None:
        """The side to move; None when it is over."""
        return None if self.outcome else self.state.to_move

    @property
    def awaits_bot(self) -> bool:
        """Whether it is the bot's turn."""
        return self.to_move not in (None, self.practice.seat) and self.practice.level is not None

    @property
    def view(self) -> View:
        """The position with the legal moves of the player to move, and with everything revealed; if
        it hides something, as the player's side sees it until it is over."""
        seat, practice = self.to_move, self.practice
        hides = practice.beginning.hides and self.outcome is None
        viewer = practice.seat if hides and practice.level is not None else seat
        view = self.state.view(viewer, revealed=not hides)
        if seat is None or self.awaits_bot:
            return replace(view, moves=(), to_move=seat, outcome=self.outcome)
        return view

    @property
    def before(self) -> View | None:
        """The position before the last turn but for a forced pass, seen from the same side; None at
        the beginning."""
        if len(states := turns.by_choice(self.states)) < 2:
            return None
        view, hides = self.view, self.practice.beginning.hides and self.outcome is None
        return turns.before_turn(states).view(view.seat, revealed=not hides)

    @property
    def marked(self) -> str:
        """The move that the board marks, the last but for a forced pass; "" for none."""
        made = len(turns.by_choice(self.states)) - 1
        return self.moves[made - 1] if made else ""

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves that led here from the first of the states."""
        return (*self.practice.beginning.before, *self.practice.moves)

    @property
    def situation(self) -> Situation:
        """What the bot to move knows: what its seat has seen, and nothing else."""
        beginning, seat = self.practice.beginning, self.state.to_move
        assert seat is not None, "nobody thinks when it is over"
        views = tuple(state.view(seat) for state in self.states)
        return Situation(beginning.game, beginning.options, views, self.moves)


def of_board(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    ply: int | None = None,
    line: Iterable[str] = (),
) -> Beginning:
    """The finished match on *board* after *ply* moves (None: all of them) and then *line*. Raises
    NotFound, and Refused for a running match."""
    match = viewing.find(snapshot, board, viewer)
    if not match.over:
        raise Refused.because(
            "Board {board} is still being played. You can play on from it once it is over.",
            board=board,
        )
    moves = tuple(played.move for played in matches_queries.moves(snapshot, board))
    after = viewing.ply_of(str(board), ply, len(moves))
    return Beginning(
        match.game,
        match.options,
        match.rules_version,
        f"{board}#{after}",
        matches_queries.setup(snapshot, board),
        (*moves[:after], *line),
    )


def of_record(record: Record, name: str, ply: int | None) -> Beginning:
    """The match in *record*, called *name*, after *ply* moves; None for all of them. Raises
    NotFound."""
    moves = tuple(move for move, __ in record.moves)
    after = viewing.ply_of(name, ply, len(moves))
    return Beginning(
        record.game,
        record.options,
        GAMES[record.game].rules_version,
        f"{name}#{after}",
        record.setup or {},
        moves[:after],
    )


def of_text(game: str, options: Iterable[str], word: str, origin: str = "") -> Beginning:
    """The position written as *word*. Raises NotFound for an unknown game, and Refused for bad
    options or a *word* that is not a position of the game."""
    parsed, __ = positions.read(game, options, word)
    return Beginning(game, parsed, GAMES[game].rules_version, origin, {}, (), word)


async def of_puzzle(puzzle: Puzzle, view: View, study: Study, chance: Random) -> Beginning:
    """The position in *view* of *puzzle*. Chance decides what is hidden in it. Raises Refused and
    CannotThink."""
    seat = puzzle.seat if view.to_move is None else view.to_move
    word = notation_of(puzzle.game).write(view, seat)
    beginning = of_text(puzzle.game, puzzle.options.split(), word, puzzle.identifier)
    if puzzle.theme != WHICH:
        return beginning
    work = partial(puzzles.dealt, puzzle.identifier, str(chance.random()))
    return replace(beginning, setup=await study.think(work))


def begin(
    tx: Transaction,
    owner: Player,
    beginning: Beginning,
    level: int | None,
    seat: Seat | None = None,
) -> Practice:
    """Start a practice board for *owner* against the bot of *level*, or both sides alone. The owner
    plays *seat*, by default the side to move.

    Raises Refused if the match is over in that position, if no bot plays the game, if *owner* has
    too many boards, and if the position is kept apart from a rated match.
    """
    if level is not None and level not in LEVELS:
        raise Refused.because(
            "Levels go from {least} to {most}.", least=min(LEVELS), most=max(LEVELS)
        )
    if level is not None and beginning.game not in WITH_MIND:
        raise Refused.because(
            "No bot plays {title}. Play both sides.",
            title=GAMES[beginning.game].title,
            command="self",
        )
    most = MOST_OF_A_GUEST if owner.guest else MOST
    if len(queries.practices_of(tx, owner)) >= most:
        raise Refused.because(
            "You already have {most} practice boards, the limit. Remove one first.",
            most=most,
            command="practice remove N",
        )
    blank = Practice(0, owner, beginning, level, None, (), tx.now, tx.now)
    going = look(blank).settled
    if going.to_move is None:
        raise Refused.because("The match is over in that position. Choose an earlier move.")
    check_apart(tx, going)
    own = None if level is None else going.to_move if seat is None else seat
    practice = find(tx, owner, queries.add_practice(tx, owner, beginning, level, own))
    return _save(tx, practice, going.practice.moves, 0) if going.practice.moves else practice


def find(snapshot: Snapshot, owner: Player, number: int) -> Practice:
    """The practice board *number* of *owner*. Raises NotFound."""
    practice = queries.practice(snapshot, number)
    if practice is None or practice.owner != owner:
        raise NotFound.because(
            "You have no practice board {number}. Look at the list.",
            number=number,
            command="practice",
        )
    return practice


def listed(snapshot: Snapshot, owner: Player) -> tuple[Practice, ...]:
    """The practice boards of *owner*, the most recent first."""
    return queries.practices_of(snapshot, owner)


def play(tx: Transaction, owner: Player, number: int, move: str, plies: int) -> Practice:
    """Make *move* after *plies* others on practice board *number*, whosever turn it is. Raises
    NotFound, Refused for an illegal move, and Stale if the board has changed."""
    practice = find(tx, owner, number)
    going = look(practice)
    if going.to_move is None:
        raise Refused.because("This board is over. You can take moves back.")
    if len(practice.moves) >= MOST_MOVES:
        raise Refused.because("A practice board has at most {most} moves.", most=MOST_MOVES)
    with Refused.instead_of(IllegalMove):
        after = going.after(move)
    return _save(tx, practice, after.practice.moves, plies)


def take_back(tx: Transaction, owner: Player, number: int) -> Practice:
    """Take back the owner's last move, with the reply to it. Raises NotFound, and Refused if there
    is none."""
    practice = find(tx, owner, number)
    last = look(practice).last_own
    if last is None:
        raise Refused.because("You have no move to take back here.")
    return _save(tx, practice, practice.moves[:last], len(practice.moves))


def remove(tx: Transaction, owner: Player, *numbers: int) -> None:
    """Delete the practice boards *numbers*. Raises NotFound, and deletes none of them, if *owner*
    does not have one of them."""
    for number in numbers:
        find(tx, owner, number)
        queries.remove_practice(tx, owner, number)


def look(practice: Practice) -> Going:
    """The practice board with its states. Raises Refused if it can no longer be replayed."""
    beginning = practice.beginning
    try:
        states = [_start(beginning)]
        for move in (*beginning.before, *practice.moves):
            states.append(states[-1].play(move))
    except (IllegalMove, BadSetup, OptionError, Refused) as error:
        if not practice.number:
            raise Refused(str(error)) from error
        # Rules that were mended since may refuse it.
        raise Refused.because(
            "Practice board {number} cannot be shown any more: {why} You can remove it.",
            number=practice.number,
            why=error,
            command=f"practice remove {practice.number}",
        ) from error
    return Going(practice, tuple(states))


def check_apart(snapshot: Snapshot, going: Going, *line: str) -> None:
    """Raise Refused if the position, or the one after the moves of *line*, is kept apart from a
    rated match of the owner."""
    practice, beginning = going.practice, going.practice.beginning
    rated = fair_play.rated_matches(snapshot, practice.owner, beginning.game, beginning.options)
    viewer = practice.seat if beginning.hides else None
    state = going.state
    fair_play.check(rated, state.view(viewer, revealed=not beginning.hides))
    for move in line:
        state = state.play(move)
        fair_play.check(rated, state.view(viewer, revealed=not beginning.hides))


def thinking(going: Going) -> Callable[[], Choice]:
    """The work of finding the bot's move."""
    level = going.practice.level
    assert level is not None, "a bot plays here"
    seed = f"practice:{going.practice.number}:{len(going.moves)}:{level}"
    return partial(bot_matches.move, going.situation, level, seed, SECONDS)


def _start(beginning: Beginning) -> State:
    """The state the board starts from. Raises Refused, BadSetup and OptionError."""
    if not beginning.position:
        rules = GAMES[beginning.game].of_version(beginning.rules_version)
        return rules.start(rules.parse_options(beginning.options.split()), beginning.setup)
    if beginning.hides:
        return _dealt(beginning)
    words = beginning.options.split()
    __, imagined = positions.read(beginning.game, words, beginning.position)
    if not isinstance(imagined, OpenPosition):
        raise Refused.because("Numbers of this position are hidden. Give all of them to play on.")
    return imagined.state


def _dealt(beginning: Beginning) -> State:
    """The state of a position with what chance decided there. Raises Refused and OptionError."""
    dealt = notation_of(beginning.game).dealt
    assert dealt is not None, "only where something is hidden is it dealt"
    options = GAMES[beginning.game].parse_options(beginning.options.split())
    with Refused.instead_of(BadPosition):
        return dealt(beginning.position, options, beginning.setup)


def _save(tx: Transaction, practice: Practice, moves: tuple[str, ...], before: int) -> Practice:
    if not queries.save_practice_moves(tx, practice.number, moves, before):
        raise Stale.because("The position has changed since you looked.")
    return find(tx, practice.owner, practice.number)
