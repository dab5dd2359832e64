"""News of a match: what to look up when something happens, and what to tell of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from lobby.base.translation import _
from lobby.core.values import OF_VACATIONS, Event, Kind
from lobby.features.matches import viewing, views
from lobby.features.matches.screens import words
from lobby.features.matches.screens.page import MatchPage
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.matches.screens.words import by, ended
from lobby.features.matches.values import Showing
from lobby.features.news.views import digest
from lobby.features.people.values.player import Player
from lobby.features.talk.values import ChatMessage
from lobby.gamekit.game import Seat
from lobby.ui import places


def moved(before: Showing, after: Showing, viewer: Player | None, shows: str) -> str:
    """What was played, for a viewer who is looking at an earlier position; "" for nothing. *shows*
    is the key that returns to the current position."""
    match = after.match
    if match.over and not before.match.over:
        return ended(match, viewer)
    new = after.played[before.match.plies :]
    if not new:
        return ""
    mover, move = by(match, new[-1]), new[-1].move
    if match.awaits(viewer):
        return _(
            "{mover} played {move}. It is your move. {shows} shows it.",
            mover=mover,
            move=move,
            shows=shows,
        )
    return _("{mover} played {move}. {shows} shows it.", mover=mover, move=move, shows=shows)


def answered(before: Showing, after: Showing) -> str:
    """The outcome of an offer: moves that were taken back, or the viewer's own offer if it was
    declined or has lapsed; "" for neither."""
    was, match = before.match, after.match
    if match.over:
        return ""
    if match.plies < was.plies:
        gone = " ".join(played.move for played in before.played[match.plies :])
        return _("Taken back: {gone}.", gone=gone)
    if before.seat is None:
        return ""
    lapsed, opponent = match.plies > was.plies, match.players[1 - before.seat].name
    if _is_gone(was.draw_offer, match.draw_offer, before.seat):
        return (
            _("Your draw offer has lapsed.")
            if lapsed
            else _("{opponent} declined your draw offer.", opponent=opponent)
        )
    if _is_gone(was.takeback_offer, match.takeback_offer, before.seat):
        return (
            _("Your takeback request has lapsed.")
            if lapsed
            else _("{opponent} declined your takeback request.", opponent=opponent)
        )
    return ""


def requested(before: Showing, after: Showing, key: Callable[[str], str]) -> str:
    """The draw or takeback that the opponent has just asked the viewer for, with the keys that
    answer; "" for neither."""
    if after.seat is None:
        return ""
    theirs, was, match = 1 - after.seat, before.match, after.match
    draw = match.draw_offer == theirs != was.draw_offer
    takeback = match.takeback_offer == theirs != was.takeback_offer
    offer = words.first_offer(after, key) if draw or takeback else None
    return offer[0] if offer else ""


def lapsed_question(before: Showing, after: Showing) -> str:
    """That the opponent's offer, about which the viewer is being asked, lapsed with a move; "" if
    not."""
    if after.seat is None or after.match.over or after.match.plies <= before.match.plies:
        return ""
    theirs, was, match = 1 - after.seat, before.match, after.match
    if _is_gone(was.draw_offer, match.draw_offer, theirs):
        return _("The draw offer has lapsed.")
    if _is_gone(was.takeback_offer, match.takeback_offer, theirs):
        return _("The takeback request has lapsed.")
    return ""


def forced(before: Showing, after: Showing) -> str:
    """That the viewer had to pass, and after which move; "" otherwise."""
    new = after.played[before.match.plies :]
    if after.match.over or not new or not new[-1].forced or new[-1].seat != after.seat:
        return ""
    played = [
        _("{mover} played {move}.", mover=by(after.match, move), move=move.move)
        for move in new[:-1]
    ]
    return " ".join((*played[-1:], _("You had to pass.")))


def of_plan(before: Sitting, after: Sitting) -> str:
    """What became of the plan that was being made when the opponent moved."""
    last = after.last
    if last is None or after.match.over:
        return ""
    planned = before.plan.moves[0] if before.plan and before.plan.moves else None
    if after.move.entry.text or planned == last.move:
        return _("{by} played {move}, as you expected.", by=by(after.match, last), move=last.move)
    if planned is None:
        return _("{by} played {move}.", by=by(after.match, last), move=last.move)
    return _(
        "{by} played {move}, and not {planned} as you expected.",
        by=by(after.match, last),
        move=last.move,
        planned=planned,
    )


def elsewhere(before: Sitting, after: Showing) -> str:
    """That another session of the viewer has played while a move was being entered in this one,
    and that this one is gone if it was another move; "" if none was being entered."""
    entered, new = before.move.entry.text, after.played[before.plies :]
    if before.plan or not entered or not new or new[0].seat != before.showing.seat:
        return ""
    move = new[0].move
    if move.startswith(entered):
        return _("You played {move} in another session.", move=move)
    return _(
        "You played {move} in another session. {entered} was not played.",
        move=move,
        entered=entered,
    )


def _is_gone(offer: Seat | None, still: Seat | None, seat: Seat | None) -> bool:
    return offer is not None and offer == seat and still is None


_OF_A_REMATCH: frozenset[Kind] = frozenset(
    {"challenged", "challenge-declined", "challenge-withdrawn", "challenge-expired"}
)


class Following:
    """How *page* gets its first sitting, and each next one."""

    def __init__(self, page: MatchPage) -> None:
        self._page = page
        self._read: int | None = None
        self._commented = 0
        self._rematch_board: int | None = None

    def wants(self, event: Event) -> bool:
        """Want events on this board, vacations of its players, the steps to the player's rematch,
        the next match of those whom the player has watched, and new deadlines."""
        page = self._page
        match, mine = page.sitting and page.sitting.match, page.player and page.player.id
        if event.kind in OF_VACATIONS and match:
            return event.actor in [player.id for player in match.players]
        if event.kind == "clock-corrected":
            return True
        if self._is_end_of_rematch(event) or self._begins_next(event):
            return True
        if event.kind in _OF_A_REMATCH and match and match.over and mine in event.concerns:
            return True
        return event.board in (match.boards if match else (page.number,))

    def note(self, events: Iterable[Event]) -> None:
        """Note a rematch that begins or ends."""
        for event in events:
            self._note_rematch(event)

    def said(self) -> None:
        """Note that the player said something, and so has read what is there."""
        self._read = self._page.panes.talk.newest if self._page.player else None

    def open_rematch(self) -> bool:
        """Show the match that has begun between the two players in the meantime, and return whether
        there is one."""
        if self._rematch_board is None:
            return False
        self._page.session.open(places.Board(self._rematch_board))
        return True

    async def look(self) -> None:
        """Look at the board, and show it."""
        page, before = self._page, self._page.sitting
        talk = await (self._see_again(before) if before else self._sit_down())
        page.panes.talk.show(talk, read=self._read)
        page.draw()
        if page.sitting:
            self._tell_comment(page.sitting)
            if before is None:
                self._tell_offer(page.sitting)
            page.keep(page.sitting)
            if page.sitting.about.unnoted and page.player:
                await page.lobby.change(digest.acknowledge_board, page.player, page.number)

    async def _sit_down(self) -> tuple[ChatMessage, ...]:
        """Take the first look, with everything as it was left. Return the talk at the board."""
        page = self._page
        look, bookmark, past = await page.lobby.ask(views.opened, page.number, page.player)
        page.sitting = Sitting.resumed(look.showing, bookmark, past, look.about)
        self._read = bookmark.read if page.player else None
        page.panes.seen_message = bookmark.read
        page.keeper.start_from(bookmark)
        page.panes.talk.resume()
        return look.talk

    async def _see_again(self, before: Sitting) -> tuple[ChatMessage, ...]:
        """Look up what has changed. Return the talk at the board."""
        page, lobby = self._page, self._page.lobby
        look = await lobby.ask(views.seen, page.number, page.player)
        if (now := page.sitting) and now.showing is not before.showing:
            # The player has moved meanwhile, which this look may be too old for.
            return await self._see_again(now)
        showing, past = look.showing, before.past
        if past and showing.match.over != before.match.over:
            past = await lobby.ask(viewing.show, page.number, page.player, past.ply)
        self._tell_news(before, showing)
        now = page.sitting or before  # keys may have been pressed meanwhile
        if now.past is before.past:
            now = replace(now, past=past)
        page.sitting = now.seen(showing, look.about)
        return look.talk

    def _tell_news(self, before: Sitting, showing: Showing) -> None:
        page = self._page
        lapsed = lapsed_question(before.showing, showing) if page.asking else ""
        if lapsed or (showing.match.over and not before.match.over):
            page.withdraw_question()  # about offers and plans, and hides what can be done now
        passed = forced(before.showing, showing)
        news = [answered(before.showing, showing), lapsed, passed]
        if before.past:
            key = page.key_for("back")
            news.append(moved(before.showing, showing, page.player, key))
        if before.plan and showing.match.plies != before.plies and not passed:
            news.append(of_plan(before, before.seen(showing)))
        if page.ready:  # otherwise this session is playing
            news.append(elsewhere(page.sitting or before, showing))
        if request := requested(before.showing, showing, page.key_for):
            page.hush()  # an earlier sentence would hide it
            if not self._shows_state(page.sitting or before):
                news.append(request)
        if said := " ".join(filter(None, news)):
            page.tell(said)
        elif showing.match.plies != before.match.plies:
            page.outdate()

    def _tell_offer(self, sitting: Sitting) -> None:
        """Tell what the opponent has asked for, if a half-entered move stands in its place."""
        match, player = sitting.match, self._page.player
        asked = match.offers_draw_to(player) or match.offers_takeback_to(player)
        if player not in match.players or not asked or sitting.past or self._shows_state(sitting):
            return
        if offer := words.first_offer(sitting.showing, self._page.key_for):
            self._page.tell(offer[0])

    def _shows_state(self, sitting: Sitting) -> bool:
        """Whether the line below the board shows how things stand, and offers."""
        writing = not self._page.panes.line.display
        return sitting.stage in ("empty", "waiting") and not (sitting.plan or writing)

    def _tell_comment(self, sitting: Sitting) -> None:
        """Tell once what the opponent said with the last move, if no panel has room for it."""
        already_told, self._commented = self._commented, sitting.plies
        said = words.comment(sitting)
        played = sitting.showing.played
        mine = bool(played) and played[-1].seat == sitting.showing.seat
        hidden = self._page.panes.alone and not sitting.past
        if said and hidden and not mine and sitting.plies > already_told:
            self._page.tell(said)

    def _is_end_of_rematch(self, event: Event) -> bool:
        return (
            event.kind == "ended" and event.board is not None and event.board == self._rematch_board
        )

    def _begins_next(self, event: Event) -> bool:
        """Whether both players begin another match with *event* after this one, which the player
        may see."""
        page = self._page
        match = page.sitting and page.sitting.match
        if not match or not match.over or event.kind != "started" or event.number("pair"):
            return False
        both = event.concerns == {player.id for player in match.players}
        return both and event.board not in match.boards and event.may_reach(page.player)

    def _note_rematch(self, event: Event) -> None:
        page = self._page
        if self._is_end_of_rematch(event):
            self._rematch_board = None
            page.hush()  # the sentence about it may still be shown
            return
        if not self._begins_next(event) or event.board is None or page.sitting is None:
            return
        match, board = page.sitting.match, event.board
        if page.player not in match.players:
            one, other = (player.name for player in match.players)
            sentence = _(
                "{one} and {other} play again on board {board}: Enter shows it.",
                one=one,
                other=other,
                board=board,
            )
            page.tell_with_way(sentence, partial(page.session.open, places.Board(board)))
            return
        self._rematch_board = board
        if match.clock.terms.live and page.is_active and not page.asking:
            self.open_rematch()  # the clock runs
            return
        key = page.key_for("rematch")
        page.tell(
            _("Your next match has begun on board {board}: {key} opens it.", board=board, key=key)
        )
