"""Commands for analyses, variations tried out on a board and kept; and for notes, a few private
words on a position or a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lobby.base import layout
from lobby.base.errors import Refused
from lobby.base.layout import paragraphs, wrapped
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.analysis import analyses, documents, notes, variation_positions
from lobby.features.analysis.analyses import Study
from lobby.features.analysis.documents import AnalysedMove, Judgement, MoveRemark, Notes, of_note
from lobby.features.analysis.values import together
from lobby.features.analysis.values.together import Joint
from lobby.features.analysis.values.variations import Note, Path
from lobby.features.analysis.variation_positions import extended
from lobby.features.matches import viewing
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.review import documents as review_documents
from lobby.features.review import reviews
from lobby.features.review import words as review_words
from lobby.games.catalogue import draw
from lobby.language.answers import Answer
from lobby.language.calls import MOST_MOVES, Call, Place, is_imported
from lobby.language.catalogue import Term, Verb

_ALONE = ("--show", "--hide", "--promote", "--delete", "--fold", "--unfold", "--judge")
"""At most one of these may be given."""


async def analysis(call: Call) -> Answer:
    """Show the variations of a board, or change them."""
    first, *words = call.words
    moves = call.moves(words)
    place = await call.place(first)
    chosen = [name for name in _ALONE if call.flag(name)]
    if len(chosen) > 1:
        raise call.wrong(
            _("{first} or {second}: give only one.", first=chosen[0], second=chosen[1])
        )
    study = await call.lobby.ask(analyses.study, place.board, call.player)
    if not (
        moves or chosen or call.body or call.term("--mark") is not None or place.ply is not None
    ):
        return Answer(_page(study, call.player), document(study, call.player))
    change = chosen[0] if chosen else ""
    judgement = None
    if change == "--judge":  # first, so that nothing is stored if it is refused
        judgement, change = await _judged(call, study, place, moves), ""
    path = await _change(call, study, place, moves, change)
    study = await call.lobby.ask(analyses.study, place.board, call.player)
    text = await _at(call, study, path, judgement)
    return Answer(text, document(study, call.player, judgement))


async def _change(
    call: Call, study: Study, place: Place, moves: Sequence[str], change: str
) -> Path:
    """Do what *call* asks for, all of it or nothing, and return the path it concerns."""
    board, start = place.board, _start(study, place)
    if change in ("--show", "--hide"):
        await call.lobby.change(analyses.show, board, call.me, shown=change == "--show")
        return start
    if change == "--delete" and not moves and place.ply is None:
        await call.lobby.change(analyses.delete, board, call.me, ())
        return start
    return await call.lobby.change(
        analyses.edit,
        board,
        call.me,
        start,
        moves,
        how=change.removeprefix("--"),
        sign=call.term("--mark"),
        words=call.body,
        assume=call.flag("--assume"),
    )


def _start(study: Study, place: Place) -> Path:
    """The moves that were played up to *place*. Raises NotFound."""
    board = _("Board {board}", board=place.board)
    return study.line[: viewing.ply_of(board, place.ply, len(study.line))]


async def _judged(call: Call, study: Study, place: Place, moves: Sequence[str]) -> Judgement:
    """The engine's findings after *moves* from *place*. Raises Refused while the match is running,
    if the position is kept apart from a rated match, and if no engine can judge it."""
    analyses.ensure_over(study.match)
    board, player, lobby = study.match.board, call.player, call.lobby
    path = await lobby.ask(extended, board, player, _start(study, place), *moves)
    review = await lobby.ask(reviews.of_board, board, player)
    ply = variation_positions.shared(path, review.played)
    where = (review, ply, path[ply:])
    with Refused.instead_of(CannotThink):
        best = await lobby.verdicts.position(*where, player)
        line = await lobby.verdicts.line(*where, player)
    to_move = (await lobby.ask(variation_positions.position, board, player, path)).view.to_move
    if best is None or to_move is None:
        raise Refused.because("The match is over in this position.")
    return Judgement(
        path=[*path],
        best=best.move,
        worth=review_documents.worth(best.value),
        verdict=review_words.of_best(study.match, to_move, best, len(path) + 1),
        line=[*line[len(path) - ply :]],
    )


async def _at(call: Call, study: Study, path: Path, judgement: Judgement | None) -> str:
    """The position after *path*, the engine's findings there, and the variations."""
    match = study.match
    where = await call.lobby.ask(variation_positions.position, match.board, call.player, path)
    drawn = draw(match.game, where.view, where.path[-1] if where.path else None)
    findings = ""
    if judgement:
        play = _("Best play: {line}", line=" ".join(judgement["line"]))
        findings = paragraphs(judgement["verdict"], play)
    return "\n\n".join(filter(None, (drawn, findings, _page(study, call.player, where))))


