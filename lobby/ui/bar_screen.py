"""What a screen tells and asks, between a title bar and a key bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import cast

from textual.geometry import Size

from lobby.base.translation import _
from lobby.ui.session.session import Session
from lobby.ui.shared_app import PaintedScreen
from lobby.widgets.bars import KeyBar, TitleBar
from lobby.widgets.key_names import shown
from lobby.widgets.lines import Lines, line
from lobby.widgets.request import Request
from lobby.widgets.textual_internals import paint_now
from lobby.widgets.theme.palette import Palette


class BarScreen(PaintedScreen, inherit_bindings=False):
    """A screen with a title bar and a key bar, at which it tells sentences and asks questions."""

    STANDS = False
    """Whether everything stays where it is when something is asked on every screen, which then
    covers a line or two."""

    def __init__(self) -> None:
        super().__init__()
        self._session: Session | None = None
        self._question: Callable[[str], None] | None = None
        self._way: Callable[[], object] | None = None
        self._lasts = False
        self._types_on = False
        self._untold: Callable[[], None] | None = None
        """Tells what came up while a question waited."""
        self._waits = False
        self.title_bar = TitleBar(lambda: self.session.countdown)
        self._key_bar = KeyBar(self._asked, lambda: self.keeps_keys, covers=self.STANDS)

    def draw(self) -> None:
        """Show everything again, as far as there is something to show. Called when the window or
        the palette has changed."""

    @contextmanager
    def painting_at_once(self) -> Iterator[None]:
        """Paint what the block changes right after it, together with the keys, and not when a timer
        is due: that would cost as much as a small change itself."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
            if self.is_active and self._key_bar.is_attached:
                self._key_bar.catch_up()
                paint_now(self)

    def check_idle(self) -> None:
        """Prompt painting, unless that follows anyway."""
        if not self._waits:
            super().check_idle()

    @property
    def session(self) -> Session:
        """The session, as screens know it."""
        # Cached, as Textual goes from node to node to find it if no app is active, and every event
        # reaches every page from outside an app.
        if self._session is None:
            self._session = cast("Session", self.app)
        return self._session

    @property
    def palette(self) -> Palette:
        """The palette in use."""
        return self.session.palette

    @property
    def keeps_keys(self) -> bool:
        """Whether a sentence leaves the keys where they are, and covers what stands above them."""
        return True

    def entitle(self, title: str, standing: str = "") -> None:
        """Show *title* on the left of the top line, and *standing* on the right."""
        palette = self.palette
        right = line((standing, palette.muted)) if standing else ()
        self.title_bar.show_title(line((title, palette.strong)), right)

    def tell(
        self, sentence: str, *, danger: bool = False, whole: bool = False, lasts: bool = False
    ) -> None:
        """Show *sentence* above the keys until the next one. If it must be seen *whole*, it may
        take many lines in place of the keys, and Esc only closes it. It hides no question, as the
        next key would answer that unseen, but comes after it. If it is about something else than
        this page shows, it *lasts* when that changes."""
        self._tell(sentence, None, danger=danger, whole=whole, lasts=lasts)

    def tell_with_way(self, sentence: str, then: Callable[[], object]) -> None:
        """Show *sentence* as ``tell`` does. If the next key is Enter, or a click on it, it calls
        *then* and does nothing else."""
        self._tell(sentence, then)

    def _tell(
        self,
        sentence: str,
        way: Callable[[], object] | None,
        *,
        danger: bool = False,
        whole: bool = False,
        lasts: bool = True,
    ) -> None:
        if self.asking:
            self._untold = partial(
                self._tell, sentence, way, danger=danger, whole=whole, lasts=lasts
            )
            return
        self._way, self._lasts = way, lasts or danger or whole
        self._key_bar.tell(sentence, danger=danger, whole=whole)

    def tell_useless(self, key: str, *, foreign: bool = False) -> None:
        """Tell that *key* does nothing here; *foreign* is what a keyboard types that is not
        Latin."""
        if foreign:
            self.tell(
                _("{key} is not a command. Commands are Latin letters: ? lists them.", key=key)
            )
        else:
            self.tell(_("{key} does nothing here. ? lists the keys.", key=shown(key)))

    @property
    def has_notice(self) -> bool:
        """Whether a sentence is shown."""
        return bool(self._key_bar.notice)

    def hush(self) -> None:
        """Show the keys again in place of a sentence, unless it is a question."""
        if not self.asking:
            self._key_bar.hush()

    def outdate(self) -> None:
        """Take away a sentence about what the page showed until now. A refusal stays."""
        if not self._lasts:
            self.hush()

    def confirm(self, question: str, then: Callable[[], object], again: str = "") -> None:
        """Ask *question* at the bottom: y, or a click on it, calls *then*; so does the key *again*,
        which was said to accept. Anything else does nothing, but what belongs to a move is also
        typed at the board, and Tab goes to the next one."""

        def answered(key: str) -> None:
            if key.lower() == "y" or key == again:
                then()

        self.ask_key(_("{question}  y yes   n no", question=question), answered)
        self._types_on = True

    @property
    def occupied(self) -> bool:
        """Whether something is being entered or answered here, so that no key may answer what is
        asked on every screen."""
        focused = self.focused
        return self.asking or (focused is not None and focused.check_consume_key("Y", "Y"))

    @property
    def room(self) -> Size:
        """The size of the page without the rows of what is asked on every screen."""
        asked = None if self.STANDS else self._asked()
        return self.size - Size(0, asked.height(self.size.width) if asked else 0)

    def show_request(self) -> None:
        """Show what is asked on every screen now, with as much room as it takes."""
        if not self._key_bar.is_attached:
            return  # the session is ending
        before = self._key_bar.rows_asked
        self._key_bar.draw()
        if self._key_bar.rows_asked != before:
            self.draw()

    def _asked(self) -> Request | None:
        return self.session.request

    @property
    def asking(self) -> bool:
        """Whether a question waits for its answer at the bottom."""
        return self._question is not None

    def ask_key(self, question: str, then: Callable[[str], None]) -> None:
        """Ask *question* at the bottom and hand the next key to *then*, whatever it is."""
        self._question, self._types_on = then, False
        self._key_bar.tell(question, danger=True, asks=True)

    def withdraw_question(self) -> None:
        """Take a question back unanswered, as what it asks about is gone."""
        self._question = None
        self._key_bar.hush()
        self._tell_untold()

    def answer(self, key: str) -> bool:
        """Pass *key*, "" for a click, to the question if there is one. Return whether it was used
        up, as is Esc if it closes a long sentence."""
        closes = key == "escape" and self._key_bar.closable
        self._key_bar.hush()
        then, self._question = self._question, None
        way, self._way = self._way, None
        if then:
            then(key)
            self._tell_untold()
            return not (self._types_on and (key == "tab" or self._is_typed(key)))
        if way and key == "enter":
            way()
            return True
        return closes

    def _is_typed(self, key: str) -> bool:
        """Whether *key*, which answers no question, is text where the focus is."""
        focused = self.focused
        typed = len(key) == 1 and key.lower() not in ("y", "n")
        return typed and isinstance(focused, Lines) and focused.takes(key)

    def _tell_untold(self) -> None:
        tell = self._untold
        if tell and not self.asking:
            self._untold = None
            tell()

    def clicked(self, x: int, y: int) -> bool:
        """Handle a click at a place on the screen. Return whether it was used up, as it answered a
        question or dismissed the sentence there."""
        region = self._key_bar.region
        on_sentence = region.contains(x, y) and self._key_bar.says_at(y - region.y)
        key = "enter" if on_sentence and self._way else ""
        key = key or self._key_bar.answer_at(x - region.x, y - region.y)
        return self.answer(key) or on_sentence
