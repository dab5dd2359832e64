"""What a feature brings along that nothing else needs, so that the app lists it on one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from lobby.core.leadership import Leadership
from lobby.database.store import Store
from lobby.language.catalogue import Verb
from lobby.ui.page import Page
from lobby.ui.places import Place


class Duty(Protocol):
    """A service that runs beside the lobby, on the server that leads."""

    def start(self) -> None:
        """Start."""

    async def stop(self) -> None:
        """Stop."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The *verbs* of a feature, its *screens* by the places that they show, and its *duty*."""

    verbs: tuple[Verb, ...]
    screens: Mapping[type[Place], Callable[[Any], Page]]
    duty: Callable[[Store, Leadership], Duty]
