"""Exploring: which moves were played from a position, how often, and how that ended.

Everybody's matches are those between people that everybody may look at. One's own are all that
ended, the private ones and those with bots, too: the latest ``OWN`` of the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.games import named_games
from lobby.games.catalogue import GAMES, title_of
from lobby.kits.game import IllegalMove, State, View
from lobby.kits.imagined import OpenPosition
from lobby.kits.mind import Situation
from lobby.kits.options import Options
from lobby.matches import kept_apart, positions, viewing
from lobby.matches.explorer.first_positions import PLIES, departures, is_explored, number_of
from lobby.matches.position_at import show_at
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.standing import Results, result
from lobby.store import Snapshot

OWN = 500
"""Matches of the asker that are looked at, the latest ones."""

_NONE = Results()


@dataclass(frozen=True, slots=True)
class Reply:
    """What can follow a position: *moves* that lead to the same one, up to the symmetries of the
    game, the shortest first. *results* are of everybody's matches, for the first seat; *own* of the
    asker's, for the asker, the latest of which was on board *last*."""

    moves: tuple[str, ...]
    results: Results = _NONE
    own: Results = _NONE
    last: int | None = None

    @property
    def move(self) -> str:
        """The one to show."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Explored:
    """A position and what can follow it: after *ply* moves of *board*, None for one on paper, and
    then *line*. The *replies* that were played most come first. *situation* is for a mind to think
    about, and *key* tells it from others; it is None where the match would be over, or goes on. A
    position on paper was *given* as text, or else it comes from the start.

    The players of a rated match that goes on have *agreed* to look it up as far as it *went*, with
    that move from here."""

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
    def results(self) -> Results:
        """Of everybody's matches that went on from here."""
        return sum((each.results for each in self.replies), _NONE)

    @property
    def own(self) -> Results:
        """Of the asker's."""
        return sum((each.own for each in self.replies), _NONE)

    @property
    def too_late(self) -> bool:
        """Whether the position comes later than matches are looked at, as far as that is known."""
        return self.board is not None and self.ply + len(self.line) >= PLIES


def of_board(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    ply: int | None = None,
    line: Iterable[str] = (),
) -> Explored:
    """The position on *board* after *ply* moves, all unless it is said, and then those of *line*.

    While a rated match goes on, its players must have agreed to it, and there is no *line*. Raises
    NotFound, and Refused where the game is not explored, where another rated match of *viewer* has
    to do with the position, and at the first move that is not legal.
    """
    showing = show_at(snapshot, board, viewer, ply)
    match, line = showing.match, tuple(line)
    check_game(match.game)
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
    found = _after(snapshot, viewer, origin, state, line)
    moves = snapshot.moves(board)[len(played) :] if agreed else ()
    return replace(found, agreed=agreed, went=moves[0].move if moves else None)


def of_start(
    snapshot: Snapshot,
    viewer: Player | None,
    game: str,
    words: Iterable[str],
    line: Iterable[str],
) -> Explored:
    """The start of a match of *game* with those option *words*, and then the moves of *line*. What
    chance decides is the same every time. Raises as ``of_board``, and NotFound for an unknown game,
    Refused for bad options."""
    options = named_games.parse(game, words)
    check_game(game)
    state = GAMES[game].start(options, GAMES[game].deal(options, Random(0)))
    return _after(snapshot, viewer, _Origin(game, options, None, 0, ""), state, line)


def of_position(
    snapshot: Snapshot,
    viewer: Player | None,
    game: str,
    words: Iterable[str],
    line: Sequence[str],
) -> Explored:
    """The position that the first word of *line* holds, and then its moves. Raises as ``of_start``,
    and Refused for what is no position."""
    options = named_games.parse(game, words)
    check_game(game)
    __, position = positions.read(game, words, line[0])
    assert isinstance(position, OpenPosition), "a game that is explored hides nothing"
    origin = _Origin(game, options, None, 0, "", given=True)
    return _after(snapshot, viewer, origin, position.state, line[1:])


def replies(
    snapshot: Snapshot, game: str, options: Options, state: State, viewer: Player | None = None
) -> tuple[Reply, ...]:
    """All that can follow *state*, those first that were played most, then those that *viewer*
    played most."""
    here = number_of(game, options, state)
    everybody, own = snapshot.explored(here), _own(snapshot, viewer, game, here)
    moves: defaultdict[int, list[str]] = defaultdict(list)
    for move in state.moves():
        moves[number_of(game, options, state.play(move))].append(move)
    found = [
        replace(
            own.get(number, Reply(())),
            moves=tuple(sorted(each, key=lambda move: (len(move), move))),
            results=everybody.get(number, _NONE),
        )
        for number, each in moves.items()
    ]
    found.sort(key=lambda each: (-each.results.matches, -each.own.matches, each.moves))
    return tuple(found)


def check_game(game: str) -> None:
    """Raise Refused where positions of *game* are not looked up."""
    if not is_explored(game):
        raise Refused(
            _(
                "{title} cannot be explored: each match has a new deal, so positions hardly ever"
                " repeat.",
                title=title_of(game),
            )
        )


def _check_agreed(match: Match, line: Iterable[str]) -> None:
    """Raise Refused unless the players of a rated *match*, which goes on, have agreed that it is
    explored as far as it went, with no *line* that might follow."""
    if not match.terms.explorer:
        raise Refused(
            _(
                "Board {board} is a rated match. It can be explored when it is over.",
                board=match.board,
            )
        )
    if line:
        raise Refused(
            _(
                "Board {board} is a rated match. Moves that were not played there can be explored"
                " when it is over.",
                board=match.board,
            )
        )


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a line begins: after *ply* moves of *board*, the *last* of which is that; whether its
    match is *over*, and whether it was *given* as text. The players of rated matches on the boards
    *agreed* have agreed that it is explored."""

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
    """What follows *state* once the moves of *line* are made."""
    made = list[str]()
    for number, move in enumerate(line, 1):
        try:
            after = state.play(move)
        except IllegalMove as error:
            raise Refused(
                _("Move {number}, {move!r}: {error}", number=number, move=move[:20], error=error)
            ) from error
        made.append(state.canonical(move))
        state = after
    view = state.view(None, revealed=True)
    words = str(origin.options)
    kept_apart.ensure_apart(snapshot, viewer, origin.game, words, view, agreed=origin.agreed)
    seat = state.to_move
    situation = None
    if seat is not None and origin.over:
        situation = Situation(origin.game, str(origin.options), (state.view(seat),))
    return Explored(
        game=origin.game,
        options=str(origin.options),
        board=origin.board,
        ply=origin.ply,
        line=tuple(made),
        last=made[-1] if made else origin.last,
        view=replace(view, moves=state.moves()),
        replies=replies(snapshot, origin.game, origin.options, state, viewer),
        situation=situation,
        key=state.key(),
        given=origin.given,
    )


def _own(snapshot: Snapshot, viewer: Player | None, game: str, here: int) -> Mapping[int, Reply]:
    """How *viewer* fared after the position *here*, by the one that came next."""
    found = dict[int, Reply]()
    if viewer is None:
        return found
    for opening in snapshot.openings_of(viewer, game, OWN):
        winner = None if opening.winner is None else int(opening.winner != opening.seat)
        after = departures(opening.positions).get(here)
        if after is not None:
            known = found.get(after, Reply((), last=opening.board))
            found[after] = replace(known, own=known.own + result(winner))
    return found
