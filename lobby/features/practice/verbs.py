"""Playing on from a position, against a bot or both sides alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from lobby.base.errors import NotFound, Refused
from lobby.base.layout import paragraphs, table
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.archive import archive
from lobby.features.matches.documents import parts
from lobby.features.matches.words import results
from lobby.features.practice import live, practising
from lobby.features.practice.documents import PracticeBoard, PracticeBoards, PracticeRemoved
from lobby.features.practice.practising import Going
from lobby.features.practice.values import Beginning, Practice
from lobby.features.puzzles import attempts, names, puzzles
from lobby.gamekit.game import Seat
from lobby.gamekit.levels import LEVELS
from lobby.games.catalogue import GAMES, WITH_MIND, draw, game_called
from lobby.language.answers import Answer, reason
from lobby.language.calls import MOST_MOVES, Call
from lobby.language.catalogue import Term, Verb


async def play_on(call: Call) -> Answer:
    """Start a practice board."""
    owner = call.me
    beginning, rest = await _beginning(call)
    level = _level(call, beginning.game, rest)
    if level is not None and not call.lobby.thinker.awake:
        raise Refused.because("This server has no bots. Play both sides: self")
    begun = await call.lobby.change(practising.begin, owner, beginning, level, _seat(call))
    try:
        return _shown(await _answered(call, begun))
    except Refused:
        # Who is refused has not begun anything, and does not expect a board to be kept.
        with suppress(NotFound):
            await call.lobby.change(practising.remove, owner, begun.number)
        raise


async def practice(call: Call) -> Answer:
    """List the practice boards, show one, or make moves on it."""
    if not call.words:
        boards = await call.lobby.ask(practising.listed, call.me)
        return await call.lobby.work_out(_listed, boards)
    number = call.number(call.words[0], _("a practice board's number"))
    moves = tuple(map(str.lower, call.moves(call.words[1:])))
    if moves == ("undo",):
        board = await call.lobby.change(practising.take_back, call.me, number)
        return _shown(await live.look(call.lobby, board))
    board = await call.lobby.ask(practising.find, call.me, number)
    going = await _answered(call, board)
    for move in moves:
        plies = len(going.practice.moves)
        after = await call.lobby.change(practising.play, call.me, number, move, plies)
        going = await _answered(call, after)
    return _shown(going)


async def remove(call: Call) -> Answer:
    """Delete practice boards."""
    words = dict.fromkeys(call.words)
    numbers = {call.number(word, _("a practice board's number")): None for word in words}
    await call.lobby.change(practising.remove, call.me, *numbers)
    text = _("Practice boards removed: {count}", count=len(numbers))
    return Answer(text, PracticeRemoved(removed=list(numbers)))


async def _beginning(call: Call) -> tuple[Beginning, Sequence[str]]:
    """The position to play on from, and the words that are left."""
    first, *rest = call.words
    if game := game_called(first):
        if not rest:
            raise call.wrong(_("Write the position after the game, as `position BOARD` prints it."))
        return practising.of_text(game, call.options, rest[0]), rest[1:]
    if call.options:
        raise call.wrong(_("Give options only with a game and a position."))
    if place := call.imported(first):
        imported = await call.lobby.ask(archive.find, place.board, call.player)
        record, name = archive.record_of(imported), f"@{place.board}"
        return practising.of_record(record, name, place.ply), rest
    if names.is_meant(first.lower()):
        return await _of_puzzle(call, first.lower()), rest
    place = await call.place(first)
    return await call.lobby.ask(practising.of_board, place.board, call.player, place.ply), rest


async def _of_puzzle(call: Call, name: str) -> Beginning:
    with Refused.instead_of(names.NoPuzzle, CannotThink):
        names.check(name, names.today(call.lobby.clock()))
        if not await call.lobby.ask(attempts.attempted, call.me, name):
            raise Refused.because(
                "You can play on from {name} after your first attempt at it: `puzzle {name}`"
                " shows it.",
                name=name,
            )
        study = call.lobby.studies.of(call.player)
        puzzle = await study.think(partial(puzzles.numbered, name))
        return await practising.of_puzzle(puzzle, puzzle.view, study, call.lobby.chance)


def _level(call: Call, game: str, words: Sequence[str]) -> int | None:
    """The level of the bot, by default the highest; None to play both sides."""
    if not words:
        there = call.lobby.thinker.awake and game in WITH_MIND
        return max(LEVELS) if there else None
    if len(words) == 1 and words[0].lower() == "self":
        return None
    if len(words) == 1 and words[0] in map(str, LEVELS):
        return int(words[0])
    raise call.wrong(
        _(
            "{words} is not a level. Write a number from {least} to {most}, or self.",
            words=quoted(" ".join(words)),
            least=min(LEVELS),
            most=max(LEVELS),
        )
    )


def _seat(call: Call) -> Seat | None:
    seat = call.term("--seat")
    if seat is None:
        return None
    if seat not in ("0", "1"):
        raise call.wrong(_("The seat is 0 or 1, as in --seat=1."))
    return int(seat)


async def _answered(call: Call, board: Practice) -> Going:
    with Refused.instead_of(CannotThink):
        return await live.answered(call.lobby, board)


def _shown(going: Going) -> Answer:
    board = going.practice
    game, last = board.beginning.game, going.marked or None
    made = " ".join(board.moves)
    page = (
        paragraphs(_title(board)),
        draw(game, going.view, last),
        paragraphs(
            _("Moves here: {moves}", moves=made) if made else "",
            " ".join(filter(None, (going.passed, _standing(going), going.warning))),
            ""
            if going.outcome
            else _(
                "practice {number} MOVE plays here, practice {number} undo takes a move back.",
                number=board.number,
            ),
        ),
    )
    return Answer("\n\n".join(page), PracticeBoards(boards=[_document(going)]))


def _title(board: Practice) -> str:
    beginning = board.beginning
    title = " ".join((GAMES[beginning.game].title, *beginning.options.split()))
    return _(
        "Practice board {number}: {title}, {whence}, {opponent}",
        number=board.number,
        title=title,
        whence=_whence(beginning),
        opponent=_opponent(board),
    )


def _whence(beginning: Beginning) -> str:
    if beginning.origin:
        return _("from {origin}", origin=beginning.origin)
    return _("from a position given as text")


def _opponent(board: Practice) -> str:
    if board.level is None or board.seat is None:
        return _("both sides yours")
    seat = GAMES[board.beginning.game].seats[board.seat]
    return _("you are {seat} against level {level}", seat=seat, level=board.level)


def _standing(going: Going) -> str:
    return results.standing(going.practice.beginning.game, going.outcome, going.to_move)


def _listed(practices: Iterable[Practice]) -> Answer:
    boards, refusals = list[Going](), list[str]()
    for practice in practices:
        try:
            boards.append(practising.look(practice))
        except Refused as refusal:
            refusals.append(reason(refusal))
    rows = [
        (
            str(going.practice.number),
            GAMES[going.practice.beginning.game].title,
            f"{_whence(going.practice.beginning)}, {_opponent(going.practice)}. {_standing(going)}",
        )
        for going in boards
    ]
    nothing = _("You have no practice boards. To begin one from a finished match: play-on 117#12")
    shown = [table(rows)] if rows else []
    text = "\n\n".join((*shown, *map(paragraphs, refusals))) or paragraphs(nothing)
    return Answer(text, PracticeBoards(boards=[*map(_document, boards)]))


def _document(going: Going) -> PracticeBoard:
    board, outcome = going.practice, going.outcome
    return PracticeBoard(
        number=board.number,
        game=board.beginning.game,
        options=board.beginning.options.split(),
        origin=board.beginning.origin,
        level=board.level,
        seat=board.seat,
        moves=list(board.moves),
        to_move=going.to_move,
        winner=outcome.winner if outcome else None,
        reason=outcome.reason if outcome else None,
        position=parts.position(going.view),
        legal_moves=list(going.view.moves),
    )


VERBS = (
    Verb(
        forms=(
            "play-on BOARD[#PLY] [LEVEL|self] [--seat=0|1]",
            "play-on @N[#PLY] [LEVEL|self] [--seat=0|1]",
            "play-on PUZZLE [LEVEL|self] [--seat=0|1]",
            "play-on <game> [-option...] POSITION [LEVEL|self] [--seat=0|1]",
        ),
        help=N_(
            "Play on from a position of a finished match, of a puzzle that you have attempted, or"
            " given as text, against a bot (the highest level by default) or moving for both sides"
            " yourself. It counts for nothing, and only you see it."
        ),
        run=play_on,
        document=PracticeBoards,
        options=True,
        terms=(Term("--seat=0|1", N_("your side; by default the side to move")),),
    ),
    Verb(
        forms=("practice remove N...",),
        help=N_("Remove practice boards for good."),
        run=remove,
        document=PracticeRemoved,
    ),
    Verb(
        forms=("practice", "practice N [MOVE...]", "practice N undo"),
        help=N_(
            "List your practice boards, show one, play there, or take your last move back. The bot"
            " answers at once. Give at most {most} moves at a time."
        ),
        numbers={"most": MOST_MOVES},
        run=practice,
        document=PracticeBoards,
    ),
)
