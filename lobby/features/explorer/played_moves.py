"""Exploring: which moves were played from a position, how often, and with what results.

Everybody's matches are the public ones between people. A player's own are all that have ended,
private ones and those against bots included: the latest ``OWN`` of the game. Nothing is told about
a move to a position that is kept apart from a rated match of the asker.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from lobby.base.errors import Refused
from lobby.base.text import explained
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.explorer import queries
from lobby.features.explorer.first_positions import PLIES, departures, place_of
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.matches.viewing import show
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import Results, result
from lobby.features.records import positions
from lobby.features.review import fair_play
from lobby.features.review.fair_play import Rated
from lobby.features.review.verdicts import Solutions
from lobby.gamekit.game import IllegalMove, State, View
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.mind import WIN, Situation, Value
from lobby.gamekit.options import Options
from lobby.gamekit.spelling import reading_order
from lobby.games import named_games
from lobby.games.catalogue import GAMES

OWN = 500
"""How many of the asker's latest matches are examined."""

_NONE = Results()


@dataclass(frozen=True, slots=True)
class Reply:
    """A continuation from a position: the *moves* that lead to the same next position, up to the
    symmetries of the game: first the one that the match went on with, then the shortest.

    *results* are those of everybody's matches, for the first seat; *own* are those of the asker's
    matches, for the asker, the latest of them on board *last*. If there is something to tell, but
    the next position is kept apart from a rated match of the asker, *closed_by* is the board of
    that match, and nothing is told.
    """

    moves: tuple[str, ...]
    results: Results = _NONE
    own: Results = _NONE
    last: int | None = None
    closed_by: int | None = None

    @property
    def move(self) -> str:
        """The move to show."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Explored:
    """A position and its continuations: after *ply* moves of *board* (None: a position on paper)
    and then *line*. A position on paper was *given* as text, or else starts from the initial
    position. The most played of *replies* come first.

    *situation* is for an engine to think about, with *key* as its identity; it is None if the match
    would be over or is still running.

    *went* is the move that the match on *board* went on with; the players of a running rated match
    have *agreed* to explore it as far as it went.
    """

    game: str
    options: str
    board: int | None
    ply: int
    line: tuple[str, ...]
    last: str
    view: View
    replies: tuple[Reply, ...]
    situation: Situation | None
    key: Hashable
    given: bool = False
    agreed: bool = False
    went: str | None = None

    @property
    def number(self) -> int:
        """That of the next move."""
        return self.ply + len(self.line) + 1

    @property
    def results(self) -> Results:
        """The results of everybody's matches that went on from here."""
        return sum((reply.results for reply in self.replies), _NONE)

    @property
    def own(self) -> Results:
        """The results of the asker's own matches."""
        return sum((reply.own for reply in self.replies), _NONE)

    @property
    def closed(self) -> tuple[Reply, ...]:
        """The replies about which nothing is told."""
        return tuple(reply for reply in self.replies if reply.closed_by is not None)

    @property
    def too_late(self) -> bool:
        """Whether the position is known to lie beyond the moves of each match that are examined."""
        return self.board is not None and self.ply + len(self.line) >= PLIES


def of_board(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    ply: int | None = None,
    line: Iterable[str] = (),
) -> Explored:
    """The position on *board* after *ply* moves (by default all) and then *line*.

    While a rated match is running, its players must have agreed to this, and *line* must be empty.
    Raises NotFound, and Refused if the game is not explored, if the position matters in another
    rated match of *viewer*, and at the first illegal move.
    """
    showing = show(snapshot, board, viewer, ply)
    match, line = showing.match, tuple(line)
    named_games.check_explored(match.game)
    agreed = match.terms.rated and not match.over
    if agreed:
        _check_agreed(match, line)
    played = showing.played
    origin = _Origin(
        match.game,
        match.parsed_options,
        board,
        len(played),
        played[-1].move if played else "",
        over=match.over,
        agreed=match.boards if agreed else (),
    )
    state = viewing.history(snapshot, match, played)[-1]
    explored = _after(snapshot, viewer, origin, state, line)
    later = matches_queries.moves(snapshot, board)[len(played) :]
    went = later[0].move if later and not line else None
    replies = tuple(
        replace(reply, moves=tuple(sorted(reply.moves, key=lambda move: move != went)))
        for reply in explored.replies
    )
    return replace(explored, agreed=agreed, went=went, replies=replies)


def of_start(
    snapshot: Snapshot, viewer: Player | None, game: str, words: Iterable[str], line: Iterable[str]
) -> Explored:
    """The start of a match of *game* with the option *words*, and then the moves of *line*.
    Anything left to chance is the same every time. Raises what ``of_board`` raises, NotFound for an
    unknown game, and Refused for bad options."""
    options = named_games.parse(game, words)
    named_games.check_explored(game)
    origin = _Origin(game, options, None, 0, "")
    return _after(snapshot, viewer, origin, GAMES[game].begun(options), line)


def of_position(
    snapshot: Snapshot, viewer: Player | None, game: str, words: Iterable[str], line: Sequence[str]
) -> Explored:
    """The position given by the first word of *line*, and then its moves. Raises what ``of_start``
    raises, and Refused if the word is not a position."""
    options = named_games.parse(game, words)
    named_games.check_explored(game)
    __, position = positions.read(game, words, line[0])
    assert isinstance(position, OpenPosition), "a game that is explored hides nothing"
    origin = _Origin(game, options, None, 0, "", given=True)
    return _after(snapshot, viewer, origin, position.state, line[1:])


