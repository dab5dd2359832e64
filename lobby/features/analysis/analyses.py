"""Analyses: variations that a player tries out on a board and finds there again.

They are private: no event reports them. After the end a player may show their own to the opponent,
who is notified. A change identifies its target by its moves and is applied to what is stored, so
that two sessions of one player never undo each other's changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from lobby.base import text
from lobby.base.errors import Refused
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.analysis import queries, variation_positions
from lobby.features.analysis.values.together import Joint, Remark, laid
from lobby.features.analysis.values.variations import (
    EMPTY,
    LONGEST_COMMENT,
    MARKS,
    NOTHING,
    Analysis,
    Path,
    Tree,
)
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match, Played
from lobby.features.moderation import queries as moderation_queries
from lobby.features.moderation import sanctions
from lobby.features.people import allowances, muting, players
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat

MOST_MOVES = 2_000
"""The most moves in an analysis, including those that lead to its variations."""

LONGEST = 40_000
"""The most characters in an analysis as stored."""

MOST_BOARDS = 500
"""The most boards of which a player may keep an analysis."""


@dataclass(frozen=True, slots=True)
class Study:
    """A board studied by a player or a visitor without an account: the moves *played*, the player's
    *own* analysis, and *theirs*, the one that the opponent shows."""

    match: Match
    seat: Seat | None
    played: tuple[Played, ...]
    own: Analysis = NOTHING
    theirs: tuple[tuple[Player, Tree], ...] = ()

    @property
    def line(self) -> Path:
        """The moves that were played."""
        return tuple(played.move for played in self.played)

    @property
    def readers(self) -> tuple[Player, ...]:
        """The people to whom the player may show the analysis once the match is over: not a bot,
        and nobody if the player played both sides."""
        if self.seat is None:
            return ()
        own, other = (self.match.players[seat] for seat in (self.seat, 1 - self.seat))
        return () if other.bot or other == own else (other,)

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The moves that were played, and all variations that the player may see."""
        theirs = ((player.name, tree) for player, tree in self.theirs)
        return laid(self.line, (("", self.own.tree), *theirs))

    @property
    def remarks(self) -> dict[int, tuple[Remark, ...]]:
        """The remarks on the moves that were played, by move number."""
        return {
            joint.depth: joint.remarks for joint in self.joints if joint.played and joint.remarks
        }

    @property
    def branching(self) -> dict[int, tuple[str, ...]]:
        """Whose variations contain another move in place of one that was played, or a move after
        the last one, by the number of that move; "" stands for the player's own."""
        branches: dict[int, dict[str, None]] = {}
        beside = 0  # the number of the move at which the current line left the match
        for joint in self.joints:
            if joint.depth <= beside or joint.played:
                beside = 0
            if not joint.played and not beside:
                beside = joint.depth
                branches.setdefault(beside, {}).update(dict.fromkeys(joint.authors))
        return {ply: tuple(authors) for ply, authors in branches.items()}


def study(snapshot: Snapshot, board: int, player: Player | None) -> Study:
    """*board* with *player*'s analysis, and the one the opponent shows. Raises NotFound."""
    match = viewing.find(snapshot, board, player)
    played = viewing.played_for(snapshot, match, player)
    if player is None:
        return Study(match, None, played)
    own = queries.analysis(snapshot, player, board) or NOTHING
    return Study(match, match.seat_of(player), played, own, _shown_to(snapshot, match, player))


def add(
    tx: Transaction, board: int, player: Player, path: Path, *moves: str, assume: bool = False
) -> Path:
    """Store *moves* after *path*; return the extended path, in canonical form. Moves that were
    played need not be stored.

    Raises NotFound, and Refused for an illegal move, for one whose legality *player* cannot know
    unless they *assume* it, and if there is no room.
    """
    path = variation_positions.extended(tx, board, player, path, *moves, assume=assume)
    if variation_positions.shared(path, matches_queries.moves(tx, board)) < len(path):
        _change(tx, board, player, lambda tree: tree.grown(path))
    return path


