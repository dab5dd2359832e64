"""Keys, as people read them.

A Textual ``Binding`` is the only declaration of a key, made by ``bind`` or ``hidden``: its ``id``
names it for rebinding, its description is the word in the key bar, its tooltip the sentence in help
and palette. Bindings with the same key and the same meaning on several screens share one id, so
that one rebinding applies to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from textual.binding import ActiveBinding, Binding, BindingType
from textual.keys import format_key

from lobby.base.translation import _

_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift-Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "space": "Space",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
}


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """One action and its keys, as help and palette list them."""

    keys: tuple[str, ...]
    name: str
    help: str
    binding: Binding


def bind(
    keys: str,
    action: str,
    name: str = "",
    help: str = "",
    id: str | None = "",
    *,
    display: str | None = None,
) -> Binding:
    """What *keys* do, shown in the key bar as *name*. The id is the name of the *action* unless
    given; None for keys that keep their place."""
    named = action.partition("(")[0].rpartition(".")[2] if id == "" else id
    return Binding(keys, action, name, key_display=display, tooltip=help, id=named)


def hidden(keys: str, action: str, name: str = "", help: str = "", id: str | None = "") -> Binding:
    """``bind`` without a place in the key bar: only help and the list of actions show it."""
    return replace(bind(keys, action, name, help, id), show=False)


def keymap(*bindings: BindingType) -> list[BindingType]:
    """*bindings* as the ``BINDINGS`` of a page or a widget."""
    return [*bindings]


def shown(key: str) -> str:
    """*key*, as Textual names it, in the way people write it.

    >>> shown("question_mark"), shown("ctrl+p"), shown("enter"), shown("C")
    ('?', 'Ctrl-P', 'Enter', 'C')
    """
    if key in _NAMES:
        return _NAMES[key]
    if key[:1] == "f" and key[1:].isdecimal():
        return key.upper()
    *modifiers, last = key.split("+")
    if modifiers:
        plain = _NAMES.get(last, format_key(last))
        return "-".join((*(modifier.capitalize() for modifier in modifiers), plain.capitalize()))
    return format_key(last)


def listed(active: Iterable[ActiveBinding]) -> tuple[KeyHelp, ...]:
    """Every described action among the *active* bindings, once: what the key bar shows in its
    order, then the others in the order of declaration."""
    actions: dict[tuple[str, str], list[Binding]] = {}
    for key in active:
        binding = key.binding
        if key.enabled and binding.description and not binding.system:
            actions.setdefault((binding.action, binding.description), []).append(binding)
    return tuple(sorted((_help(bindings) for bindings in actions.values()), key=_rank))


def out_of_bar(active: ActiveBinding) -> ActiveBinding:
    """*active*, but not shown in the key bar."""
    shown = active.binding.show
    return active._replace(binding=replace(active.binding, show=False)) if shown else active


def in_bar(active: Iterable[ActiveBinding]) -> tuple[KeyHelp, ...]:
    """The keys that belong in the key bar: answers to an opponent first, then what Enter does;
    resigning, the rules, help and the way out last."""
    return listed(key for key in active if key.binding.show)


def stays(key: KeyHelp) -> bool:
    """Whether it stays in the key bar, at its end, when there is little room: resigning, the rules,
    help and the ways out."""
    return _place(key) >= _PLACES["resign"]


def is_elsewhere(key: KeyHelp) -> bool:
    """Whether it leads to another screen, and stands in the key bar only if there is room left."""
    return _name(key) in _ELSEWHERE


def is_kept(key: KeyHelp, keys: Sequence[KeyHelp]) -> bool:
    """Whether it stays in the key bar with *keys* as long as only the first of them is left beside
    it. Where that answers an offer, other answers matter more than giving up; that more follows
    matters more than the rules."""
    if _place(key) < 0 or _is_more(key):
        return True
    answering, more = _place(keys[0]) < 0, any(map(_is_more, keys))
    less = {*(["resign"] if answering else []), *(["rules"] if more else [])}
    return stays(key) and _place(key) not in map(_PLACES.get, less)


def is_help(key: KeyHelp) -> bool:
    """Whether it is the help key, which everyone knows."""
    return _place(key) == _PLACES["help"]


def is_known(key: KeyHelp) -> bool:
    """Whether everyone knows the key without its word: help, and the way out."""
    brief = len(key.keys[0]) == 1 or key.keys[0] == _NAMES["escape"]
    return _place(key) >= _PLACES["help"] and brief


_ANSWERS = frozenset({"ask('agree')", "ask('allow')", "ask('decline')"})
_ELSEWHERE = ("letters", "people", "standings", "puzzles", "settings")
_PLACES = {
    "act": 0,
    "games": 1,
    "next": 3,
    "filter": 4,
    **dict.fromkeys(_ELSEWHERE, 4),
    "resign": 5,
    "rules": 6,
    "help": 7,
    "back": 8,
    "leave": 8,
}


def _place(key: KeyHelp) -> int:
    return -1 if key.binding.action in _ANSWERS else _PLACES.get(_name(key), 2)


def _rank(key: KeyHelp) -> tuple[bool, int]:
    return (False, _place(key)) if key.binding.show else (True, 0)


def _is_more(key: KeyHelp) -> bool:
    return _name(key) == "more"


def _name(key: KeyHelp) -> str:
    return (key.binding.id or "").rpartition(".")[2]


def _help(bindings: list[Binding]) -> KeyHelp:
    first = bindings[0]
    if first.key_display:
        names: tuple[str, ...] = (first.key_display,)
    else:
        unique = dict.fromkeys(shown(binding.key) for binding in bindings)
        names = tuple(sorted(unique, key=lambda name: name != "Enter"))
    return KeyHelp(names, _(first.description), _(first.tooltip or first.description), first)
