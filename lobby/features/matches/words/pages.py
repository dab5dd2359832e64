"""A whole match on one page of plain text: the answer to ``show BOARD``, and the body of a mail."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.layout import LONG_AGO, day, minute, wrapped
from lobby.base.translation import N_, _, ngettext
from lobby.features.deals import words as deals_words
from lobby.features.deals.values import FairCheck
from lobby.features.matches.values import Match, Played, Showing, rounds
from lobby.features.matches.views import Side, Sides
from lobby.features.matches.words import results
from lobby.features.people.words import nature
from lobby.features.ratings import cautions, ladder
from lobby.features.ratings.values import Rating
from lobby.gamekit.diagram import WIDTH
from lobby.gamekit.game import Seat
from lobby.gamekit.options import Choice, Declaration, Value
from lobby.games.catalogue import draw

WAITING = N_("The clock starts when both players are here. Until then each move may take a day.")
"""The state of a match whose clock has not started yet."""

_MOVES = 10
"""The most moves listed."""


def page(
    showing: Showing,
    now: int,
    sides: Sides | None = None,
    fair: FairCheck | None = None,
    *,
    classic: bool = False,
    deal: bool = False,
) -> str:
    """What *showing* shows to its viewer at *now* (UTC seconds).

    The page is ASCII apart from what players said, at most 80 columns wide, and has no final line
    end. It tells ratings, clocks and vacations if *sides* is given, and that *fair* has a
    deal, with *deal* all that is known of it.
    A *classic* board is drawn as the old server drew it; a large one is wider than 80 columns. A
    showing of an earlier position holds that position's view and the moves up to it.
    """
    last = showing.marked or None
    sections = (
        [title(showing)],
        seats(showing, sides),
        conditions(showing, sides, fair, deal=deal),
        [draw(showing.match.game, showing.view, last, classic=classic)],
        moves(showing),
        wrapped(showing.effect).splitlines(),
        comment(showing),
        wrapped(" ".join(standing(showing, sides, fair, now))).splitlines(),
    )
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines)


def notes(match: Match, seat: Seat | None, note: str, opponent_note: str) -> Iterator[str]:
    """The viewer's *note* on a position of *match* and, if they have a *seat*, on the opponent."""
    if note:
        yield _("Your note: {note}", note=note)
    if opponent_note and seat is not None:
        player = match.players[1 - seat].name
        yield _("Your note on {player}: {note}", player=player, note=opponent_note)


def title(showing: Showing) -> str:
    """The board, the game, and how far the match has come."""
    match, plies = showing.match, showing.ply
    if showing.earlier:
        stage = _("after move {plies} of {match_plies}", plies=plies, match_plies=match.plies)
    elif match.over:
        stage = ngettext("over after {count} move", "over after {count} moves", plies)
    else:
        stage = _("move {plies}", plies=plies + 1)
    if match.private:
        return _(
            "Board {board}: {title}, {stage}, private",
            board=match.board,
            title=match.title,
            stage=stage,
        )
    return _("Board {board}: {title}, {stage}", board=match.board, title=match.title, stage=stage)


def seats(showing: Showing, sides: Sides | None) -> Iterator[str]:
    """A line for each player: seat, name, rating, time left, in columns."""
    rows = [_seat(showing, seat, side) for seat, side in enumerate(sides or (None, None))]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        yield "  ".join(filter(str.strip, cells)).rstrip()


def _seat(showing: Showing, seat: Seat, side: Side | None) -> tuple[str, str, str]:
    match = showing.match
    mark = ">" if showing.view.to_move == seat else " "
    who = match.players[seat].name
    if showing.seat == seat:
        who = _("{player} (you)", player=who)
    name = f"  {mark} {match.seats[seat]:<5}  {who}"
    if side is None:
        return name, "", ""
    seconds = None if showing.earlier else side.seconds
    left = "" if seconds is None else budget(match, seat, results.left_in_words(seconds))
    return name, nature(match.players[seat]) or _rated(side), left


def _rated(side: Side) -> str:
    """The rating of *side*, a newcomer's before the first rated match, and what the match did to
    it."""
    rating = side.rating or Rating()
    return f"{rating.in_words} ({side.change.gain:+})" if side.change else rating.in_words


def budget(match: Match, seat: Seat, words: str) -> str:
    """The time left in *words*, and if the match has both, whether it belongs to the bank or to the
    limit for this move."""
    clock = match.clock
    if clock.terms.per_move is None and not clock.waiting:
        return words
    if match.to_move == seat and (clock.banks is None or clock.allowed != clock.banks[seat]):
        return _("{words} for this move", words=words)
    return _("{words} in the bank", words=words)


def conditions(
    showing: Showing, sides: Sides | None, fair: FairCheck | None, *, deal: bool
) -> Iterator[str]:
    """The terms, the *deal* at length or that there is one, and a line for each option that differs
    from the default."""
    match, caution = showing.match, sides[0].caution if sides else None
    plays = showing.seat is not None
    terms = cautions.terms(match, caution, plays=plays)
    yield wrapped(_("Terms: {describe}.", describe=terms.describe()), "    ", "      ")
    if not match.decided and (said := cautions.in_words(caution, over=False, plays=plays)):
        yield wrapped(said, "    ", "      ")
    if fair and fair.deal:
        dealt = _("Fair deal: `show {board} --deal` opens it.", board=match.board)
        rows = [f"{name}: {what}" for name, what in deals_words.rows(match, fair.deal)]
        for row in rows if deal else [dealt]:
            yield wrapped(row, "    ", "      ")
    yield from options(match)