def edit(
    tx: Transaction,
    board: int,
    player: Player,
    start: Path,
    moves: Iterable[str],
    *,
    how: str = "",
    sign: str | None = None,
    words: str = "",
    assume: bool = False,
) -> Path:
    """Add *moves* after *start*, or do to the last of them what *how* says: ``promote``, ``fold``,
    ``unfold`` or ``delete``; then mark it with *sign* and comment on it with *words*, if given. All
    of this happens or nothing. Return the path it concerns.

    Raises what ``add``, ``mark`` and ``comment`` raise.
    """
    if how:
        path = variation_positions.extended(tx, board, player, start, *moves, assume=True)
    else:
        path = add(tx, board, player, start, *moves, assume=assume)
    if how == "delete":
        delete(tx, board, player, path)
        return path[:-1]
    if how == "promote":
        promote(tx, board, player, path)
    elif how:
        fold(tx, board, player, path, how == "fold")
    if sign is not None:
        mark(tx, board, player, path, sign)
    if words:
        comment(tx, board, player, path, words)
    return path


def comment(tx: Transaction, board: int, player: Player, path: Path, words: str) -> Analysis:
    """Set the comment on the last move of *path* to *words*; "" deletes it. Raises NotFound, and
    Refused if it is too long, and if there is no room."""
    cleaned = text.clean(words, LONGEST_COMMENT) if words.strip() else ""
    return _remark(tx, board, player, path, lambda tree: tree.annotated(path, comment=cleaned))


def mark(tx: Transaction, board: int, player: Player, path: Path, sign: str) -> Analysis:
    """Mark the last move of *path* with *sign*; "" removes the mark. Raises NotFound and
    Refused."""
    if sign not in ("", *MARKS):
        marks = " ".join(MARKS)
        raise Refused.because(
            "Expected one of the marks {marks}, not {sign}.", marks=marks, sign=text.quoted(sign)
        )
    return _remark(tx, board, player, path, lambda tree: tree.annotated(path, mark=sign))


def fold(tx: Transaction, board: int, player: Player, path: Path, folded: bool) -> Analysis:
    """Hide what follows *path* in lists, or list it again. Raises NotFound and Refused."""
    return _remark(tx, board, player, path, lambda tree: tree.annotated(path, folded=folded))


def promote(tx: Transaction, board: int, player: Player, path: Path) -> Analysis:
    """Put the variation that contains *path* before all others that branch off at the same point.
    Raises NotFound."""
    return _change(tx, board, player, lambda tree: tree.promoted(path))


def delete(tx: Transaction, board: int, player: Player, path: Path) -> Analysis:
    """Delete the last move of *path* and everything that follows it; the whole analysis if *path*
    is empty. Raises NotFound."""
    return _change(tx, board, player, lambda tree: tree.without(path) if path else EMPTY)


def show(tx: Transaction, board: int, player: Player, *, shown: bool) -> Analysis:
    """Show *player*'s analysis of *board* to the opponent, or stop showing it.

    Raises NotFound, and Refused while the match is running, if *player* did not play it or has
    nobody to show it to, has no analysis of it, is muted, or has shown too many within a day.
    """
    studied = study(tx, board, player)
    if studied.seat is None:
        raise Refused.because(
            "Only the players of board {board} can show each other their analysis.", board=board
        )
    if not studied.match.over:
        raise Refused.because(
            "Board {board} is still being played. You can show your analysis once it is over.",
            board=board,
        )
    if shown:
        players.check_member(player)
        sanctions.check_may_speak(tx, player)
        _check_read(studied)
        if not studied.own.tree.nodes:
            raise Refused.because("You have no analysis of board {board} yet.", board=board)
    analysis = replace(studied.own, shown=shown and bool(studied.own.tree.nodes))
    if analysis == studied.own:
        return analysis
    queries.save_analysis(tx, player, board, analysis)
    if shown:
        allowances.check(tx, player, allowances.SHOWN_ANALYSES)
        concerns = studied.readers
        events_queries.emit(
            tx, "analysis-shown", actor=player, board=board, concerns=concerns, private=True
        )
    return analysis


