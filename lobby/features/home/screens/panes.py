"""How the lobby shows what was found (rows, people, chat and title) in the space there is; and what
can be done with the row under the cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Size

from lobby.base.translation import _, ngettext
from lobby.features.challenges.values import Challenge
from lobby.features.home.screens.findings import Findings, MissedKey, Scene
from lobby.features.home.screens.sections import MoreKey, SectionKey, Ways, rows
from lobby.features.home.views import Mine
from lobby.features.matches.values import Match
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES
from lobby.ui import places
from lobby.ui.board.acts import ask_and_end, may_end, watch_or_not
from lobby.ui.board.chat import Talk
from lobby.ui.board.row_columns import Look
from lobby.ui.board.rows import BoardKey, FinishedKey, Known, OfferKey
from lobby.ui.crowd import Crowd, People, crowd
from lobby.ui.page import Page
from lobby.widgets.board.small_board import SmallBoard
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from lobby.widgets.theme.palette import Palette

WIDE = 100
"""From this many columns on, a small board, people and chat stand on the right."""
_TITLE = 8
"""Columns of the title's left side and the gap after it."""
_SIDES = ((WIDE, 41, 17), (170, 61, 27))
"""From so many columns on, the right side has so many, and the small board at most so many
lines."""
_LEAST_BOARD, _TALK, _LEAST_TALK = 17, 9, 4
"""The fewest lines in which there is a small board; and those on the right that it leaves to people
and chat, if it has more, and if not."""
_LOW = 20
"""In fewer lines, or if nobody has said anything, the chat is folded while nobody talks: to its
last line, and the line to type in."""
TALL = 35
"""From this many lines on, sections that ask for nothing are open."""
_PEEK = 4
"""Lines of a section that are in view when it has been unfolded."""
_BARS = 3
"""Lines of the title and the keys."""
_CHAT, _LOW_CHAT = 5, 2
"""Lines of the chat below the rows, as in the style sheet."""


class Panes:
    """The widgets of the lobby. *leave* is called when the player leaves the chat."""

    def __init__(self, page: Page, leave: Callable[[], None]) -> None:
        self._page = page
        self._chosen: dict[str, bool] = {}
        self._signs: object = None
        self._untold = 0
        """How many things that the player missed lie in a folded section."""
        self.rows = RowList()
        self.board = SmallBoard()
        self.people = People()
        self.chat = ChatPane(heading=_("Chat"), leave=leave)
        self.talk = Talk(page, self.chat)

    def unfold(self, section: str, findings: Findings, *, opened: bool = True) -> bool | None:
        """Show all rows of *section*, or if it is not to be *opened*, none. Return the choice to
        remember: None for what is usual in a window of this size."""
        self._chosen[section] = opened
        if self.rows.row:
            self.rows.go_to(self.rows.row.key)  # from now on the cursor stays there
        self.draw(findings)
        if opened:
            self.rows.show_below(_PEEK)
        return None if not opened and not self._opens(section, findings) else opened

    def _opens(self, section: str, findings: Findings) -> bool:
        """Whether *section* is open if the player has not chosen."""
        scene = self._scene(findings, crowd(self._page.lobby.presence))
        others = {name: chosen for name, chosen in scene.chosen.items() if name != section}
        listed = self._listed(replace(scene, chosen=others), findings)
        headings = (row.key for row in listed if isinstance(row.key, SectionKey))
        return any(key.opened for key in headings if key.section == section)

    def draw(self, findings: Findings, *, in_place: bool = False) -> None:
        """Lay out *findings*, as of now; *in_place* keeps the cursor at its place rather
        than on its row."""
        page = self._page
        here = crowd(page.lobby.presence)
        listed = self._listed(self._scene(findings, here), findings)
        self.rows.show_rows(listed, in_place=in_place)
        keys = (row.key for row in listed if isinstance(row.key, SectionKey))
        folded = any(key.section == "missed" and not key.opened for key in keys)
        self._untold = len(findings.missed.items) if folded else 0
        page.session.caught_up = not self._untold
        self._signs = _signs(findings, here)
        self._draw_here(findings, here)
        self.talk.draw(page.key_for("lobby.features.talk.chat"), page.key_for("join"))

    def _listed(self, scene: Scene, findings: Findings) -> tuple[Row, ...]:
        """The rows of *scene*, in the columns that are theirs."""
        page, side = self._page, self._divide()
        look = Look(page.palette, page.size.width - 1 - side)
        ways = Ways(
            challenge=page.key_for("challenge") if page.member else "",
            bots=page.key_for("bots") if findings.bots else "",
            learn=page.key_for("learn"),
        )
        return rows(scene, look, ways)

    def draw_crowd(self, findings: Findings) -> None:
        """Show who is here, and the rows only if they tell something else now."""
        here = crowd(self._page.lobby.presence)
        if _signs(findings, here) != self._signs:
            self.draw(findings)
        else:
            self._draw_here(findings, here)

    def _draw_here(self, findings: Findings, here: Crowd) -> None:
        page = self._page
        self.people.show_people(here.persons(findings.public), here.guests)
        known = Known(page.player, page.lobby.clock(), findings.mine.rated)
        room = page.size.width - _TITLE
        state = standing(known, findings.mine, len(here), page.palette, room, untold=self._untold)
        page.title_bar.show_title(line((_("Lobby"), page.palette.strong)), state)

    def _divide(self) -> int:
        """Divide the space; return how many columns the right side has."""
        page, room = self._page, self._page.room
        side = board = most = 0
        for columns, its_columns, its_lines in _SIDES:
            if page.size.width >= columns:
                side, most = its_columns, its_lines
        lines = room.height - _BARS
        if side and lines >= _LEAST_BOARD + _LEAST_TALK:
            board = min(most, max(_LEAST_BOARD, lines - _TALK))
        wide = bool(side)
        page.update_classes({"-wide": wide, "-boarded": bool(board), "-low": self._low})
        page.divide(
            f"{page.size.width - side} {side}" if wide else None,
            " ".join((str(board), "2fr", "3fr")) if board else None,
        )
        self.board.aside = self.people.aside = self.chat.aside = wide
        return side

    @property
    def _low(self) -> bool:
        return self._page.size.height < _LOW or not self.talk.newest

    def _scene(self, findings: Findings, here: Crowd) -> Scene:
        page = self._page
        return Scene(
            player=page.player,
            now=page.lobby.clock(),
            mine=findings.mine,
            common=findings.common,
            crowd=here,
            room=_room(page.room, low=self._low),
            roomy=page.size.height >= TALL,
            chosen={**page.session.preferences.sections, **self._chosen},
            order=page.session.preferences.order,
            missed=findings.missed.items,
        )


