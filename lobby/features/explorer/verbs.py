"""Explorers: moves played from a position and what they are worth, and how a game is played
here. The verbs, and the documents that they print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, TypedDict

from lobby.base.layout import paragraphs, table
from lobby.base.translation import N_, _, ngettext
from lobby.core.thinker import CannotThink
from lobby.features.explorer import game_statistics, played_moves, words
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.matches.documents import boards, parts
from lobby.features.matches.documents.boards import FirstSeatScore, ProvedResult
from lobby.features.ratings import documents as ratings_documents
from lobby.features.ratings.documents import Ranked
from lobby.features.ratings.values import Results
from lobby.gamekit.mind import Value
from lobby.games import named_games
from lobby.games.catalogue import GAMES, draw, game_called
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, MOST_MOVES, Call
from lobby.language.catalogue import Verb, games_named


class Ends(TypedDict):
    """How matches ended."""

    matches: Annotated[int, "how many there are"]
    won: Annotated[int, "of those"]
    drawn: Annotated[int, "of those"]
    lost: Annotated[int, "of those"]


class ExactValue(TypedDict):
    """The proven value of a move to the side that makes it."""

    score: Annotated[float, "1 for a win, 0.5 for a draw, 0 for a loss"]
    to_go: Annotated[int | None, "moves of both sides that follow with best play; null for a draw"]


class ExploredMove(TypedDict):
    """A continuation from a position."""

    moves: Annotated[list[str], "moves that lead to the same position, symmetries aside"]
    value: Annotated[ExactValue | None, "null if it is not known, and if it is closed"]
    everybody: Annotated[Ends, "matches of everybody, for the first seat"]
    own: Annotated[Ends, "your matches, for you"]
    last_board: Annotated[int | None, "the latest of your matches; null without one"]
    closed_by: Annotated[
        int | None,
        "your running rated match that closes the position after it: then nothing is told; null if"
        " it is open, or there is nothing to tell",
    ]


class Exploration(TypedDict):
    """The moves played from a position, and what they are worth."""

    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    board: Annotated[int | None, "where the moves begin; null for a position on paper"]
    ply: Annotated[int, "after how many moves on that board"]
    line: Annotated[list[str], "the moves made from there"]
    position: Annotated[dict[str, object], "see [Positions](#positions)"]
    to_move: Annotated[int | None, "the seat to move; null where the match would be over"]
    solved: Annotated[bool, "whether the value of every move is known"]
    replies: Annotated[list[ExploredMove], "all legal moves, the best or most played first"]


class OpeningMoves(TypedDict):
    """An opening, and how the matches with it ended."""

    moves: Annotated[list[str], "the first two moves"]
    everybody: Annotated[Ends, "for the first seat"]


class EndCount(TypedDict):
    """The number of matches that ended for a given reason."""

    reason: Annotated[str, "see [Reasons of results](#reasons-of-results)"]
    matches: Annotated[int, "how many"]


class LengthCount(TypedDict):
    """The number of matches within a range of lengths."""

    plies: Annotated[int, "moves of both sides"]
    matches: Annotated[int, "how many"]


class GameStatistics(TypedDict):
    """How a game is played here, from the public matches between people."""

    game: Annotated[str, "the game's name"]
    matches: Annotated[int, "how many have a result"]
    ends: Annotated[list[EndCount], "how they ended, the most common first"]
    lengths: Annotated[list[LengthCount], "how long they were, the shortest first"]
    scores: Annotated[list[FirstSeatScore], "by the options that are played most"]
    best_play: Annotated[list[ProvedResult], "what is proved, by options"]
    opening_options: Annotated[
        list[str] | None, "the options whose openings these are; null where none are counted"
    ]
    openings_closed_by: Annotated[
        int | None, "your running rated match while which they are left out; null without one"
    ]
    openings: Annotated[list[OpeningMoves], "the most common first"]
    strongest: Annotated[list[Ranked], "the highest established ratings"]


class Statistics(TypedDict):
    """How games are played here."""

    games: Annotated[list[GameStatistics], "those asked for"]


def of_explored(explored: Explored, values: Mapping[str, Value]) -> Exploration:
    """The document of a position and its continuations."""
    valued = played_moves.best_first(explored.replies, values)
    return Exploration(
        game=explored.game,
        options=explored.options.split(),
        board=explored.board,
        ply=explored.ply,
        line=list(explored.line),
        position=parts.position(explored.view),
        to_move=explored.view.to_move,
        solved=bool(values) and played_moves.are_all(explored, values),
        replies=[_move(reply, value) for reply, value in valued],
    )


def of_statistics(statistics: game_statistics.Statistics, now: int) -> GameStatistics:
    """The document of how a game is played here."""
    opened = statistics.opened
    return GameStatistics(
        game=statistics.game.name,
        matches=statistics.matches,
        ends=[
            EndCount(reason=reason, matches=count) for reason, count in statistics.reasons.items()
        ],
        lengths=[
            LengthCount(plies=plies, matches=count) for plies, count in statistics.lengths.items()
        ],
        scores=[
            FirstSeatScore(options=score.options.split(), matches=score.matches, score=score.share)
            for score in statistics.scores
        ],
        best_play=boards.best_play(statistics.game),
        opening_options=None if opened is None else list(opened.words()),
        openings_closed_by=statistics.closed_by,
        openings=[
            OpeningMoves(moves=list(opening.moves), everybody=_ends(opening.results))
            for opening in statistics.openings
        ],
        strongest=[ratings_documents.ranked(standing, now) for standing in statistics.strongest],
    )


def _move(reply: Reply, value: Value | None) -> ExploredMove:
    return ExploredMove(
        moves=list(reply.moves),
        value=None
        if value is None
        else ExactValue(score=value.score, to_go=None if value.plies is None else value.plies - 1),
        everybody=_ends(reply.results),
        own=_ends(reply.own),
        last_board=reply.last,
        closed_by=reply.closed_by,
    )


def _ends(results: Results) -> Ends:
    return Ends(matches=results.matches, won=results.won, drawn=results.drawn, lost=results.lost)


_SHOWN = 30
"""The most moves listed."""


async def explore(call: Call) -> Answer:
    """Show the moves played from a position, and what they are worth."""
    position = await _position(call)
    values: Mapping[str, Value] = {}
    try:
        values = await played_moves.values(position, call.lobby.solutions, call.player)
        trouble = words.unknown(position, values)
    except CannotThink as cannot:
        trouble = f"{_('The values of moves cannot be looked up.')} {cannot}"
    return Answer(_page(call, position, values, trouble), of_explored(position, values))


async def statistics(call: Call) -> Answer:
    """Show how games are played here."""
    games = [
        await call.lobby.ask(game_statistics.of_game, GAMES[name], call.player)
        for name in games_named(call)
    ]
    now = call.lobby.clock()
    text = "\n\n\n".join(words.page(game, now) for game in games)
    documented = [of_statistics(game, now) for game in games]
    return Answer(text, Statistics(games=documented))


async def _position(call: Call) -> Explored:
    """The position that a command asks for."""
    first, *others = call.words or (call.game or "",)
    game = game_called(first)
    if game is None and call.game not in (None, EVERY_GAME) and not first[:1].isdecimal():
        game, others = call.game, [first, *others]
    if game is None:
        return await _of_board(call, first, others)
    if not call.of_game(game):
        raise call.wrong(named_games.not_one(first))
    given = bool(others) and "/" in others[0]
    call.moves(others[given:])
    ask = played_moves.of_position if given else played_moves.of_start
    return await call.lobby.ask(ask, call.player, game, call.options, others)


async def _of_board(call: Call, word: str, line: Sequence[str]) -> Explored:
    if not word:
        raise call.wrong(_("Give a board or a game."))
    if call.options:
        raise call.wrong(_("A board already has its options. Give options only with a game."))
    place, moves = await call.place(word), call.moves(line)
    return await call.lobby.ask(played_moves.of_board, place.board, call.player, place.ply, moves)


def _page(call: Call, position: Explored, values: Mapping[str, Value], trouble: str) -> str:
    valued = played_moves.best_first(position.replies, values)
    known = [
        (reply, value)
        for reply, value in valued
        if values or reply.results.matches or reply.own.matches
    ]
    shown = known[:_SHOWN]
    asked = call.player is not None
    parts = (
        paragraphs(f"{words.where(position)}. {words.stands(position)}"),
        draw(position.game, position.view, position.last or None),
        table(_without_empty(_rows(position, shown))) if shown else "",
        _left_out(position, [reply for reply, __ in shown]),
        paragraphs(words.counted(position, asked=asked), trouble),
    )
    return "\n\n".join(filter(None, parts))


def _rows(
    position: Explored, valued: Sequence[tuple[Reply, Value | None]]
) -> Iterator[Sequence[str]]:
    seat = GAMES[position.game].seats[0]
    yield _("Move"), _("Best play"), _("Matches"), _("{seat} scored", seat=seat), _("You")
    for reply, value in valued:
        more, matches, own = _others(reply), reply.results.matches, words.own(reply.own)
        yield (
            f"{reply.move} +{more}" if more else reply.move,
            words.worth_of(reply, value, position.number),
            str(matches) if matches else "",
            words.scored(reply.results),
            _("{own}; board {board}", own=own, board=reply.last) if own else "",
        )


def _without_empty(rows: Iterable[Sequence[str]]) -> Iterator[Sequence[str]]:
    """*rows*, headed by column titles, without the columns that are empty below their title."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    return zip(*columns, strict=True)


