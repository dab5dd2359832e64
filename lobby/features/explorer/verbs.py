"""Explorers: moves played from a position and what they are worth, and how a game is played
here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lobby.base.layout import paragraphs, table
from lobby.base.translation import N_, _, ngettext
from lobby.core.thinker import CannotThink
from lobby.features.explorer import documents, game_statistics, played_moves, words
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.gamekit.mind import Value
from lobby.games import named_games
from lobby.games.catalogue import GAMES, draw, game_called
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, MOST_MOVES, Call
from lobby.language.catalogue import Verb, games_named

_SHOWN = 30
"""The most moves listed."""


async def explore(call: Call) -> Answer:
    """Show the moves played from a position, and what they are worth."""
    position = await _position(call)
    values: Mapping[str, Value] = {}
    try:
        values = await played_moves.values(
            position, call.lobby.solutions, call.player, call.lobby.thinker
        )
        trouble = words.unknown(position, values)
    except CannotThink as cannot:
        trouble = f"{_('The values of moves cannot be looked up.')} {cannot}"
    return Answer(_page(call, position, values, trouble), documents.of_explored(position, values))


async def statistics(call: Call) -> Answer:
    """Show how games are played here."""
    games = [
        await call.lobby.ask(game_statistics.of_game, GAMES[name], call.player)
        for name in games_named(call)
    ]
    now = call.lobby.clock()
    text = "\n\n\n".join(words.page(game, now) for game in games)
    documented = [documents.of_statistics(game, now) for game in games]
    return Answer(text, documents.Statistics(games=documented))


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
            _("{told}; board {board}", told=own, board=reply.last) if own else "",
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
        document=documents.Exploration,
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
        document=documents.Statistics,
        game=True,
        old=("statistics",),
    ),
)
