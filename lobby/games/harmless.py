"""A game whose drawing, diagram or speech fails: its boards are shown in a plainer way, and no
session ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, cast

from lobby.base import faults
from lobby.base.translation import _
from lobby.gamekit.drawing.drawing import DiagramDrawing, Drawing, Undrawable
from lobby.gamekit.game import View
from lobby.gamekit.parts import Diagram, Parts
from lobby.gamekit.speech import PlainSpeech, Speech

_FORMS: Final = frozenset({"forms", "fitting"})
_DRAWN: Final = frozenset({"geometry", "placed", "draw"})
"""What makes a board. When one of these fails, the diagram is drawn until the server starts again;
whatever else fails is only left out."""


def harmless(parts: Parts) -> Parts:
    """*parts* with a diagram, a drawing and a speech that raise nothing, except that a failing
    drawing raises Undrawable once, and is its game's diagram from then on."""
    game = parts.rules.name
    diagram = _diagram(game, parts.diagram)
    drawing, speech = parts.drawing, parts.speech
    spared = drawing and cache(lambda: cast(Drawing[Any], _Drawn(game, drawing(), diagram)))
    return replace(
        parts,
        diagram=diagram,
        classic=parts.classic and _diagram(game, parts.classic),
        drawing=spared,
        speech=cache(lambda: _speech(game, speech() if speech else PlainSpeech(spared))),
    )


def _diagram(game: str, diagram: Diagram) -> Diagram:
    def drawn(view: View, last: str | None) -> str:
        try:
            return diagram(view, last)
        except Exception as error:
            faults.note(game, "diagram", error)
            return _("This position cannot be drawn. The server's log says why.")

    return drawn


def _speech(game: str, speech: Speech[Any]) -> Speech[Any]:
    return cast(Speech[Any], _Spared(game, "speech", speech, PlainSpeech()))


class _Spared:
    """Stands for *of*, a *part* of a game: *instead* answers what it fails to answer."""

    def __init__(self, game: str, part: str, of: object, instead: object) -> None:
        self._game, self._part, self._of, self._instead = game, part, of, instead

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._of, name)
        return self._safe(name, value) if callable(value) else value

    def _safe(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*args: Any, **kwargs: Any) -> Any:
            try:
                return method(*args, **kwargs)
            except Exception as error:
                faults.note(self._game, self._part, error)
                return self._answered_instead(name, *args, **kwargs)

        return answer

    def _answered_instead(self, name: str, *args: Any, **kwargs: Any) -> Any:
        return getattr(self._instead, name)(*args, **kwargs)


class _Drawn(_Spared):
    """Stands for a drawing, or for its surface. After a failure it is the drawing of *diagram*."""

    def __init__(self, game: str, drawing: Drawing[Any], diagram: Diagram) -> None:
        super().__init__(game, "drawing", drawing, DiagramDrawing(diagram))

    def __getattr__(self, name: str) -> Any:
        value = super().__getattr__(name)
        return _Painted(self._game, value, self) if name == "surface" and value else value

    def _answered_instead(self, name: str, *args: Any, **kwargs: Any) -> Any:
        if name in _FORMS | _DRAWN:
            self.give_up()
        if name in _DRAWN:  # the diagram needs another form
            raise Undrawable
        return super()._answered_instead(name, *args, **kwargs)

    def give_up(self) -> None:
        """Be the drawing of the diagram."""
        self._of = self._instead


class _Painted(_Spared):
    """Stands for the surface of *drawing*."""

    def __init__(self, game: str, surface: object, drawing: _Drawn) -> None:
        super().__init__(game, "surface", surface, None)
        self._drawing = drawing

    def _answered_instead(self, name: str, *args: Any, **kwargs: Any) -> Any:
        self._drawing.give_up()
        raise Undrawable
