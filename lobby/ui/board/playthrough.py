"""A short game that plays by itself on the page where visitors arrive."""

from __future__ import annotations

import asyncio
from functools import cache, cached_property
from typing import Final

from textual.geometry import Size

from lobby.base.durations import DAY
from lobby.base.translation import _
from lobby.features.matches.words import results
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.parts import GLIMPSED
from lobby.games.catalogue import PARTS, drawing_of
from lobby.ui.page import Page
from lobby.ui.session_news import paces
from lobby.ui.ticking import Ticking
from lobby.widgets.board.small_board import Sight, SmallBoard

PLIES: Final = 8
SECONDS: Final = 2.0
"""How many moves are played, and how long each stands."""

LATE: Final = 0.5
"""Seconds by which a move may be late. If the server needs longer, it has better things to do, and
the board stands still from then on."""


class Playthrough:
    """Plays a short match of the game of the day on *board*, which stands on *page*: once, and only
    while it is seen. Where nothing may move, the board shows how it ends."""

    def __init__(self, page: Page, board: SmallBoard) -> None:
        self._page = page
        self._board = board
        self._at = 0
        self._stopped = False
        self._ticking = Ticking(page, self._stands, self._ask_for_turn)

    def form(self, size: Size, *, painted: bool) -> Form | None:
        """The best form of the board in *size*; None if there is none, or no such match."""
        frames = self._frames
        return frames[0].form(size, painted=painted) if frames else None

    def go_on(self) -> None:
        """Show the position reached, and go on playing unless that was stopped."""
        if not self._frames:
            return
        if not self._page.session.moving:
            self._at = len(self._frames) - 1
        self._board.show_sight(self._frames[self._at])
        self._ticking.again()

    def stop(self) -> None:
        """Stop playing, for good."""
        self._stopped = True
        self._ticking.stop()

    @cached_property
    def _frames(self) -> tuple[Sight, ...]:
        game = game_of_the_day(self._page.lobby.clock())
        return frames(game) if game else ()

    def _stands(self) -> float | None:
        over = self._at == len(self._frames) - 1
        moves = self._board.display and self._page.session.in_sight
        return None if over or self._stopped or not moves else SECONDS

    def _ask_for_turn(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + LATE

        def move() -> None:
            if loop.time() > due:
                self.stop()
            shown = self._page.is_attached and self._page.is_active
            if shown and self._stands() is not None:  # another turn may have come first
                self._at += 1
                self._board.show_sight(self._frames[self._at])

        paces(self._page.lobby).calm.wait(move)


def game_of_the_day(now: int) -> str | None:
    """The game that newcomers are shown; None if no game can be."""
    games = [name for name, parts in PARTS.items() if parts.glimpse]
    return games[now // DAY % len(games)] if games else None


@cache
def frames(game: str) -> tuple[Sight, ...]:
    """The last positions of the glimpse of *game*, as its first player sees them."""
    parts, drawing = PARTS[game], drawing_of(game)
    rules = parts.rules
    options = rules.parse_options(())
    state = rules.begun(options, GLIMPSED)
    flipped = drawing.has_sides and drawing.bottom != 0
    titles = (rules.title,)
    sights = [Sight(drawing, Scene(state.view(0), Entry(()), flipped=flipped), titles, "")]
    for move in parts.glimpse:
        before, state = state.view(0), state.play(move)
        view = state.view(0)
        sentence = rules.effect(options, before, move, view) or _("Last move: {move}", move=move)
        if state.outcome:
            sentence = results.standing(game, state.outcome, None)
        scene = Scene(view, Entry(()), move, flipped=flipped, before=before)
        sights.append(Sight(drawing, scene, titles, sentence))
    return tuple(sights[-PLIES - 1 :])