def _signs(findings: Findings, here: Crowd) -> object:
    """What the rows tell of who is *here*: opponents, and how many watch."""
    own = (*findings.mine.my_move, *findings.mine.waiting)
    watched = {board: who for board, who in here.boards.items() if board in findings.public}
    return here.here & {player for match in own for player in match.players}, watched


def _room(size: Size, *, low: bool) -> int:
    """Lines for the rows in a window of *size*, in which the chat may be *low*."""
    chat = 0 if size.width >= WIDE else _LOW_CHAT if low else _CHAT
    return size.height - _BARS - chat


def standing(
    known: Known, mine: Mine, here: int, palette: Palette, cells: int, *, untold: int = 0
) -> Line:
    """How many boards, challenges and messages wait and, if *cells* allow, the player's name, how
    much that they missed is *untold*, and how many people are here."""
    parts = _parts(known, mine, here, palette, untold)
    while len(parts) > 1 and sum(len(part.text) + 3 for part in parts) - 3 > cells:
        lightest, heaviest = min(parts), max(parts)
        if lightest.weight >= _WAITS and heaviest.brief:
            parts[parts.index(heaviest)] = heaviest._replace(text=heaviest.brief, brief="")
        else:
            parts.remove(lightest)
    dot = f" {palette.marks.dot} "
    between = (piece for part in parts for piece in (dot, (part.text, part.style)))
    return line(*islice(between, 1, None))


_WAITS = 4
"""From this weight on, a part is about what waits for the player."""


class _Part(NamedTuple):
    """Something to tell; the heavier it is, the later it is dropped. It is told in *brief* before
    anything else that waits for the player is dropped."""

    weight: int
    text: str
    style: Style
    brief: str = ""


def _parts(known: Known, mine: Mine, here: int, palette: Palette, untold: int) -> list[_Part]:
    waiting = len(mine.my_move)
    people = _("only you here") if here <= 1 else _("{here} people here", here=here)
    boards = ngettext("{count} board waits", "{count} boards wait", waiting) if waiting else ""
    brief = ngettext("{count} waits", "{count} wait", waiting)
    offered = len(mine.challenges_to_me)
    offers = ngettext("{count} challenge", "{count} challenges", offered) if offered else ""
    unread = mine.messages
    letters = ngettext("{count} message", "{count} messages", unread) if unread else ""
    missed = _("{count} since you were here", count=untold) if untold else ""
    parts = (
        _Part(1, _name(known, mine), palette.text),
        _Part(2, _("on vacation") if mine.away else "", palette.muted),
        _Part(6, boards, palette.turn, brief),
        _Part(5, offers, palette.turn),
        _Part(4, letters, palette.turn),
        _Part(3, missed, palette.text),
        _Part(0, people, palette.muted),
    )
    return [part for part in parts if part.text]


def _name(known: Known, mine: Mine) -> str:
    """The player's name, and the rating at the game they have played most of late."""
    if known.viewer is None or known.viewer.guest:
        return _("guest")
    game = mine.usual_game(known.viewer)
    if game is None:
        return known.viewer.name
    return f"{known.viewer.name}, {GAMES[game].title} {known.rating(known.viewer, game)}"


