"""Help: the keys of a screen and what else to know about it, or the page of one topic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import BindingType

from lobby.base import prose
from lobby.base.translation import N_, _
from lobby.features.help import topics
from lobby.features.ratings import seat_scores
from lobby.games.catalogue import GAMES, WITH_LESSON
from lobby.ui import places
from lobby.ui.page import Page
from lobby.widgets.columns import left, wrap
from lobby.widgets.key_names import KeyHelp, bind
from lobby.widgets.lines import Line, line
from lobby.widgets.prose import laid_out
from lobby.widgets.text_sheet import Sheet

_KEYS = 16


class HelpScreen(Page):
    """Opened with ``?``; left and right turn to the other topics."""

    PROMINENCE = 11
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("right,l", "turn(1)", N_("next topic"), N_("Next topic."), "right"),
        bind("left,h", "turn(-1)", N_("previous topic"), N_("Previous topic."), "left"),
        bind("enter", "learn", N_("learn it"), N_("Learn this game on a board."), "act"),
        bind("escape,q,question_mark,ctrl+c", "back", N_("back"), N_("Close help.")),
    ]

    def __init__(self, topic: str, keys: Sequence[KeyHelp] = ()) -> None:
        super().__init__()
        self._opened = topic
        self._topic = topic
        self._keys = tuple(keys)
        self._here: dict[str, tuple[prose.Block, ...]] = {}
        """How matches of a game have gone here, by topic."""
        self._sheet = Sheet(self._lines)
        self.slots = (self._sheet,)

    async def look(self) -> None:
        if self._topic in GAMES and self._topic not in self._here:
            scores = await self.lobby.ask(seat_scores.of_game, GAMES[self._topic])
            self._here[self._topic] = tuple(topics.here(GAMES[self._topic], scores))
        place = _(
            "{index} of {count}",
            index=topics.TOPICS.index(self._topic) + 1,
            count=len(topics.TOPICS),
        )
        self.entitle(_("Help: {title}", title=topics.title(self._topic)), place)
        self._sheet.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a lesson only for games that have one."""
        return action != "learn" or self._topic in WITH_LESSON

    def action_learn(self) -> None:
        self.session.open(places.Lesson(self._topic))

    async def action_turn(self, step: int) -> None:
        at = topics.TOPICS.index(self._topic) + step
        self._topic = topics.TOPICS[at % len(topics.TOPICS)]
        self._sheet.action_edge(0)
        self.refresh_bindings()
        await self.look()

    def _lines(self, cells: int) -> Iterator[Line]:
        if self._keys and self._topic == self._opened:
            yield line(" ", (_("Keys here"), self.palette.strong))
            for key in self._keys:
                yield from self._key(key, cells)
            yield ()
        blocks = (*topics.page(self._topic), *self._here.get(self._topic, ()))
        yield from laid_out(blocks, cells, self.palette)
        yield ()

    def _key(self, key: KeyHelp, cells: int) -> Iterator[Line]:
        keys, rows = " ".join(key.keys), wrap(key.help, cells - _KEYS - 4)
        yield line(("  " + left(keys, _KEYS), self.palette.strong), " ", rows[0])
        yield from (line(" " * (_KEYS + 3), row) for row in rows[1:])
