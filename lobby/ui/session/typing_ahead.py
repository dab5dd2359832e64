"""Typing ahead: keys and clicks act in order, each on the page that the previous one led to. On
keyboards that are not Latin, a key is known by its place or its form.

The places are those of the keyboards that Windows and X.Org give to these languages (Russian with
the letters of Ukrainian and Belarusian, Serbian, Greek, Hebrew, Arabic), on the keys of a US one.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import Final, TypeAlias

from textual import events
from textual.app import App
from textual.keys import KEY_NAME_REPLACEMENTS

from lobby.base.translation import _
from lobby.ui.page import Page
from lobby.ui.window import EscapeThen
from lobby.widgets.board.board import Board
from lobby.widgets.lines import Lines
from lobby.widgets.textual_internals import act_on_key

Input: TypeAlias = events.InputEvent | events.Paste
"""What a visitor does with the keyboard or the mouse."""

_MOST = 500
"""The most keys and clicks that wait for a page; a visitor who types more has not seen what it is
for."""

_PLAIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"

_SHIFTED: Final = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?~'

_LAYOUTS: Final = (
    (_PLAIN, "йцукенгшщзхъфывапролджэячсмитьбю.ё"),
    (_SHIFTED, "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё"),
    ("]s'o", "їієў"),
    ('}S"O', "ЇІЄЎ"),
    ("qwy[];'x", "љњзшђчћџ"),
    ("pu/g", "јѕѓґ"),
    (_PLAIN, ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./`"),
    (_SHIFTED, ':΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?~'),
    (_PLAIN, "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.;"),
    (_PLAIN, "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظذ"),
)
"""Keys, and what they type. Where two languages put the same letter on different keys, the first
counts."""

_PLACES: Final[Mapping[str, str]] = {
    typed: key
    for keys, letters in reversed(_LAYOUTS)
    for key, typed in zip(keys, letters, strict=True)
    if not typed.isascii()
}

_FORMS: Final[Mapping[str, str]] = dict(
    zip("асеохіјһԁαοινκρτυχ", "aceoxijhdaoivkptux", strict=True)
)
"""Letters that look like Latin ones."""

_ACCENTS: Final = str.maketrans("´¨ˆ˜‘’“”–—", "'\"^~''\"\"--")
"""What dead keys and keyboards of phones type."""


class TypingAhead:
    """Keys and clicks in *app* that have not acted yet, as the current *page* has not had its first
    look. What is neither a key nor a paste and answers no question goes to *otherwise*."""

    def __init__(
        self,
        app: App[None],
        page: Callable[[], Page | None],
        otherwise: Callable[[events.Event], Awaitable[None]],
    ) -> None:
        self._app = app
        self._page = page
        self._otherwise = otherwise
        self._waiting: deque[Input] = deque()
        self._capital: tuple[Board, str] | None = None
        """The last key, if it was a capital at a board."""

    async def take(self, event: Input) -> None:
        """Let *event* act when its turn has come."""
        if len(self._waiting) < _MOST and not self._repeats(event):
            self._waiting.append(event)
            await self._catch_up()

    def _repeats(self, event: Input) -> bool:
        """Whether *event* is the key that the page is busy with, pressed once more."""
        if (page := self._page()) is None or page.ready or self._waiting:
            return False
        return isinstance(event, events.Key) and event.key in page.again

    def catch_up_soon(self) -> None:
        """Called when a page is ready: what was typed ahead may act on it."""
        if self._waiting:
            self._app.call_next(self._catch_up)

    async def _catch_up(self) -> None:
        """Let everything act that can. Only the app's own messages come here, so that nothing
        overtakes."""
        while self._waiting and self._may_act():
            with page.painting_at_once() if (page := self._page()) else nullcontext():
                await self._act(self._waiting.popleft())

    def _may_act(self) -> bool:
        """Whether there is a screen for what is typed: not before the first, nor from when the
        session was left."""
        page, stays = self._page(), self._app.return_code is None
        return stays and bool(self._app.screen_stack) and (page is None or page.ready)

    async def _act(self, event: Input) -> None:
        """Let *event* act now. Textual itself would ask the widget, its screen and the app with a
        message each. The next key could overtake those, and they are a good part of what a key
        costs."""
        match event:
            case EscapeThen(then=then):
                if not (self._pressed(event) or await act_on_key(self._app, event.key)):
                    self._waiting.appendleft(then)
                    await self._act(events.Key("escape", "\x1b"))
            case events.Key():
                meant, capital = on_latin_keys(event), self._capital
                self._capital = self._as_capital(event.character or "")
                if not (self._answered(meant.key) or self._pressed(event)):
                    await self._act_on(event, meant)
                if capital and (page := self._page()):
                    self._tell_of_caps_lock(page, *capital, event.character or "")
            case events.Paste():
                if isinstance(focused := self._app.focused, Lines):
                    focused.paste(event.text)
            case events.MouseDown() if (page := self._page()) and page.clicked(event.x, event.y):
                pass
            case _:
                await self._otherwise(event)

    async def _act_on(self, event: events.Key, meant: events.Key) -> None:
        """Do what the key is bound to, or the one that is *meant* on a keyboard that is not Latin.
        A letter that means nothing here does what it means as a capital, or the other way round."""
        if event is not meant and self._is_notation(event, meant):
            return
        letter = meant.character or ""
        keys = [event.key, meant.key]
        keys += [letter.swapcase()] if letter.isascii() and letter.isalpha() else []
        for key in dict.fromkeys(keys):
            if await act_on_key(self._app, key):
                return
        if (event.is_printable or event.key == "f1") and (page := self._page()):
            self._tell_useless(page, event, meant.key)

    def _as_capital(self, character: str) -> tuple[Board, str] | None:
        focused = self._app.focused
        return (focused, character) if isinstance(focused, Board) and character.isupper() else None

    def _tell_of_caps_lock(self, page: Page, board: Board, capital: str, character: str) -> None:
        """Say what is wrong if both characters begin a move in capitals. The capital has done what
        it is bound to."""
        meant = (capital + character).lower()
        if (character.isupper() or character.isdecimal()) and board.begins_move(meant):
            page.tell(_("Is Caps Lock on? Moves are typed in small letters: {text}.", text=meant))

    def _is_notation(self, event: events.Key, meant: events.Key) -> bool:
        """Whether a letter that is not Latin was meant for a move; if so, say so, as moves are
        never guessed."""
        focused, page, typed = self._app.focused, self._page(), event.character or ""
        if page is None or not isinstance(focused, Board):
            return False
        for character in filter(None, (looks_like(typed), meant.character)):
            if focused.takes(character):
                page.tell(
                    _(
                        "Moves are typed with Latin letters and digits: {character}, not {typed}.",
                        character=character,
                        typed=typed,
                    )
                )
                return True
        return False

    def _tell_useless(self, page: Page, event: events.Key, key: str) -> None:
        request = page.session.request
        if request and key.upper() in (answer.key for answer in request.answers):
            page.tell(_("Finish or cancel this first. Then {key} answers.", key=key.upper()))
        elif not (event.character or "").isascii():
            page.tell_useless(event.character or "", foreign=True)
        else:
            page.tell_useless(key)

    def _pressed(self, key: events.Key) -> bool:
        """Whether the focused widget takes *key* itself."""
        focused = self._app.focused
        return isinstance(focused, Lines) and focused.pressed(key)

    def _answered(self, key: str) -> bool:
        """Whether *key* answers a question of the page and does nothing else."""
        page = self._page()
        return page is not None and page.answer(key)


def latin(character: str) -> str:
    """The ASCII character of the key that types *character* elsewhere; "" if there is none.

    >>> latin("т"), latin("Ю"), latin("נ"), latin("ñ"), latin("２"), latin("n"), latin("語")
    ('n', '>', 'b', 'n', '2', '', '')
    """
    if character.isascii():
        return ""
    if character in _PLACES:
        return _PLACES[character]
    if (digit := unicodedata.digit(character, None)) is not None:
        return str(digit)
    plain = unicodedata.normalize("NFKD", character.translate(_ACCENTS))[:1]
    return plain if plain.isascii() and plain.isprintable() and plain != " " else ""


def looks_like(character: str) -> str:
    """The small Latin letter that *character*, which is none, looks like; "" if there is none.

    >>> looks_like("а"), looks_like("т")
    ('a', '')
    """
    return _FORMS.get(character, "")


def on_latin_keys(key: events.Key) -> events.Key:
    """*key* as a Latin keyboard sends it, or itself."""
    meant = latin(key.character) if key.character else ""
    return events.Key(_named(meant), meant) if meant else key


def _named(character: str) -> str:
    """The key that types *character*, as bindings name it."""
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)