_KINDS: dict[str, type] = {
    "enter('board')": BoardKey,
    "enter('offer')": OfferKey,
    "enter('rest')": MoreKey,
    "enter('finished')": FinishedKey,
    "enter('missed')": MissedKey,
    "watch": BoardKey,
}
"""The kind of row that each action is for."""

CHANGING = (
    *_KINDS,
    "put_away",
    "enter('unfold')",
    "enter('fold')",
    "end('decline')",
    "end('withdraw')",
)
"""Actions that depend on the row under the cursor."""


class UnderCursor:
    """The row under the cursor in the *panes* of *page*, which show *findings*."""

    def __init__(self, page: Page, panes: Panes, findings: Findings) -> None:
        self._page = page
        self._panes = panes
        self._findings = findings
        self._asked: int | None = None
        """The number of the challenge about whose end the player was asked last."""

    def possible(self) -> frozenset[str]:
        """Those of ``CHANGING`` that apply to the row."""
        return frozenset(action for action in CHANGING if self.suits(action))

    def suits(self, action: str) -> bool:
        """Whether *action*, one of ``CHANGING``, applies to the row."""
        if action == "put_away":
            return self.is_news or self._key == SectionKey("missed")
        if action in _KINDS:
            return isinstance(self._key, _KINDS[action])
        if isinstance(key := self._key, SectionKey):
            return action == ("enter('fold')" if key.opened else "enter('unfold')")
        return action == self._may_end()

    @property
    def is_news(self) -> bool:
        """Whether the row tells of something that the player missed."""
        return isinstance(self._key, MissedKey)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players of the match, or the challenger."""
        if offer := self._offer:
            return (offer.challenger,)
        return self._key.players if isinstance(self._key, BoardKey) else ()

    @property
    def finished(self) -> Match | None:
        """The finished match in the row, by default the last one of the player; None if there is
        none."""
        findings = self._findings
        own = [match for match in findings.mine.finished if match.plies]
        board = self._key.board if isinstance(self._key, BoardKey) else None
        listed = (match for match in (*own, *findings.common.finished) if match.board == board)
        return next(listed, own[0] if own else None)

    def enter(self) -> None:
        """Open the row, whatever it is."""
        page = self._page
        match self._key:
            case BoardKey(board):
                page.session.open(places.Board(self._findings.opened_by(board)))
            case OfferKey():
                if offer := self._offer:
                    page.session.open(places.Offer(offer))
            case FinishedKey(name):
                page.session.open(places.Finished(name))
            case MoreKey(section):
                self._panes.unfold(section, self._findings)
            case SectionKey(section, opened):
                self._unfold(section, opened=not opened)
            case MissedKey() as missed:
                page.work_first(partial(self._note, missed))

    def end(self) -> None:
        """Decline or withdraw the challenge, once the player has said yes."""
        if offer := self._offer:
            self._asked = offer.number
            ask_and_end(self._page, offer)

    def withdraw_question(self) -> None:
        """Take back the question whether to end a challenge that is gone."""
        if self._asked is None or self._findings.offer(self._asked):
            return
        self._asked = None
        if self._page.asking:
            self._page.withdraw_question()
            self._page.tell(_("This challenge is no longer open."))

    def watch(self) -> None:
        """Subscribe to the board, or unsubscribe."""
        if isinstance(key := self._key, BoardKey):
            self._page.work_first(partial(self._watch, key.board))

    def put_away(self) -> None:
        """Acknowledge all that was missed."""
        self._page.work_first(self._put_away)

    def _unfold(self, section: str, *, opened: bool) -> None:
        """Unfold or fold *section*, and keep that with the player."""
        page = self._page
        chosen = self._panes.unfold(section, self._findings, opened=opened)
        page.refresh_bindings()
        if page.player:
            page.run_worker(self._keep(page.player, section, chosen))

    @property
    def _key(self) -> object:
        row = self._panes.rows.row
        return row.key if row else None

    @property
    def _offer(self) -> Challenge | None:
        key = self._key
        return self._findings.offer(key.number) if isinstance(key, OfferKey) else None

    def _may_end(self) -> str:
        offer = self._offer
        how = may_end(offer, self._page.player) if offer else ""
        return f"end('{how}')" if how else ""

    async def _keep(self, player: Player, section: str, chosen: bool | None) -> None:
        with self._page.refusals():
            await self._page.lobby.change(preferences.unfold, player, section, chosen)

    async def _watch(self, board: int) -> None:
        await watch_or_not(self._page, board, watched=board in self._findings.mine.watched)
        self._findings.forget({"mine"})
        self._page.look_soon()

    async def _note(self, key: MissedKey) -> None:
        page = self._page
        await self._findings.missed.note(page.lobby, page.me, key)
        self._panes.draw(self._findings)
        if key.board is not None:
            page.session.open(places.Board(key.board))
        elif key.private_message is not None:
            page.session.open(places.Messages())
        elif key.report is not None:
            page.session.open(places.OpenReport(key.report))

    async def _put_away(self) -> None:
        page = self._page
        await self._findings.missed.put_away(page.lobby, page.me)
        self._panes.draw(self._findings)
