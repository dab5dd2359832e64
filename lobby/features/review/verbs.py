"""Reviewing: what the moves of a finished match were worth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from lobby.base.errors import Refused
from lobby.base.layout import WIDTH, paragraphs, table
from lobby.base.plot import evaluation
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.archive import archive
from lobby.features.matches.words import results
from lobby.features.records import records
from lobby.features.review import documents, reviews, verdicts, words
from lobby.features.review.documents import JudgedMove, worth
from lobby.features.review.judging import Known
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict
from lobby.features.review.words import index_of
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb, is_record

PATIENCE = 60.0
"""The longest a command waits for verdicts, in seconds."""

_ROWS = 9
"""Height of the graph, in lines."""


async def review(call: Call) -> Answer:
    """Judge the moves of a finished match, or one of them."""
    found, ply = await _found(call, call.words[0])
    if ply is not None:
        return await _one_move(call, found, index_of(found, ply))
    known = await _judged(call, found)
    return Answer(_page(call, found, known), _document(found, known.found))


async def _found(call: Call, word: str) -> tuple[Review, int | None]:
    """The match that *word* names, and the ply if one is appended."""
    if place := call.imported(word):
        kept = await call.lobby.ask(archive.find, place.board, call.player)
        __ = call.me
        return await call.lobby.work_out(reviews.of_record, archive.record_of(kept)), place.ply
    if not is_record(word):
        place = await call.place(word)
        return await call.lobby.ask(reviews.of_board, place.board, call.player), place.ply
    __ = call.me  # only players with a name may have arbitrary text reviewed
    return await call.lobby.work_out(reviews.of_record, records.read_text(call.record)), None


async def _one_move(call: Call, found: Review, index: int) -> Answer:
    """The verdict on one move, the best play after it, and the line of the best move."""
    judging, thinker, asker = call.lobby.verdicts, call.lobby.thinker, call.player
    line, closed = tuple[str, ...](), ""
    try:
        verdict = await judging.judge(found, index, asker, thinker)
        try:
            line = await judging.line(found, index + 1, (), asker, thinker)
        except Refused as refused:
            closed = _("What follows is not shown. {reason}", reason=refused)
        best_line = await judging.line(found, index, (verdict.best,), asker, thinker)
    except CannotThink as cannot:
        raise Refused(str(cannot)) from cannot
    only = [verdict if ply == index else None for ply in range(found.plies)]
    page = (
        table(_rows(found, only)),
        _goes_on(verdict.move, line),
        paragraphs(closed),
        _goes_on(verdict.best, best_line[1:]) if verdict.improvable else "",
    )
    document = _document(found, only)
    for each in document["moves"]:
        each["line"], each["best_line"] = [*line], [*best_line]
    return Answer("\n".join(filter(None, page)), document)


def _goes_on(move: str, line: Sequence[str]) -> str:
    return _("Best play after {move}: {line}", move=move, line=" ".join(line)) if line else ""


async def _judged(call: Call, found: Review) -> Known:
    """The verdicts, as many as time allows. Raises Refused if no engine can judge, or if every
    position is kept apart from a rated match."""
    judging = call.lobby.verdicts
    known = await judging.known(found, call.player)
    try:
        async with asyncio.timeout(PATIENCE):
            async for each in judging.to_the_end(found, call.player, call.lobby.thinker):
                known = each
    except TimeoutError:
        pass
    except CannotThink as cannot:
        if not any(known.found):
            raise Refused(str(cannot)) from cannot
    if known.withheld and len(known.withheld) == found.plies:
        raise Refused(known.withheld[0])
    return known


def _page(call: Call, found: Review, known: Known) -> str:
    match, judged = found.match, known.found
    names = " - ".join(player.name for player in match.players)
    where = _("Board {board}", board=match.board) if match.board > 0 else _("A record")
    head = f"{where}, {match.title}, {names}: "
    scores = verdicts.scores(judged)
    graph = evaluation(scores, match.seats, None, WIDTH - 8, _ROWS, unicode=False)
    done = sum(each is not None for each in judged)
    withheld = _withheld(known)
    mattered = ", ".join(str(ply + 1) for ply in verdicts.moments(judged))
    hidden = _("Each move is judged by what its player could know.") if found.hides else ""
    parts = (
        paragraphs(head + results.explained(match, call.player)),
        table(_rows(found, judged)) if done else "",
        _("What mattered most: {moves}", moves=mattered) if mattered else "",
        _again(found, judged),
        "\n".join(graph),
        paragraphs(hidden, withheld, _still_to_do(known, done)),
    )
    return "\n\n".join(filter(None, parts))


def _still_to_do(known: Known, done: int) -> str:
    """A note that time did not suffice for all moves; "" if it did."""
    if known.next is None:
        return ""
    if known.found[known.next] is not None:
        return _("Some moves need a closer look. Ask again for that.")
    return _(
        "{done} of {plies} moves are judged so far. Ask again for the rest.",
        done=done,
        plies=len(known.found),
    )


def _withheld(known: Known) -> str:
    """Which moves are not judged, and why; "" if all may be."""
    if not known.withheld:
        return ""
    first = min(known.withheld)
    moves = ", ".join(str(ply + 1) for ply in sorted(known.withheld))
    return _("Not judged: {moves}. {reason}", moves=moves, reason=known.withheld[first])


def _again(found: Review, judged: Sequence[Verdict | None]) -> str:
    """A note that a chance the reader missed is available as a puzzle; "" if there is none."""
    if found.seat is None or found.hides or found.match.board <= 0:
        return ""
    if not any(each and each.missed for each in judged[found.seat :: 2]):
        return ""
    return paragraphs(
        _(
            "`puzzle {board}` shows the greatest chance that you missed, as a puzzle.",
            board=found.match.board,
        )
    )


def _rows(found: Review, judged: Sequence[Verdict | None]) -> Iterator[Sequence[str]]:
    for ply, verdict in enumerate(judged):
        if verdict:
            mover, opponent = found.names(ply)
            said = words.in_words(verdict, mover, opponent)
            if verdict.improvable and verdict.best not in said:
                said += _("; best was {best}", best=verdict.best)
            yield str(ply + 1), mover, verdict.move, verdict.mark, said


def _document(found: Review, judged: Sequence[Verdict | None]) -> documents.Review:
    moves = [_judged_move(found, ply, each) for ply, each in enumerate(judged) if each]
    return documents.Review(
        board=found.match.board if found.match.board > 0 else None,
        game=found.match.game,
        players=[player.name for player in found.match.players],
        plies=found.plies,
        complete=len(moves) == found.plies and not any(each and each.doubt for each in judged),
        moments=[ply + 1 for ply in verdicts.moments(judged)],
        moves=moves,
    )


def _judged_move(found: Review, ply: int, verdict: Verdict) -> JudgedMove:
    return JudgedMove(
        ply=ply + 1,
        seat=ply % 2,
        move=verdict.move,
        mark=verdict.mark,
        verdict=words.in_words(verdict, *found.names(ply)),
        worth=worth(verdict.played),
        best=verdict.best,
        best_worth=worth(verdict.value),
        line=None,
        best_line=None,
    )


VERBS = (
    Verb(
        name="review",
        forms=("review BOARD[#PLY]", "review record < FILE", "review @N[#PLY]"),
        help=N_(
            "Judge each move of a finished match, of a record on standard input, or of an"
            " imported match. This takes up to a minute; ask again for moves that are not judged by"
            " then. `review 117#12` judges move 12 alone and shows what follows it with best play."
        ),
        run=review,
        document=documents.Review,
        words=(1, 1),
        game=True,
        record=True,
    ),
)
