"""Records, positions as text, and moves tried out on paper."""

from __future__ import annotations

import re

from lobby.base.layout import paragraphs
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.archive import archive
from lobby.features.matches.words import results
from lobby.features.records import documents, positions, reading, records
from lobby.features.records.documents import OnPaper, PositionText, Recorded
from lobby.features.records.positions import Preview
from lobby.games.catalogue import GAMES, draw, game_called
from lobby.language.answers import Answer
from lobby.language.calls import MOST_MOVES, Call
from lobby.language.catalogue import Verb, is_record

_PLY = re.compile(r"-?[0-9]{1,6}")


async def record(call: Call) -> Answer:
    """Print a match record."""
    if place := call.imported(call.words[0]):
        imported = await call.lobby.ask(archive.find, place.board, call.player)
        known, text = archive.record_of(imported), imported.record
    else:
        board = await call.board(call.words[0])
        known = await call.lobby.ask(records.of_match, board, call.player)
        text = records.write(known)
    return Answer(text.rstrip(), documents.of_record(known), portable=True)


async def preview_moves(call: Call) -> Answer:
    """Try out moves of both sides."""
    first, *moves = call.words
    remark = ""
    call.moves(moves[1:] if first.lower() == "new" or game_called(first) else moves)
    if first.lower() == "new":
        preview = _new(call, moves)
    elif place := call.imported(first):
        given = archive.record_of(await call.lobby.ask(archive.find, place.board, call.player))
        preview = await call.lobby.work_out(positions.of_record, given, place.ply, moves)
    elif is_record(first):
        preview, remark = await _from_record(call, first, moves)
    elif game := game_called(first):
        preview = _from_text(call, game, moves)
    elif call.options:
        raise call.wrong(_("A board already has its options. Give options only with new."))
    else:
        place = await call.place(first)
        preview = await call.lobby.ask(
            positions.of_board, place.board, call.player, moves, ply=place.ply
        )
    return Answer(_on_paper(preview), documents.of_preview(preview), remark=remark)


async def position(call: Call) -> Answer:
    """Print a position as one line of text."""
    place = await call.place(call.words[0])
    showing, written = await call.lobby.ask(positions.written, place.board, call.player, place.ply)
    return Answer(str(written), documents.of_position(showing, written))


async def _from_record(call: Call, word: str, moves: list[str]) -> tuple[Preview, str]:
    """The position in the record on standard input, at the ply appended to *word*, and what of the
    record is left out."""
    ply = word.partition("#")[2]
    if "#" in word and not _PLY.fullmatch(ply):
        raise call.wrong(
            _("Write record, or record and a ply, as in record#12, not {word}.", word=quoted(word))
        )
    given, remark = await call.lobby.work_out(reading.read_sent, call.record)
    number = int(ply) if ply else None
    return await call.lobby.work_out(positions.of_record, given, number, moves), remark


def _from_text(call: Call, game: str, words: list[str]) -> Preview:
    """The position given by the first of *words*, after the moves that follow it."""
    if not words:
        raise call.wrong(
            _("Write a position after {game}, as position BOARD prints it.", game=game)
        )
    word, *moves = words
    return positions.of_position(game, call.options, word, moves)


def _new(call: Call, words: list[str]) -> Preview:
    if not words:
        raise call.wrong(_("Write a game after new: {games}.", games=", ".join(GAMES)))
    word, *moves = words
    game = game_called(word) or word.lower()
    if not call.of_game(game):
        raise call.wrong(
            _("{game} or {quoted}: name only one game.", game=call.game, quoted=quoted(word))
        )
    return positions.of_start(game, call.options, moves)


def _on_paper(preview: Preview) -> str:
    """A preview as a page of text."""
    title, whence, moves = GAMES[preview.game].title, _whence(preview), " ".join(preview.moves)
    head = _("{title} on paper: {whence}", title=title, whence=whence)
    if moves:
        head = _(
            "{title} on paper: {whence}, then {moves}", title=title, whence=whence, moves=moves
        )
    board = draw(preview.game, preview.view, preview.moves[-1] if moves else None)
    return "\n\n".join((paragraphs(head), board, _outlook(preview)))


def _whence(preview: Preview) -> str:
    """Where the moves of a preview begin."""
    board, ply = preview.board, preview.ply
    if board is not None and ply:
        return _("board {board} after move {ply}", board=board, ply=ply)
    if board is not None:
        return _("board {board}", board=board)
    if preview.given:
        return _("the position given after move {ply}", ply=ply) if ply else _("the position given")
    return _("a new match after move {ply}", ply=ply) if ply else _("a new match")


def _outlook(preview: Preview) -> str:
    """How a preview ends."""
    rules, view = GAMES[preview.game], preview.view
    if not view.outcome:
        assert view.to_move is not None, "a match without an outcome has a side to move"
        return _("{seat} would be to move.", seat=rules.seats[view.to_move])
    winner, reason = view.outcome.winner, results.reason(preview.game, view.outcome.reason)
    if winner is None:
        return _("A draw: {reason}.", reason=reason)
    return _("{seat} would have won: {reason}.", seat=rules.seats[winner], reason=reason)


VERBS = (
    Verb(
        forms=("record BOARD", "record @N"),
        help=N_(
            "Print the record of a match as text. A running match is printed without hidden"
            " information."
        ),
        run=record,
        document=Recorded,
        game=True,
    ),
    Verb(
        forms=("position BOARD[#PLY]",),
        help=N_(
            "The position as one line of text, as you may see it: for preview, notes and mails."
            " Numbers that are hidden from you appear as ?."
        ),
        run=position,
        document=PositionText,
        game=True,
    ),
    Verb(
        forms=(
            "preview BOARD[#PLY] MOVE...",
            "preview new <game> [-option...] MOVE...",
            "preview <game> [-option...] POSITION MOVE...",
            "preview record[#PLY] MOVE... < FILE",
            "preview @N[#PLY] MOVE...",
        ),
        help=N_(
            "The position after those moves of both sides, at most {most}, on paper only. POSITION"
            " is what position BOARD prints; record reads what record BOARD prints from standard"
            " input."
        ),
        numbers={"most": MOST_MOVES},
        run=preview_moves,
        document=OnPaper,
        words=(1, None),
        game=True,
        options=True,
        record=True,
    ),
)
