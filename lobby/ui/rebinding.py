"""Every action that a player may rebind, gathered from wherever it is declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase, digits
from typing import TypeVar

from textual.binding import Binding

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.ui.board.board_page import BoardPage
from lobby.ui.page import Page
from lobby.ui.shared_app import SharedApp
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.form import Form
from lobby.widgets.key_names import shown
from lobby.widgets.lines import Lines
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Sheet

T = TypeVar("T")

_FIXED = frozenset({"act", "back", "actions"})
"""Enter, Escape and the list of actions keep their keys, so that nobody locks themselves out."""

_OF_MOVES = frozenset({*digits, *ascii_lowercase[:15], "x"})
"""Keys with which moves of some game are typed; the widest board has fifteen columns."""
_ON_BOARDS = (SharedApp, BoardPage, Board)
"""Where an action meets moves that are being typed."""

_WIDGETS: tuple[type, ...] = (RowList, Board, Form, Sheet, ChatPane)
"""Widgets that give actions their names and help, those that players see most first."""


@dataclass(frozen=True, slots=True)
class Action:
    """What keys do. ``places`` are the classes in which it works; *fixed* actions keep their
    keys."""

    id: str
    name: str
    help: str
    keys: tuple[str, ...]
    places: frozenset[type]
    fixed: bool

    @property
    def for_operators(self) -> bool:
        """Whether it works only where nobody but operators comes."""
        return all(issubclass(place, Page) and place.FOR_OPERATORS for place in self.places)


def rebindable(*, operates: bool = True) -> tuple[Action, ...]:
    """The actions that may be rebound, each once; for somebody who *operates* the server, also
    those of operators."""
    actions = (action for action in _actions().values() if not action.fixed)
    return tuple(action for action in actions if operates or not action.for_operators)


def keys_of(action: Action, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that do *action* now, as Textual names them."""
    return tuple(keymap[action.id].split(",")) if action.id in keymap else action.keys


def check(key: str, action: Action, keymap: Mapping[str, str]) -> None:
    """Check that *key* does nothing else where *action* works. Raises Refused if it does."""
    if key in _OF_MOVES and any(issubclass(place, _ON_BOARDS) for place in action.places):
        raise Refused.because(
            "{key} is part of moves on a board. Choose another key: a capital, for example.",
            key=shown(key),
        )
    for other in _actions().values():
        if other.id != action.id and key in keys_of(other, keymap) and _meet(action, other):
            raise Refused.because(
                "{key} is taken: {lower}{help}",
                key=shown(key),
                lower=other.help[:1].lower(),
                help=other.help[1:],
            )


def _meet(action: Action, other: Action) -> bool:
    """Whether both may apply at the same time: on one screen, or on a screen and in its widgets."""
    mine, others = _screens(action), _screens(other)
    return not mine or not others or bool(mine & others)


def _screens(action: Action) -> set[type]:
    """The screens where *action* works; empty if it works in widgets, which may be on any
    screen."""
    pages = {place for place in action.places if issubclass(place, Page)}
    return pages if len(pages) == len(action.places) else set()


def _actions() -> dict[str, Action]:
    actions: dict[str, Action] = {}
    for place, binding in _declared():
        name = binding.id or f"{place.__name__}.{binding.action}"
        fixed = binding.id is None or binding.id in _FIXED
        new = Action(name, _(binding.description), _(binding.tooltip), (), frozenset(), fixed)
        known = actions.get(name, new)
        keys = tuple(dict.fromkeys((*known.keys, *binding.key.split(","))))
        actions[name] = replace(known, keys=keys, places=known.places | {place})
    return {name: action for name, action in actions.items() if action.help}


def _declared() -> Iterator[tuple[type, Binding]]:
    """Every binding and where it is declared. The first binding with an id names the action, so
    what players see most comes first, and what operators alone see last."""
    pages = sorted(_below(Page), key=lambda page: (page.FOR_OPERATORS, -_prominence(page)))
    seen_most = filter(_prominence, pages)
    most = (place for seen in seen_most for place in seen.__mro__ if issubclass(place, Page))
    places: list[type] = [*_below(SharedApp), *most, *pages, *_WIDGETS, *_below(Lines)]
    for place in dict.fromkeys(places):
        for binding in vars(place).get("BINDINGS", ()):
            yield place, binding


def _prominence(place: type) -> int:
    return int(vars(place).get("PROMINENCE", 0))


def _below(base: type[T]) -> Iterator[type[T]]:
    """*base* and all its subclasses, in an order that does not depend on what is imported first."""
    yield base
    places: list[type[T]] = sorted(base.__subclasses__(), key=lambda place: place.__qualname__)
    for place in places:
        yield from _below(place)