def _others(reply: Reply) -> int:
    """How many other moves lead to the same position as the one shown."""
    return len(reply.moves) - 1


def _left_out(position: Explored, shown: Sequence[Reply]) -> str:
    """What the table leaves unsaid: what a number after a move means, using the largest as an
    example, and how many moves are not listed."""
    others = max(map(_others, shown), default=0)
    rest = sum(len(reply.moves) for reply in position.replies if reply not in shown)
    meant = ngettext(
        "+{count} means that another move leads to the same position or a mirror image of it.",
        "+{count} means that {count} other moves lead to the same position or a mirror image"
        " of it.",
        others,
    )
    more = ngettext("{count} more move is legal.", "{count} more moves are legal.", rest)
    return paragraphs(" ".join(filter(None, (meant if others else "", more if rest else ""))))


VERBS = (
    Verb(
        forms=(
            "explore BOARD[#PLY] MOVE...",
            "explore <game> [-option...] MOVE...",
            "explore <game> [-option...] POSITION MOVE...",
        ),
        help=N_(
            "The moves played from a position, by everybody and by you, and how those matches"
            " ended; in a solved game, also what each move is worth. The moves, at most {most},"
            " lead there from the board, the start, or the position that position BOARD prints. A"
            " rated match can be explored when it is over; with the term --explorer, up to where"
            " it stands."
        ),
        numbers={"most": MOST_MOVES},
        run=explore,
        document=Exploration,
        words=(0, None),
        game=True,
        options=True,
    ),
    Verb(
        forms=("stats [<game>]",),
        help=N_(
            "How a game is played here: how many matches, how they end and how long they are, the"
            " first side's score by the options, the most common openings, and the strongest"
            " players."
        ),
        run=statistics,
        document=Statistics,
        game=True,
        old=("statistics",),
    ),
)
