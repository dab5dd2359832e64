"""A Textual app that is one of many in a server's process.

Much of what Textual offers an app acts on the machine that it runs on. Here that is the server,
shared with everybody: this base class refuses all of it, and switches off what costs time for
every session and is not used.
"""

from __future__ import annotations

from inspect import iscoroutine
from typing import Any, ClassVar, NoReturn

from rich.console import Console
from textual.app import App, SuspendNotSupported
from textual.binding import BindingType
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.worker import Worker
from textual.worker_manager import WorkerManager


class _SharedStylesheet(Stylesheet):
    """Knows every sheet that another session has parsed: the variables are the same for all."""

    _parsed: ClassVar[LRUCache[tuple[Any, ...], list[RuleSet]]] = LRUCache(1024)

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = self._parsed

    def set_variables(self, variables: dict[str, str]) -> None:
        """Nothing, as they are those that it has: Textual would forget what was parsed."""


class _Workers(WorkerManager):
    """Closes work that is broken off before its first step, of which Python would say in the
    server's log that nobody has awaited it."""

    def _remove_worker(self, worker: Worker[Any]) -> None:
        if iscoroutine(worker._work):
            worker._work.close()
        super()._remove_worker(worker)


class SharedApp(App[None], inherit_bindings=False):
    """Keeps to its own terminal, and paints only in styles of its palette."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = []

    _css_variables: ClassVar[dict[str, str]] = {}

    def __init__(self, driver_class: type[Driver] | None) -> None:
        super().__init__(driver_class=driver_class, ansi_color=True)
        self.stylesheet = _SharedStylesheet(variables=self.get_css_variables())
        self._workers = _Workers(self)
        self.animation_level = "none"
        self._disable_tooltips = True
        self._disable_notifications = True

    def leave_colours_alone(self) -> None:
        """Paint styles as they are: a palette holds no colour that its terminal lacks.

        By itself Textual looks at the server's environment, and filters every line.
        """
        self.no_color = False
        self._filters = []
        self.console = Console(
            file=self.console.file,
            color_system="truecolor",
            force_terminal=True,
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
            _environ={},
        )

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, worked out once for all sessions: it takes milliseconds."""
        if not SharedApp._css_variables:
            SharedApp._css_variables = super().get_css_variables()
        return SharedApp._css_variables

    def suspend(self) -> NoReturn:
        """Refused: it would stop the server."""
        raise SuspendNotSupported("A session cannot be suspended.")

    def action_suspend_process(self) -> None:
        """Refused: it would stop the server."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Refused: it would open a browser on the server."""

    def deliver_text(self, *_: Any, **__: Any) -> None:
        """Refused: it would write a file on the server."""

    def deliver_binary(self, *_: Any, **__: Any) -> None:
        """Refused: it would write a file on the server."""

    def save_screenshot(self, *_: Any, **__: Any) -> NoReturn:
        """Refused: it would write a file on the server."""
        raise PermissionError("Screenshots are not saved on the server.")

    def action_screenshot(self, *_: Any, **__: Any) -> None:
        """Refused: it would write a file on the server."""

    def _set_pointer_shape(self, shape: str) -> None:
        """Left alone: Textual sends what few terminals understand, with each movement."""

    def copy_to_clipboard(self, text: str) -> None:
        """Refused: nobody asked for their clipboard to be written."""
