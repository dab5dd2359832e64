"""A match told in sentences, for somebody who does not see the board: the news first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.base.errors import NotFound
from lobby.base.layout import described, paragraphs, wrapped
from lobby.base.translation import _
from lobby.features.clocks import clocks
from lobby.features.deals.values import FairCheck
from lobby.features.matches.values import Showing, Step
from lobby.features.matches.views import Sheet, Sides
from lobby.features.matches.words import pages
from lobby.features.people.words import nature
from lobby.features.ratings.values import Rating
from lobby.gamekit.telling import Teller
from lobby.games.catalogue import teller_of

Manner: TypeAlias = Literal["rows", "pieces", "from", "changes"]
"""What of a position is told: row by row, piece by piece, one piece with its moves, or what has
changed since the viewer's last move."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a position, and for ``from`` the *cell*."""

    manner: Manner
    cell: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What asks for it."""
        return (self.manner, self.cell) if self.cell else (self.manner,)


def page(
    showing: Showing,
    now: int,
    news: Sequence[Step],
    sides: Sides | None = None,
    fair: FairCheck | None = None,
    *,
    deal: bool = False,
) -> str:
    """All of *showing* at *now* (UTC seconds), of which ``pages.page`` is the drawing. *news* are
    the moves since the viewer's last one."""
    paragraphs = (
        " ".join((_("{title}.", title=pages.title(showing)), *_seats(showing))),
        " ".join((*_moves(showing, news), *pages.standing(showing, sides, fair, now))),
        " ".join(_times(showing, sides)),
        " ".join(pages.comment(showing)),
        *_teller(showing).pieces(showing.view),
        " ".join(_ratings(showing, sides)),
    )
    conditions = pages.conditions(showing, sides, fair, deal=deal)
    return "\n".join((*map(wrapped, filter(None, paragraphs)), *_unindented(conditions)))


def whole(sheet: Sheet, now: int, *, classic: bool = False, deal: bool = False) -> str:
    """The page of *sheet* at *now* (UTC seconds), with the board drawn in the *classic* style or in
    ours, or described if this task describes boards; with the *deal* at length."""
    showing, sides, fair = sheet.showing, sheet.sides, sheet.fair
    if described() and not classic:
        text = page(showing, now, sheet.news, sides, fair, deal=deal)
    else:
        text = pages.page(showing, now, sides, fair, classic=classic, deal=deal)
    notes = pages.notes(showing.match, showing.seat, sheet.note, sheet.opponent_note)
    return "\n\n".join(filter(None, (text, paragraphs(*notes))))


def part(title: str, showing: Showing, news: Sequence[Step], wanted: Part) -> str:
    """One part of *showing*, below its *title*. Raises NotFound if it has no such cell."""
    teller = _teller(showing)
    match wanted.manner:
        case "rows":
            sentences = teller.rows(showing.view)
        case "pieces":
            sentences = teller.pieces(showing.view)
        case "changes":
            sentences = _changes(showing, news)
        case "from":
            sentences = _from(showing, teller, wanted.cell)
    return "\n".join((wrapped(_("{title}.", title=title)), *map(wrapped, sentences)))


def _teller(showing: Showing) -> Teller:
    first, second = showing.match.players
    return teller_of(showing.match.game, (first.name, second.name))


def _from(showing: Showing, teller: Teller, cell: str) -> Iterator[str]:
    if not teller.knows(showing.view, cell):
        board = showing.match.board
        raise NotFound.because(
            "{cell} is not on board {board}. `rows` names all cells.", cell=cell, board=board
        )
    yield from teller.start(showing.view, cell)
    if showing.view.to_move is not None and not showing.view.moves:
        yield from _no_moves(showing)


def _no_moves(showing: Showing) -> Iterator[str]:
    """Why no moves are listed."""
    to_move = showing.view.to_move
    if showing.earlier:
        yield _("Moves are told of the present position only.")
    elif to_move is not None:
        yield _("It is {name}'s move.", name=showing.match.players[to_move].name)


def _changes(showing: Showing, news: Sequence[Step]) -> Iterator[str]:
    """The moves since the viewer's own, and what they have changed."""
    if showing.match.over:
        yield pages.result(showing)
    yield from _moves(showing, news) or [_("Nothing has changed since the start.")]
    if news:
        yield from _teller(showing).changed(news[0].before, showing.view)


def _moves(showing: Showing, news: Sequence[Step]) -> list[str]:
    """*news*, a sentence or two for each."""
    match, teller = showing.match, _teller(showing)
    alone = match.players[0] == match.players[1]
    sentences = []
    for step in news:
        seat, ply = step.before.to_move or 0, step.played.ply
        move = teller.move(step.before, step.played.move, step.after, step.effect)
        sentences.append(
            _("Your move {ply}: {move}", ply=ply, move=move)
            if seat == showing.seat and not alone
            else _("{name}, move {ply}: {move}", name=match.players[seat].name, ply=ply, move=move)
        )
    return sentences


def _seats(showing: Showing) -> Iterator[str]:
    """Who has which side; nothing if one player has both."""
    players = showing.match.players
    for seat, player in enumerate(players if players[0] != players[1] else ()):
        side = showing.match.seats[seat]
        yield (
            _("You are {side}.", side=side)
            if showing.seat == seat
            else _("{name} is {side}.", name=player.name, side=side)
        )


def _times(showing: Showing, sides: Sides | None) -> Iterator[str]:
    """The time that each side has left, the one to move first."""
    match = showing.match
    if sides is None or showing.earlier:
        return
    for seat in (0, 1) if match.to_move != 1 else (1, 0):
        seconds = sides[seat].seconds
        if seconds is None:
            continue
        left = pages.budget(match, seat, _("{time} left", time=clocks.aloud(max(0, seconds))))
        name = match.players[seat].name
        yield (
            _("You have {left}.", left=left)
            if showing.seat == seat
            else _("{name} has {left}.", name=name, left=left)
        )


def _ratings(showing: Showing, sides: Sides | None) -> Iterator[str]:
    for player, side in zip(showing.match.players, sides or (), strict=False):
        rating = side.rating or Rating()
        gain = side.change.gain if side.change else 0
        standing = nature(player) or _("rated {rating}", rating=round(rating.value))
        if rating.provisional and not nature(player):
            standing = _("{rated} so far", rated=standing)
        yield (
            _("{name}: {standing}, {gain:+}.", name=player.name, standing=standing, gain=gain)
            if gain
            else _("{name}: {standing}.", name=player.name, standing=standing)
        )


def _unindented(lines: Iterable[str]) -> Iterator[str]:
    return (wrapped(" ".join(line.split())) for line in lines)
