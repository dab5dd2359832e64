"""What the lobby's signatures carry: the types a function takes and returns, and what those
hold."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import typing
from collections.abc import Collection, Iterator
from functools import cache, cached_property
from types import FunctionType, ModuleType
from typing import Any

import lobby
from lobby.gamekit.fair_chance import Seed
from lobby.gamekit.game import State

_ONLY_CHECKED = "memoryview["
_SETUP = re.compile(r"\bSetup\b")


@cache
def modules() -> tuple[ModuleType, ...]:
    """Every module of the lobby."""
    listing = pkgutil.walk_packages(lobby.__path__, "lobby.")
    return tuple(importlib.import_module(module.name) for module in listing)


def signatures(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Functions, methods, properties and classes that *module* defines, by name."""
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value):
            yield name, value
        elif isinstance(value, type):
            yield name, value
            for part, member in vars(value).items():
                function = _function(member)
                if function and function.__module__ == module.__name__:
                    yield f"{name}.{part}", function


def hidden_in(signature: object, opened: Collection[str] = ()) -> frozenset[str]:
    """Where *signature*, of a function or a class, carries a State, a Seed or a Setup, directly or
    at any depth. Classes whose names are in *opened* are not searched."""
    places: set[str] = set()
    seen: set[object] = set()
    waiting = [signature]
    while waiting:
        owner = waiting.pop()
        if owner not in seen and name_of(owner).removesuffix(".__init__") not in opened:
            seen.add(owner)
            hidden, held = _carried(owner)
            places |= hidden
            waiting += held
    return frozenset(places)


def name_of(owner: Any) -> str:
    """The module and the name of a function or a class."""
    return f"{owner.__module__}.{owner.__qualname__}"


@cache
def _carried(owner: object) -> tuple[frozenset[str], tuple[type, ...]]:
    """The hidden parts of *owner* itself, and the classes of the lobby that it carries."""
    raw = inspect.get_annotations(owner)  # type: ignore[arg-type]
    kinds = {name: _kinds(text, owner) for name, text in raw.items()}
    hidden = {
        name for name, types in kinds.items() if any(issubclass(k, State | Seed) for k in types)
    }
    # A Setup is a mapping like any other, so it is known by its name.
    hidden |= {name for name, text in raw.items() if name == "setup" or _SETUP.search(str(text))}
    held = {
        kind for types in kinds.values() for kind in types if kind.__module__.startswith("lobby.")
    }
    bases = owner.__bases__ if isinstance(owner, type) else ()
    held |= {base for base in bases if base.__module__.startswith("lobby.")}
    return frozenset(f"{name_of(owner)}: {name}" for name in hidden), tuple(held)


def _kinds(annotation: object, owner: object) -> tuple[type, ...]:
    """All classes in *annotation*, which *owner* itself declares."""
    bare = type("bare", (), {"__annotations__": {"it": annotation}})
    try:
        return tuple(_classes(typing.get_type_hints(bare, _names_around(owner))["it"]))
    except TypeError:  # generic only to type checkers
        assert _ONLY_CHECKED in str(annotation), annotation
        return ()


def _function(member: Any) -> FunctionType | None:
    if isinstance(member, staticmethod | classmethod):
        member = member.__func__
    if isinstance(member, property):
        member = member.fget
    if isinstance(member, cached_property):
        member = member.func
    return member if inspect.isfunction(member) else None


def _classes(annotation: Any) -> Iterator[type]:
    """All classes in *annotation*, at any depth."""
    if isinstance(annotation, list | tuple):
        for part in annotation:
            yield from _classes(part)
        return
    if isinstance(annotation, type) and typing.get_origin(annotation) is None:
        yield annotation
    for argument in typing.get_args(annotation):
        yield from _classes(argument)


def _names_around(owner: Any) -> dict[str, Any]:
    return _names_in(importlib.import_module(owner.__module__))


@cache
def _names_in(module: ModuleType) -> dict[str, Any]:
    """The names in *module*, which take precedence over those of all other modules: an alias it
    imports may refer to names it lacks."""
    return {**_everywhere(), **vars(module)}


@cache
def _everywhere() -> dict[str, Any]:
    names: dict[str, Any] = {}
    for module in modules():
        names |= {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return names
