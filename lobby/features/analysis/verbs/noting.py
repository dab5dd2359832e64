"""Commands for notes: a few private words on a position or a player."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.base.layout import wrapped
from lobby.base.translation import N_, _
from lobby.features.analysis import notes
from lobby.features.analysis.documents import Notes, of_note
from lobby.features.analysis.values.analysis import Note
from lobby.features.matches import viewing
from lobby.features.people import players
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Term, Verb


async def note(call: Call) -> Answer:
    """Write, read or delete a note on a position or a player."""
    first, *words = call.words
    if words and call.body:
        raise call.wrong(_("Write the note after {first} or after -m, not both.", first=first))
    text, delete = call.text or " ".join(words), call.flag("--delete")
    if text and delete:
        raise call.wrong(_("Either write the note or delete it, not both."))
    if first.startswith("@"):
        return await _on_player(call, first[1:], text, delete=delete)
    return await _on_board(call, first, text, delete=delete)


async def _on_player(call: Call, name: str, text: str, *, delete: bool) -> Answer:
    if delete:
        other = await call.lobby.change(notes.delete_on, call.me, name)
        return _deleted(Note("", call.lobby.clock(), other=other))
    if text:
        other, note_text = await call.lobby.change(notes.write_on, call.me, name, text)
        confirmation = _("Noted on {player}. Only you see it.", player=other.name)
        return Answer(confirmation, _document(Note(note_text, call.lobby.clock(), other=other)))
    other = await call.lobby.ask(players.named, name)
    return _list(entry for entry in await _all_of(call) if entry.other == other)


async def _on_board(call: Call, word: str, text: str, *, delete: bool) -> Answer:
    place = await call.place(word)
    if delete:
        ply = await call.lobby.change(notes.delete_on_board, place.board, call.me, place.ply)
        return _deleted(Note("", call.lobby.clock(), place.board, ply))
    if text:
        ply, note_text = await call.lobby.change(
            notes.write_on_board, place.board, call.me, place.ply, text
        )
        confirmation = _(
            "Noted on board {board} after move {ply}. Only you see it.", board=place.board, ply=ply
        )
        changed = Note(note_text, call.lobby.clock(), place.board, ply)
        return Answer(confirmation, _document(changed))
    match = await call.lobby.ask(viewing.find, place.board, call.player)
    at = place.ply if place.ply is None or place.ply >= 0 else match.plies + place.ply
    return _list(
        entry
        for entry in await _all_of(call)
        if entry.board == place.board and at in (None, entry.ply)
    )


async def all_notes(call: Call) -> Answer:
    """List all notes."""
    return _list(await _all_of(call))


async def _all_of(call: Call) -> tuple[Note, ...]:
    return await call.lobby.ask(notes.all_of, call.me)


def _deleted(note: Note) -> Answer:
    return Answer(_("The note is deleted."), _document(note))


def _list(entries: Iterable[Note]) -> Answer:
    entries = tuple(entries)
    rows = [wrapped(f"{_about(entry)}: {entry.text}", rest="    ") for entry in entries]
    nothing = _("No notes. `note BOARD#PLY TEXT` or `note @NAME TEXT` writes one.")
    return Answer("\n".join(rows) or nothing, _document(*entries))


def _about(entry: Note) -> str:
    return f"@{entry.other.name}" if entry.other else f"{entry.board}#{entry.ply}"


def _document(*entries: Note) -> Notes:
    return Notes(notes=[of_note(entry) for entry in entries])


VERBS = (
    Verb(
        name="note",
        forms=("note BOARD[#PLY] TEXT", "note @NAME TEXT", "note BOARD[#PLY]|@NAME [--delete]"),
        help=N_(
            "Write a note on a position or a player, for nobody but you. Without a text, read it."
            " Boards and players' pages show it to you."
        ),
        run=note,
        document=Notes,
        words=(1, None),
        game=True,
        body=True,
        terms=(Term("--delete", N_("delete the note")),),
    ),
    Verb(
        name="notes", forms=("notes",), help=N_("List your notes."), run=all_notes, document=Notes
    ),
)
