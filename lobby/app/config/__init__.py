"""``lobby config``: configuration for other programs, as the settings of the server need it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from string import Template

from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings


@dataclass(frozen=True, slots=True)
class Server:
    """A server of the lobby: its *name*, and the *address* of its machine."""

    name: str
    address: str

    def at(self, port: int) -> str:
        """Where the server answers on *port*.

        >>> Server("a", "::1").at(2222), Server("b", "10.0.0.1").at(2222)
        ('[::1]:2222', '10.0.0.1:2222')
        """
        return f"[{self.address}]:{port}" if ":" in self.address else f"{self.address}:{port}"


def watched_port(settings: Settings, program: str) -> int:
    """The port on which *program* asks the server. Raises CannotOperate if there is none."""
    if not settings.metrics_port:
        raise CannotOperate(
            f"{program} asks the server on its metrics port, and there is none: set"
            " LOBBY_METRICS_PORT, for example to 9222."
        )
    return settings.metrics_port


def beside(host: str) -> Server:
    """The server that listens on *host*, as programs on its own machine reach it.

    >>> beside("").address, beside("::").address, beside("192.0.2.1").address
    ('127.0.0.1', '::1', '192.0.2.1')
    """
    return Server("lobby", {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host))


def filled(name: str, **values: object) -> str:
    """The template *name*, with *values* in it."""
    text = resources.files(__package__) / "templates" / name
    return Template(text.read_text("utf-8")).substitute(values)
