"""Boards: as they stand, as they stood, and as they might stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lobby.basics.layout import paragraphs, wrapped
from lobby.basics.text import quoted
from lobby.basics.translation import N_, _
from lobby.commands import facts
from lobby.commands.documents.boards import OnPaper, Pages, PositionText, Recorded
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call, Place
from lobby.commands.language.verbs import Term, Verb, is_record
from lobby.commands.matches import imported
from lobby.commands.matches.listing import none_of, player_and_which
from lobby.games.catalogue import GAMES, draw, not_installed
from lobby.matches import archive, match_lists, positions, previews, records, results
from lobby.matches.match_lists import Which
from lobby.matches.previews import Preview
from lobby.pages import imported_page, match_sheets
from lobby.pages.imported_page import ImportedSheet
from lobby.pages.match_sheets import Sheet

_CLASSIC = Term("--classic", N_("draw the board as the old server did"))
_PLY = re.compile(r"-?[0-9]{1,6}")


async def show(call: Call) -> Answer:
    """Show boards, given by number or by player."""
    if not _is_board(call.words[0]):
        return await _boards_of(call, *player_and_which(call, "active"))
    archived = [place for word in call.words if (place := call.imported(word))]
    places = [await call.place(word) for word in call.words if not call.imported(word)]
    return _pages(
        [
            await call.lobby.ask(match_sheets.look, place.board, call.player, place.ply)
            for place in places
        ],
        call,
        imported_ones=[await _imported(call, place) for place in archived],
    )


async def _imported(call: Call, place: Place) -> ImportedSheet:
    found = await call.lobby.ask(archive.find, place.board, call.player)
    return await call.lobby.work_out(imported_page.look, found, place.ply)


async def next_board(call: Call) -> Answer:
    """Show the board that needs the player's attention most."""
    return await _boards_of(
        call, call.me.name, "next", nothing=_("It is not your move on any board.")
    )


async def record(call: Call) -> Answer:
    """Print a match record."""
    if place := call.imported(call.words[0]):
        kept = await call.lobby.ask(archive.find, place.board, call.player)
        return Answer(kept.record.rstrip(), facts.of_record(archive.record_of(kept)))
    board = await call.board(call.words[0])
    found = await call.lobby.ask(records.of_match, board, call.player)
    return Answer(records.write(found).rstrip(), facts.of_record(found))


async def preview_moves(call: Call) -> Answer:
    """Try out moves of both sides."""
    first, *moves = call.words
    if first.lower() == "new":
        found = _new(call, moves)
    elif place := call.imported(first):
        kept = await call.lobby.ask(archive.find, place.board, call.player)
        given = archive.record_of(kept)
        found = await call.lobby.work_out(previews.of_record, given, place.ply, moves)
    elif is_record(first):
        found = await _from_record(call, first, moves)
    elif first.lower() in GAMES:
        found = _from_text(call, first.lower(), moves)
    elif call.options:
        raise call.wrong(_("A board already has its options. Give options only with new."))
    else:
        place = await call.place(first)
        found = await call.lobby.ask(
            previews.of_board, place.board, call.player, moves, ply=place.ply
        )
    return Answer(_on_paper(found), facts.of_preview(found))


async def position(call: Call) -> Answer:
    """Print a position as one line of text."""
    place = await call.place(call.words[0])
    showing, found = await call.lobby.ask(positions.of_board, place.board, call.player, place.ply)
    return Answer(str(found), facts.of_position(showing, found))


async def _from_record(call: Call, word: str, moves: list[str]) -> Preview:
    """The position in the record on standard input, at the ply appended to *word*."""
    ply = word.partition("#")[2]
    if "#" in word and not _PLY.fullmatch(ply):
        raise call.wrong(
            _("Write record, or record and a ply, as in record#12, not {word}.", word=quoted(word))
        )
    given = records.read_text(call.record)
    number = int(ply) if ply else None
    return await call.lobby.work_out(previews.of_record, given, number, moves)


def _from_text(call: Call, game: str, words: list[str]) -> Preview:
    """The position given by the first of *words*, after the moves that follow it."""
    if not words:
        raise call.wrong(
            _("Write a position after {game}, as position BOARD prints it.", game=game)
        )
    word, *moves = words
    return previews.of_position(game, call.options, word, moves)


def _is_board(word: str) -> bool:
    """Whether *word* stands for a board: no name is a number, or contains # or @."""
    return word.isdecimal() or "#" in word or word.startswith("@")


async def _boards_of(call: Call, name: str, which: Which, *, nothing: str | None = None) -> Answer:
    found = await call.lobby.ask(match_lists.of_player, call.player, name, which)
    looked = [
        await call.lobby.ask(match_sheets.look, match.board, call.player)
        for match in found
        if call.of_game(match.game) and match.installed
    ]
    missing = [
        _(
            "Board {board}: {not_installed}",
            board=match.board,
            not_installed=not_installed(match.game),
        )
        for match in found
        if call.of_game(match.game) and not match.installed
    ]
    return _pages(looked, call, "" if missing else nothing or none_of(call, name, which), missing)


