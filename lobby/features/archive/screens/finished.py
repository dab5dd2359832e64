"""All finished matches of a player, those played elsewhere among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.archive import archive
from lobby.features.archive.archive import Ended, Part, Search
from lobby.features.matches import pairs
from lobby.features.matches.values import CANCELLED, Match
from lobby.ui import places
from lobby.ui.board.board_page import turned_for
from lobby.ui.board.row_columns import Look
from lobby.ui.board.rows import BoardKey, Known, for_ended, match_row
from lobby.ui.page import ListPage
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import line
from lobby.widgets.row import Row, heading, text_rows
from lobby.widgets.rows import RowList
from lobby.widgets.times import past

_PART: Final = 200
"""Matches that are read at once."""
_AHEAD: Final = 50
"""Rows below the cursor from which on no others are read."""
_MOST: Final = 2000
"""The most matches that are read for one search."""


class FinishedScreen(ListPage):
    """The finished matches of a player by year. More are read as the cursor nears the end, and for
    what is sought; what is found stays when the player comes back from a match."""

    HELP = "people"
    BINDINGS = keymap(
        bind("enter", "open", N_("open"), N_("Open the selected match."), "act"),
        bind("v", "study", N_("study"), N_("Study the selected match.")),
        bind("X", "remove", N_("remove"), N_("Remove the imported match."), "archive.remove"),
        bind("escape", "forget", N_("all matches"), N_("Show all matches again."), "back"),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self, name: str) -> None:
        super().__init__()
        self._called = name
        self._search = Search()
        self._part: Part | None = None
        self._filter = ""
        """What was sought before a match was opened."""

    def wants(self, event: Event) -> bool:
        """Want the end of a match of this player."""
        part = self._part
        return event.kind == "ended" and part is not None and part.player.id in event.concerns

    async def look(self) -> None:
        first = self._part is None
        await self._read(self._search)
        if first and self._part and self._part.only:
            most = archive.MOST
            self.tell(_("Of the imported matches, this lists the {most} imported last.", most=most))
        await self._read_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for the row under the cursor."""
        board = self._board
        match action:
            case "open":
                return board is not None
            case "study":
                return board is not None and board > 0
            case "remove":
                return board is not None and board < 0 and self._mine
            case "forget":
                return bool(self._filter)
        return True

    def on_row_list_sought(self, __: RowList.Sought) -> None:
        self._filter = ""
        self._seek()

    def on_row_list_moved(self, moved: RowList.Moved) -> None:
        super().on_row_list_moved(moved)
        if self._short:
            self._seek()

    def end_search(self) -> None:
        self._filter = self._words
        super().end_search()
        self.draw()

    def action_open(self) -> None:
        if (board := self._board) is not None:
            there = places.Board(board) if board > 0 else places.Study(imported=-board)
            self.session.open(there)

    def action_study(self) -> None:
        matches = (ended.match for ended in self._part.matches if ended.match) if self._part else ()
        if match := next((match for match in matches if match.board == self._board), None):
            with self.refusals():
                turned = turned_for(match, match.seat_of(self.player))
                self.session.open(places.Study(match.board, match.plies, flipped=turned))

    def action_remove(self) -> None:
        if (board := self._board) is not None:
            question = _("Remove @{number} from your archive for good?", number=-board)
            self.confirm(question, lambda: self.work_first(partial(self._remove, board)))

    async def _remove(self, board: int) -> None:
        await self.lobby.change(archive.remove, self.me, (-board,))
        self._part = self._part and self._part.without(board)
        self.draw()
        self.tell(_("Removed from your archive: {count}", count=1))

    def action_forget(self) -> None:
        self._filter = ""
        self.draw()
        self._seek()
        self.refresh_bindings()

    @property
    def _board(self) -> int | None:
        key = self.row_key
        return key.board if isinstance(key, BoardKey) else None

    @property
    def _mine(self) -> bool:
        return self._part is not None and self._part.player == self.player

    @property
    def _words(self) -> str:
        """What the rows must contain."""
        return self._filter if self.list.filter is None else self.list.filter

    @property
    def _short(self) -> bool:
        """Whether there are too few rows below the cursor, but more in the store."""
        more = self._part is not None and self._part.goes_on is not None
        return more and self.list.ahead < _AHEAD

    def _seek(self) -> None:
        self.work_alone("seek", self._sought)

    async def _sought(self) -> None:
        with self.refusals():
            search = await self.lobby.ask(archive.search, self._words)
            if search != self._search:
                await self._read(search)
            await self._read_on()

    async def _read(self, search: Search) -> None:
        """Read the latest matches of *search* again, and show them."""
        self._search, before = search, self._part
        finished, player = archive.finished, self.player
        # By the player: an operator may have changed the name since.
        who = before.player if before else self._called
        part = await self.lobby.ask(finished, player, who, search, _PART)
        if self._search is search and self._part is before:
            again = before is not None and before.sought == search
            self._part = part.renewing(before) if before and again else part
            self.draw()

    async def _read_on(self) -> None:
        """Read as much as is short."""
        while self._short and not self._ends_early and (before := self._part):
            further = partial(archive.finished, before=before.goes_on)
            more = await self.lobby.ask(further, self.player, before.player, before.sought, _PART)
            if self._part is not before:
                return
            self._part = before + more
            self.draw()
        if self._short:
            self.tell(
                _(
                    "The latest {count} matches were searched. To go further back, filter by a"
                    " year, a game or a whole name, as in 2024 hex ben; or by imported.",
                    count=_MOST,
                )
            )

    @property
    def _ends_early(self) -> bool:
        """Whether as much is read as may be."""
        return self._part is not None and self._part.read >= _MOST

    def draw(self) -> None:
        part = self._part
        if part is None:
            return
        name = part.player.name
        title = (
            _("Your finished matches") if self._mine else _("Finished matches of {name}", name=name)
        )
        asides = [f"/ {self._filter}"] if self._filter else []
        if self._ends_early and part.goes_on:
            asides.append(_("back to {day}", day=past(part.goes_on[0], self.lobby.clock())))
        self.entitle(title, "   ".join(asides))
        self.list.goes_on = part.goes_on is not None
        self.list.show_rows(tuple(self._rows(part)))

    def _rows(self, part: Part) -> Iterator[Row]:
        look = Look(self.palette, self.size.width - 1)
        if not part.matches and part.goes_on is None and not self._words:
            sentence = (
                _("You have no finished matches.")
                if self._mine
                else _(
                    "{player} has no finished matches that you may see.", player=part.player.name
                )
            )
            yield from text_rows(sentence, look.palette.muted, look.cells)
        whose = None if self._mine else part.player
        known = Known(self.player, self.lobby.clock(), {}, part.gains, whose)
        matches = [(ended.match, self._from(ended)) for ended in part.matches if ended.match]
        asides = {match.board: source for match, source in matches}
        look = for_ended(look, (match for match, __ in matches), known, asides, titles=True)
        shown = {
            match.board
            for match in pairs.one_each(ended.match for ended in part.matches if ended.match)
        }
        year, wanted = 0, self._filter.lower().split()
        for ended in part.matches:
            if ended.match and ended.match.board not in shown:
                continue
            row = self._row(ended, known, look)
            if not row.matches(wanted):
                continue
            begun = datetime.fromtimestamp(ended.end[0], UTC).year
            if begun != year:
                if year:
                    yield Row(())
                year = begun
                yield heading(str(year), 0, self.palette)
            yield row

    def _from(self, ended: Ended) -> str:
        """Where a match was imported from; "" for one that was played here."""
        return _("imported from {source}", source=ended.source) if ended.source else ""

    def _row(self, ended: Ended, known: Known, look: Look) -> Row:
        number = ended.end[1]
        if (match := ended.match) is None:
            sentence = _("The record cannot be read here.")
            return Row(line(f"  @{-number} ", (sentence, look.palette.muted)), BoardKey(number))
        row = match_row(match, known, look, aside=self._from(ended))
        return replace(row, words=" ".join((row.words, *self._about(match))))

    def _about(self, match: Match) -> Iterator[str]:
        """What else a filter finds the row of *match* by."""
        yield datetime.fromtimestamp(match.ended or 0, UTC).strftime("%Y-%m")
        if match.winner is not None:
            won = self._part and match.players[match.winner] == self._part.player
            yield _("won") if won else _("lost")
        else:
            yield _("aborted") if match.reason == CANCELLED else _("drawn")
