"""Reviewing: what the moves of a finished match were worth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from lobby.base.errors import Refused
from lobby.base.layout import WIDTH, described, paragraphs, table
from lobby.base.plot import evaluation
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.archive import archive
from lobby.features.matches.words import results
from lobby.features.records import reading
from lobby.features.review import documents, reviews, verdicts, words
from lobby.features.review.documents import JudgedMove, worth
from lobby.features.review.judging import Known
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb, is_record

PATIENCE = 60.0
"""The longest a command waits for verdicts, in seconds."""

_ROWS = 9
"""Height of the graph, in lines."""


async def review(call: Call) -> Answer:
    """Judge the moves of a finished match, or one of them."""
    reviewed, ply, remark = await _named(call, call.words[0])
    if ply is not None:
        return await _one_move(call, reviewed, words.index_of(reviewed, ply))
    known = await _judged(call, reviewed)
    document = _document(reviewed, known.verdicts, known.withheld)
    return Answer(_page(call, reviewed, known), document, remark=remark)


async def _named(call: Call, word: str) -> tuple[Review, int | None, str]:
    """The match that *word* names, the ply if one is appended, and what of a record is left out."""
    if place := call.imported(word):
        imported = await call.lobby.ask(archive.find, place.board, call.player)
        __ = call.me
        record = archive.record_of(imported)
        return await call.lobby.work_out(reviews.of_record, record), place.ply, ""
    if not is_record(word):
        place = await call.place(word)
        return await call.lobby.ask(reviews.of_board, place.board, call.player), place.ply, ""
    __ = call.me  # only players with a name may have arbitrary text reviewed
    record, remark = await call.lobby.work_out(reading.read_sent, call.record)
    return await call.lobby.work_out(reviews.of_record, record), None, remark


async def _one_move(call: Call, reviewed: Review, index: int) -> Answer:
    """The verdict on one move, the best play after it, and the line of the best move."""
    judging, asker = call.lobby.verdicts, call.player
    line, closed = tuple[str, ...](), ""
    with Refused.instead_of(CannotThink):
        verdict = await judging.judge(reviewed, index, asker)
        try:
            line = await judging.line(reviewed, index + 1, (), asker)
        except Refused as refused:
            closed = _("What follows is not shown. {reason}", reason=refused)
        best_line = await judging.line(reviewed, index, (verdict.best,), asker)
    only = [verdict if ply == index else None for ply in range(reviewed.plies)]
    page = (
        table(_rows(reviewed, only)),
        _goes_on(verdict.move, line),
        paragraphs(closed),
        _goes_on(verdict.best, best_line[1:]) if verdict.improvable else "",
    )
    document = _document(reviewed, only, ())
    for entry in document["moves"]:
        entry["line"], entry["best_line"] = [*line], [*best_line]
    return Answer("\n".join(filter(None, page)), document)


def _goes_on(move: str, line: Sequence[str]) -> str:
    return _("Best play after {move}: {line}", move=move, line=" ".join(line)) if line else ""


async def _judged(call: Call, reviewed: Review) -> Known:
    """The verdicts, as many as time allows. Raises Refused if no engine can judge, or if every
    position of a match that is not the player's is kept apart from a rated one."""
    judging = call.lobby.verdicts
    known = await judging.known(reviewed, call.player)
    try:
        async with asyncio.timeout(PATIENCE):
            async for latest in judging.to_the_end(reviewed, call.player):
                known = latest
    except TimeoutError:
        pass
    except CannotThink as cannot:
        if not any(known.verdicts):
            raise Refused(str(cannot)) from cannot
    if reviewed.seat is None and known.withheld and len(known.withheld) == reviewed.plies:
        raise Refused(known.withheld[0])
    return known