def replies(
    snapshot: Snapshot,
    game: str,
    options: Options,
    state: State,
    viewer: Player | None = None,
    *,
    rated: Collection[Rated] = (),
) -> tuple[Reply, ...]:
    """All continuations from *state*, those played most first, then those that *viewer* played
    most, with nothing told about those that are kept apart from the matches *rated*."""
    here = place_of(game, options, state)
    everybody = queries.explored(snapshot, here.number)
    own = _own(snapshot, viewer, game, here.number)
    moves: defaultdict[int, list[str]] = defaultdict(list)
    after: dict[int, State] = {}
    for move in state.moves():
        next_state = state.play(move)
        number = place_of(game, options, next_state).number
        moves[number].append(move)
        after[number] = next_state
    solved = str(options) in GAMES[game].best_play
    continuations = list[Reply]()
    for number, alike in moves.items():
        reply = replace(
            own.get(number, Reply(())),
            moves=tuple(sorted(alike, key=lambda move: (len(move), move))),
            results=here.counted(everybody.get(number, _NONE)),
        )
        # It takes a while to find out what is closed, so only where there is something to tell.
        telling = solved or reply.results.matches or reply.own.matches
        continuations.append(_apart(reply, after[number], rated) if telling else reply)
    continuations.sort(
        key=lambda reply: (-reply.results.matches, -reply.own.matches, reading_order(reply.move))
    )
    return tuple(continuations)


def _apart(reply: Reply, after: State, rated: Collection[Rated]) -> Reply:
    """*reply*, which leads to *after*, with nothing told if that is kept apart from one of the
    matches *rated*."""
    closing = fair_play.closed_by(rated, after.view(None, revealed=True)) if rated else None
    return Reply(reply.moves, closed_by=closing.match.board) if closing else reply


async def values(
    explored: Explored, solutions: Solutions, asker: Player | None
) -> Mapping[str, Value]:
    """The exact value of the moves in a position, to the side that makes them, except those about
    which nothing may be told. Empty if the match is over or still running, and where *solutions*
    has nothing. Raises CannotThink, also when *asker* has used up the current allowance."""
    if explored.situation is None:
        return {}
    solved = await solutions.of(explored.situation, explored.key, asker)
    closed = {move for reply in explored.closed for move in reply.moves}
    return {move: value for move, value in solved.items() if move not in closed}


def are_all(explored: Explored, values: Mapping[str, Value]) -> bool:
    """Whether *values* has all moves about which something may be told."""
    open_replies = (reply for reply in explored.replies if reply.closed_by is None)
    return all(any(move in values for move in reply.moves) for reply in open_replies)


def best_first(
    replies: Iterable[Reply], values: Mapping[str, Value]
) -> tuple[tuple[Reply, Value | None], ...]:
    """*replies*, each with its value if known. With values, the best come first, shorter wins and
    longer losses before others; equal ones stay in order."""
    valued = [
        (reply, next((values[move] for move in reply.moves if move in values), None))
        for reply in replies
    ]
    return tuple(sorted(valued, key=lambda pair: _rank(pair[1])))


def _rank(value: Value | None) -> tuple[float, int]:
    if value is None:
        return 0.0, 0
    plies = value.plies or 0
    return -value.score, plies if value.score == WIN else -plies


def _check_agreed(match: Match, line: Iterable[str]) -> None:
    """Raise Refused unless the players of *match*, rated and still running, have agreed that it may
    be explored as far as it went, and *line*, which would go further, is empty."""
    if not match.terms.explorer:
        raise Refused.because(
            "Board {board} is a rated match. It can be explored when it is over.", board=match.board
        )
    if line:
        raise Refused.because(
            "Board {board} is a rated match. Moves that were not played there can be explored"
            " when it is over.",
            board=match.board,
        )


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a line begins: after *ply* moves of *board*, *last* being the last of them; whether its
    match is *over*, and whether it was *given* as text. The players of the rated matches on the
    boards *agreed* have agreed that it may be explored."""

    game: str
    options: Options
    board: int | None
    ply: int
    last: str
    over: bool = True
    given: bool = False
    agreed: tuple[int, ...] = ()


def _after(
    snapshot: Snapshot, viewer: Player | None, origin: _Origin, state: State, line: Iterable[str]
) -> Explored:
    """The position after the moves of *line* from *state*, explored."""
    made = list[str]()
    for number, move in enumerate(line, 1):
        try:
            after = state.play(move)
        except IllegalMove as error:
            which = _("Move {number}", number=number)
            raise Refused(explained(which, move, str(error))) from error
        made.append(state.canonical(move))
        state = after
    view = state.view(None, revealed=True)
    words = str(origin.options)
    rated = fair_play.rated_matches(snapshot, viewer, origin.game, words, agreed=origin.agreed)
    fair_play.check(rated, view)
    seat = state.to_move
    situation = None
    if seat is not None and origin.over:
        situation = Situation(origin.game, words, (state.view(seat),))
    return Explored(
        game=origin.game,
        options=words,
        board=origin.board,
        ply=origin.ply,
        line=tuple(made),
        last=made[-1] if made else origin.last,
        view=replace(view, moves=state.moves()),
        replies=replies(snapshot, origin.game, origin.options, state, viewer, rated=rated),
        situation=situation,
        key=state.key(),
        given=origin.given,
    )


def _own(snapshot: Snapshot, viewer: Player | None, game: str, here: int) -> Mapping[int, Reply]:
    """*viewer*'s own results after the position *here*, by the next position."""
    by_position = dict[int, Reply]()
    if viewer is None:
        return by_position
    for opening in queries.openings_of(snapshot, viewer, game, OWN):
        winner = None if opening.winner is None else int(opening.winner != opening.seat)
        after = departures(opening.positions).get(here)
        if after is not None:
            known = by_position.get(after, Reply((), last=opening.board))
            by_position[after] = replace(known, own=known.own + result(winner))
    return by_position