def _page(
    study: Study, player: Player | None, where: variation_positions.Position | None = None
) -> str:
    match = study.match
    names = " - ".join(side.name for side in match.players)
    title = _("Board {board}, {title}, {names}", board=match.board, title=match.title, names=names)
    assumed = where.assumed if where else ()
    remarks = (
        _("Assumed to be legal: {moves}.", moves=", ".join(assumed)) if assumed else "",
        where.wrong or where.stuck if where else "",
        _empty(study, player),
        *(_("{player} shows you an analysis.", player=other.name) for other, __ in study.theirs),
        _("Your opponent may see your analysis.") if study.own.shown else "",
    )
    rows = together.rows(study.joints, layout.width())
    tree = "\n".join(row.text for row in rows)
    return "\n\n".join(filter(None, (paragraphs(title), tree, paragraphs(*remarks))))


def _empty(study: Study, player: Player | None) -> str:
    if player is None or study.own.tree.nodes:
        return ""
    return _(
        "You have no analysis of this board yet. `analysis {board}#PLY MOVE...` adds a variation.",
        board=study.match.board,
    )


def document(
    study: Study, player: Player | None, judgement: Judgement | None = None
) -> documents.Analysis:
    """The document of a board that *player* studies."""
    own = player.name if player else ""
    return documents.Analysis(
        board=study.match.board,
        game=study.match.game,
        players=[side.name for side in study.match.players],
        over=study.match.over,
        shown=study.own.shown,
        moves=[*_moves(study.joints, own)],
        judgement=judgement,
    )


def _moves(joints: Sequence[Joint], own: str) -> Iterator[AnalysedMove]:
    way: list[int] = []
    for at, joint in enumerate(joints):
        del way[joint.depth - 1 :]
        yield AnalysedMove(
            ply=joint.depth,
            after=way[-1] if way else None,
            move=joint.move,
            played=joint.played,
            authors=[author or own for author in joint.authors],
            remarks=[
                MoveRemark(author=remark.author or own, mark=remark.mark, comment=remark.comment)
                for remark in joint.remarks
            ],
            folded=joint.folded,
        )
        way.append(at)


async def note(call: Call) -> Answer:
    """Write, read or delete a note on a position or a player."""
    first, *words = call.words
    if words and call.body:
        raise call.wrong(_("Write the note after {first} or after -m, not both.", first=first))
    text, delete = call.text or " ".join(words), call.flag("--delete")
    if text and delete:
        raise call.wrong(_("Either write the note or delete it, not both."))
    if first.startswith("@") and not is_imported(first):
        return await _on_player(call, first[1:], text, delete=delete)
    return await _on_board(call, first, text, delete=delete)


async def _on_player(call: Call, name: str, text: str, *, delete: bool) -> Answer:
    if delete:
        other = await call.lobby.change(notes.delete_on, call.me, name)
        return _deleted(Note("", call.lobby.clock(), other=other))
    if text:
        other, note_text = await call.lobby.change(notes.write_on, call.me, name, text)
        confirmation = _("Noted on {player}. Only you see it.", player=other.name)
        return Answer(confirmation, _noted(Note(note_text, call.lobby.clock(), other=other)))
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
        return Answer(confirmation, _noted(changed))
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
    return Answer(_("The note is deleted."), _noted(note))


def _list(entries: Iterable[Note]) -> Answer:
    entries = tuple(entries)
    rows = [wrapped(f"{_about(entry)}: {entry.text}", rest="    ") for entry in entries]
    nothing = _("No notes. `note BOARD#PLY TEXT` or `note @NAME TEXT` writes one.")
    return Answer("\n".join(rows) or nothing, _noted(*entries))


def _about(entry: Note) -> str:
    return f"@{entry.other.name}" if entry.other else f"{entry.board}#{entry.ply}"


def _noted(*entries: Note) -> Notes:
    return Notes(notes=[of_note(entry) for entry in entries])


VERBS = (
    Verb(
        forms=(
            "analysis BOARD",
            "analysis BOARD[#PLY] MOVE... [--mark=MARK] [-m TEXT]",
            "analysis BOARD[#PLY] MOVE... --promote|--fold|--unfold|--delete",
            "analysis BOARD[#PLY] [MOVE...] --judge",
            "analysis BOARD --show|--hide|--delete",
        ),
        help=N_(
            "Your variations on a board, and those your opponent shows you. Moves, at most {most}"
            " at a time, are added after those played, up to now or up to PLY. While the match is"
            " running, only you see them, and no engine helps."
        ),
        numbers={"most": MOST_MOVES},
        run=analysis,
        document=documents.Analysis,
        game=True,
        body=True,
        terms=(
            Term("--mark=MARK", N_("mark the last move: !!, !, !?, ?!, ? or ??; empty for none")),
            Term(
                "--assume", N_("add a move whose legality depends on a number that you cannot see")
            ),
            Term("--promote", N_("put this variation first")),
            Term("--fold", N_("hide what follows the last move")),
            Term("--unfold", N_("list what follows the last move")),
            Term("--delete", N_("delete the last move and all that follows; without moves, all")),
            Term("--judge", N_("ask the engine for the best move there, once the match is over")),
            Term("--show", N_("let your opponent see it, once the match is over")),
            Term("--hide", N_("stop showing it")),
        ),
    ),
    Verb(
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
    Verb(forms=("notes",), help=N_("List your notes."), run=all_notes, document=Notes),
)