def _page(call: Call, reviewed: Review, known: Known) -> str:
    match, judged = reviewed.match, known.verdicts
    names = " - ".join(player.name for player in match.players)
    where = _("Board {board}", board=match.board) if match.board > 0 else _("A record")
    head = f"{where}, {match.title}, {names}: "
    scores = verdicts.scores(judged, reviewed.seats)
    curve = evaluation(scores, match.seats, None, WIDTH - 8, _ROWS, unicode=False)
    # It says nothing to who hears it, nor before anything is judged.
    graph = () if described() or not any(judged) else curve
    withheld = words.withheld(known.withheld)
    mattered = ", ".join(str(ply + 1) for ply in verdicts.moments(judged))
    hidden = _("Each move is judged by what its player could know.") if reviewed.hides else ""
    parts = (
        paragraphs(head + results.explained(match, call.player)),
        table(_rows(reviewed, judged)),
        _("What mattered most: {moves}", moves=mattered) if mattered else "",
        _again(reviewed, judged),
        "\n".join(graph),
        paragraphs(hidden, withheld, _still_to_do(known)),
    )
    return "\n\n".join(filter(None, parts))


def _still_to_do(known: Known) -> str:
    """A note that time did not suffice for all moves; "" if it did."""
    if known.next is None:
        return ""
    if known.verdicts[known.next] is not None:
        return _("Some moves need a closer look. Ask again for that.")
    done, plies = known.progress
    return _(
        "{done} of {plies} moves are judged so far. Ask again for the rest.", done=done, plies=plies
    )


def _again(reviewed: Review, judged: Sequence[Verdict | None]) -> str:
    """A note that a chance the reader missed is available as a puzzle; "" if there is none."""
    if reviewed.seat is None or reviewed.hides or reviewed.match.board <= 0:
        return ""
    own = zip(judged, reviewed.seats, strict=True)
    if not any(verdict and verdict.missed and seat == reviewed.seat for verdict, seat in own):
        return ""
    return paragraphs(
        _(
            "`puzzle {board}` shows the greatest chance that you missed, as a puzzle.",
            board=reviewed.match.board,
        )
    )


def _rows(reviewed: Review, judged: Sequence[Verdict | None]) -> Iterator[Sequence[str]]:
    for ply, verdict in enumerate(judged):
        if verdict:
            mover, opponent = reviewed.names(ply)
            said = words.in_words(verdict, ply + 1, mover, opponent)
            if verdict.improvable and verdict.best not in said:
                said += _("; best was {best}", best=verdict.best)
            yield str(ply + 1), mover, verdict.move, verdict.mark, said


def _document(
    reviewed: Review, judged: Sequence[Verdict | None], withheld: Iterable[int]
) -> documents.Review:
    moves = [_judged_move(reviewed, ply, verdict) for ply, verdict in enumerate(judged) if verdict]
    return documents.Review(
        board=reviewed.match.board if reviewed.match.board > 0 else None,
        game=reviewed.match.game,
        players=[player.name for player in reviewed.match.players],
        plies=reviewed.plies,
        complete=len(moves) == reviewed.plies
        and not any(verdict and verdict.doubt for verdict in judged),
        moments=[ply + 1 for ply in verdicts.moments(judged)],
        withheld=[ply + 1 for ply in sorted(withheld)],
        moves=moves,
    )


def _judged_move(reviewed: Review, ply: int, verdict: Verdict) -> JudgedMove:
    return JudgedMove(
        ply=ply + 1,
        seat=reviewed.seats[ply],
        move=verdict.move,
        mark=verdict.mark,
        verdict=words.in_words(verdict, ply + 1, *reviewed.names(ply)),
        worth=worth(verdict.played),
        best=verdict.best,
        best_worth=worth(verdict.value),
        line=None,
        best_line=None,
    )


VERBS = (
    Verb(
        forms=("review BOARD[#PLY]", "review record < FILE", "review @N[#PLY]"),
        help=N_(
            "Judge each move of a finished match, of a record on standard input, or of an"
            " imported match. This takes up to a minute; ask again for moves that are not judged by"
            " then. `review 117#12` judges move 12 alone and shows what follows it with best play."
        ),
        run=review,
        document=documents.Review,
        game=True,
        record=True,
    ),
)