def _pages(
    looked: Sequence[Sheet],
    call: Call,
    nothing: str = "",
    missing: Sequence[str] = (),
    imported_ones: Sequence[ImportedSheet] = (),
) -> Answer:
    """The pages of the boards *looked* at, a line for each *missing* one, and the pages of imported
    matches."""
    now = call.lobby.clock()
    classic = call.flag("--classic")
    pages = (sheet.page(now, classic=classic) for sheet in looked)
    elsewhere = (sheet.page(classic=classic) for sheet in imported_ones)
    text = "\n\n\n".join((*pages, *map(wrapped, missing), *elsewhere))
    found = [facts.of_sheet(sheet, call.player) for sheet in looked]
    archived = [*map(imported.of_sheet, imported_ones)]
    return Answer(text or nothing, Pages(boards=found, imported=archived))


def _new(call: Call, words: list[str]) -> Preview:
    if not words:
        raise call.wrong(_("Write a game after new: {games}.", games=", ".join(GAMES)))
    game, *moves = words
    if not call.of_game(game.lower()):
        raise call.wrong(
            _("{game} or {quoted}: name only one game.", game=call.game, quoted=quoted(game))
        )
    return previews.of_start(game.lower(), call.options, moves)


def _on_paper(found: Preview) -> str:
    """A preview as a page of text."""
    title, whence, moves = GAMES[found.game].title, _whence(found), " ".join(found.moves)
    return "\n\n".join(
        (
            paragraphs(
                _(
                    "{title} on paper: {whence}, then {moves}",
                    title=title,
                    whence=whence,
                    moves=moves,
                )
                if moves
                else _("{title} on paper: {whence}", title=title, whence=whence)
            ),
            draw(found.game, found.view, found.moves[-1] if moves else None),
            _outlook(found),
        )
    )


def _whence(found: Preview) -> str:
    """Where the moves of a preview begin."""
    board, ply = found.board, found.ply
    if board is not None:
        return (
            _("board {board} after move {ply}", board=board, ply=ply)
            if ply
            else _("board {board}", board=board)
        )
    if found.given:
        return _("the position given after move {ply}", ply=ply) if ply else _("the position given")
    return _("a new match after move {ply}", ply=ply) if ply else _("a new match")


def _outlook(found: Preview) -> str:
    """How a preview ends."""
    rules, view = GAMES[found.game], found.view
    if not view.outcome:
        assert view.to_move is not None, "a match without an outcome has a side to move"
        return _("{seat} would be to move.", seat=rules.seats[view.to_move])
    winner, reason = view.outcome.winner, results.reason(found.game, view.outcome.reason)
    if winner is None:
        return _("A draw: {reason}.", reason=reason)
    return _("{seat} would have won: {reason}.", seat=rules.seats[winner], reason=reason)


VERBS = (
    Verb(
        name="show",
        forms=(
            "show BOARD[#PLY]...",
            "show @N[#PLY]...",
            "show NAME [next|active|all]",
            "<game> show NAME [next|active|all]",
            "all show NAME [next|active|all]",
        ),
        help=N_(
            "Show boards as they are now, or after a given move. Negative numbers count back"
            " from now."
        ),
        run=show,
        document=Pages,
        words=(1, None),
        game=True,
        terms=(_CLASSIC,),
    ),
    Verb(
        name="next",
        forms=("next",),
        help=N_("Show the board where your move is most urgent."),
        run=next_board,
        document=Pages,
        game=True,
        terms=(_CLASSIC,),
    ),
    Verb(
        name="record",
        forms=("record BOARD", "record @N"),
        help=N_(
            "Print the record of a match as text. A running match is printed without hidden"
            " information."
        ),
        run=record,
        document=Recorded,
        words=(1, 1),
        game=True,
    ),
    Verb(
        name="position",
        forms=("position BOARD[#PLY]",),
        help=N_(
            "The position as one line of text, as you may see it: for preview, notes and mails."
            " Numbers that are hidden from you appear as ?."
        ),
        run=position,
        document=PositionText,
        words=(1, 1),
        game=True,
    ),
    Verb(
        name="preview",
        forms=(
            "preview BOARD[#PLY] MOVE...",
            "preview new <game> [-option...] MOVE...",
            "preview <game> [-option...] POSITION MOVE...",
            "preview record[#PLY] MOVE... < FILE",
            "preview @N[#PLY] MOVE...",
        ),
        help=N_(
            "The position after those moves of both sides, on paper only. POSITION is what"
            " position BOARD prints; record reads what record BOARD prints from standard input."
        ),
        run=preview_moves,
        document=OnPaper,
        words=(1, None),
        game=True,
        options=True,
        record=True,
    ),
)