def _check_read(study: Study) -> None:
    """Raise Refused if there is nobody to read an analysis."""
    if study.readers:
        return
    bot = next((player for player in study.match.players if player.bot), None)
    if bot is None:
        raise Refused.because("You played both sides, so there is nobody to share variations with.")
    raise Refused.because(
        "{bot} is a bot. You can share variations only with a person.", bot=bot.name
    )


def is_shown(snapshot: Snapshot, match: Match, actor: int | None) -> bool:
    """Whether the player of *match* with the id *actor* still shows an analysis of it."""
    return any(
        player.id == actor
        and (analysis := queries.analysis(snapshot, player, match.board)) is not None
        and analysis.shown
        for player in match.players
    )


def ensure_over(match: Match) -> None:
    """Raise Refused while *match* is running: then nobody gets help from an engine or a table."""
    if not match.over:
        raise Refused.because(
            "Board {board} is still being played. No engine or table helps with it until it is"
            " over.",
            board=match.board,
        )


def _shown_to(snapshot: Snapshot, match: Match, viewer: Player) -> tuple[tuple[Player, Tree], ...]:
    """The analysis that the opponent of *viewer* shows: nothing while the match is running, if
    *viewer* has muted or blocked the opponent, or if the operators have muted them."""
    if not match.over or viewer not in match.players:
        return ()
    silent = muting.unheard(snapshot, viewer)
    return tuple(
        (other, analysis.tree)
        for other in match.players
        if other != viewer
        and other not in silent
        and not moderation_queries.sanctions_of(snapshot, other, "mute")
        and (analysis := queries.analysis(snapshot, other, match.board))
        and analysis.shown
    )


def _remark(
    tx: Transaction, board: int, player: Player, path: Path, change: Callable[[Tree], Tree]
) -> Analysis:
    """Apply *change* to the annotations of the last move of *path*, which must be in the tree or on
    the board."""
    studied = study(tx, board, player)
    there = studied.own.tree.node(path) or studied.line[: len(path)] == path
    if not path or not there:
        raise Refused.because("That move is not in your analysis of board {board}.", board=board)
    return _change(tx, board, player, change)


def _change(
    tx: Transaction, board: int, player: Player, change: Callable[[Tree], Tree]
) -> Analysis:
    """Apply *change* to *player*'s analysis of *board*."""
    viewing.find(tx, board, player)
    before = queries.analysis(tx, player, board)
    current = before or NOTHING
    tree = change(current.tree)
    if tree == current.tree:
        return current
    if not tree.nodes:
        queries.drop_analysis(tx, player, board)
        return NOTHING
    _check_room(board, tree, most_moves=max(MOST_MOVES, len(current.tree)))
    if before is None and queries.analysed_boards(tx, player) >= MOST_BOARDS:
        raise Refused.because(
            "You keep an analysis of {most} boards. Delete one first.",
            most=MOST_BOARDS,
            command="analysis BOARD --delete",
        )
    changed = replace(current, tree=tree, changed=tx.now)
    queries.save_analysis(tx, player, board, changed)
    return changed


def _check_room(board: int, tree: Tree, most_moves: int) -> None:
    """Raise Refused if *tree* is too large to store for *board*."""
    if len(tree) > most_moves or len(tree.write()) > LONGEST:
        raise Refused.because(
            "Your analysis of board {board} is full: it holds {moves} moves, or {signs}"
            " characters with its comments. Delete a variation first.",
            board=board,
            moves=MOST_MOVES,
            signs=LONGEST,
        )