def options(match: Match) -> Iterator[str]:
    """A line for each option that differs from the default."""
    chosen = match.parsed_options
    words = chosen.words()
    indent = " " * (max(map(len, words), default=0) + 6)
    for declaration, value in zip(chosen.declarations, chosen.values, strict=True):
        word, meaning = _explained(declaration, value)
        if word in words:
            yield wrapped(meaning, f"{f'    {word}':<{len(indent)}}", indent)


def _explained(declaration: Declaration, value: Value) -> tuple[str, str]:
    """An option as it is typed, and its meaning."""
    if isinstance(declaration, Choice):
        return declaration.spelled(value), _(dict(declaration.choices)[str(value)])
    return declaration.spelled(value), re.sub(r"\bN\b", str(value), _(declaration.help))


def moves(showing: Showing) -> Iterator[str]:
    """The last moves with their plies: the first seat's on the left and the replies on the right,
    or all in one column if some are too long for two."""
    shown = showing.played[-_MOVES:]
    if not shown:
        return
    seats = showing.match.seats
    wide = max(len(text) for text in (*seats, *(played.move for played in shown)))
    if 2 * wide + 16 > WIDTH:
        yield from map(_numbered, shown)
        return
    yield f"{'':7}{seats[0]:<{wide}}{'':9}{seats[1]}"
    for row in rounds(shown):
        left, right = (_numbered(played) if played else "" for played in row)
        yield f"{left:<{wide + 7}}{'':2}{right}".rstrip()


def comment(showing: Showing) -> list[str]:
    """The comment on the latest move."""
    last = showing.played[-1] if showing.played else None
    if last is None or not last.comment:
        return []
    name = showing.match.players[last.seat].name
    return wrapped(
        _(
            '{name} commented on move {ply}: "{comment}"',
            name=name,
            ply=last.ply,
            comment=last.comment,
        )
    ).splitlines()


def _numbered(played: Played) -> str:
    return f"{played.ply:>5}. {played.move}"


def standing(
    showing: Showing, sides: Sides | None, fair: FairCheck | None, now: int
) -> Iterator[str]:
    """The state of the match, in sentences."""
    match, to_move = showing.match, showing.view.to_move
    if to_move is not None:
        yield _whose_move(showing, match.players[to_move].name, mine=showing.seat == to_move)
    if showing.warning:
        yield showing.warning
    if showing.earlier:
        return
    if task := showing.view.task:
        yield task
    if match.over:
        yield result(showing)
    yield from _about_ratings(showing, sides)
    viewer = None if showing.seat is None else match.players[showing.seat]
    yield from results.about_pair(match, viewer)
    if checked := deals_words.result(fair):
        yield checked
    if match.clock.waiting:
        yield _(WAITING)
    yield from map(results.sentence, results.offers(match, showing.seat))
    yield from _absences(showing, sides)
    yield _latest(match, showing.played, now)


def _about_ratings(showing: Showing, sides: Sides | None) -> Iterator[str]:
    if sides is None:
        return
    change = next((side.change for side in sides if side.change), None)
    if change and (weight := ladder.weight_in_words(change.weight)):
        yield _("These players met recently, so the result counts less: {weight}.", weight=weight)
    over, plays = showing.match.decided, showing.seat is not None
    if over and (said := cautions.in_words(sides[0].caution, over=True, plays=plays)):
        yield said


def _whose_move(showing: Showing, name: str, *, mine: bool) -> str:
    if showing.earlier:
        return _("It was your move.") if mine else _("It was {name}'s move.", name=name)
    return _("It is your move.") if mine else _("It is {name}'s move.", name=name)


def _absences(showing: Showing, sides: Sides | None) -> Iterator[str]:
    for seat, side in enumerate(sides or ()):
        if side.away:
            name, ends = showing.match.players[seat].name, minute(side.away.end)
            yield (
                _("You are on vacation until {ends} UTC.", ends=ends)
                if showing.seat == seat
                else _("{name} is on vacation until {ends} UTC.", name=name, ends=ends)
            )


def result(showing: Showing) -> str:
    """How the match ended, in a sentence."""
    match = showing.match
    viewer = None if showing.seat is None else match.players[showing.seat]
    return _("Result: {explained}.", explained=results.explained(match, viewer))


def _latest(match: Match, played: tuple[Played, ...], now: int) -> str:
    if match.ended is not None:
        return _("The match ended {now}.", now=_ago(match.ended, now))
    if played:
        return _("The last move was {now}.", now=_ago(played[-1].at, now))
    return _("The match began {now}.", now=_ago(match.started, now))


def _ago(then: int, now: int) -> str:
    """How long ago *then* was, in words; after four weeks the day, in UTC.

    >>> _ago(0, 20), _ago(0, 3700), _ago(0, 200_000), _ago(0, 40 * DAY)
    ('just now', '1 hour ago', '2 days ago', 'on 1970-01-01')
    """
    seconds = now - then
    if seconds >= LONG_AGO:
        return _("on {day}", day=day(then))
    if seconds >= DAY:
        return ngettext("{count} day ago", "{count} days ago", seconds // DAY)
    if seconds >= HOUR:
        return ngettext("{count} hour ago", "{count} hours ago", seconds // HOUR)
    if seconds >= MINUTE:
        return ngettext("{count} minute ago", "{count} minutes ago", seconds // MINUTE)
    return _("just now")
