"""What the doctor finds on each port where the settings make the server listen."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address, ip_network
from typing import Final, NoReturn

from lobby.app.config import beside
from lobby.app.doctor import machine
from lobby.app.doctor.machine import Look, Trouble
from lobby.base import written
from lobby.base.errors import CannotOperate
from lobby.base.settings import SETTINGS, Settings
from lobby.core.entrance import Entrance

_FINE: Final = 200
_UNABLE: Final = 503


def _unanswered(settings: Settings, setting: str, error: OSError) -> str:
    host, port = settings.entrances[setting]
    try:
        asyncio.run(_take(host, port))
    except CannotOperate as why:
        raise _not_taken(settings, setting, error, why) from why
    if setting != "port" and _runs(settings):
        raise Trouble(
            f"The server runs, but does not listen on port {port}.",
            f"Restart it if {SETTINGS[setting].variable} is new. Otherwise look into its log.",
        )
    return f"The server does not run, and port {port} is free for it."


def _not_taken(settings: Settings, setting: str, error: OSError, why: CannotOperate) -> Trouble:
    """Why nobody answered, and *why* the port is not free."""
    host, port = settings.entrances[setting]
    cause = why.__cause__
    in_use = isinstance(cause, OSError) and cause.errno == errno.EADDRINUSE
    if in_use and not isinstance(error, ConnectionRefusedError):
        said = f"Port {port} of {beside(host).address} does not answer: {error}."
        return Trouble(said, "Look into the server's log.")
    names = (setting.replace("port", "host"), setting)
    options = " or ".join(SETTINGS[name].variable for name in names if name in SETTINGS)
    unit = "Use lobby.socket, or correct" if setting == "port" else "Correct"
    return Trouble(str(why), f"{unit} {options}.")


async def _take(host: str, port: int) -> None:
    (await Entrance.take(host, port)).close()


def _runs(settings: Settings) -> bool:
    host, port = settings.entrances["port"]
    try:
        with socket.create_connection((beside(host).address, port), machine.WAIT) as wire:
            return _speaks_ssh(settings, wire)
    except OSError:
        return False


def _speaks_ssh(settings: Settings, wire: socket.socket) -> bool:
    local = ip_address(wire.getsockname()[0])
    if any(local in ip_network(network) for network in settings.proxies):
        wire.sendall(b"PROXY UNKNOWN\r\n")  # from there it waits for one
    return _heard(wire).startswith(b"SSH-2.0-")


def _heard(wire: socket.socket) -> bytes:
    try:
        return wire.recv(255)
    except OSError:
        return b""


def _ssh(settings: Settings, wire: socket.socket) -> str:
    """Whether the server answers."""
    if not _speaks_ssh(settings, wire):
        _stranger(settings, "port", "does not speak SSH")
    return f"The server answers on port {settings.port}."


def _mail_in(settings: Settings, wire: socket.socket) -> str:
    """Whether the server takes in moves by mail."""
    if not _heard(wire).startswith(b"220"):
        _stranger(settings, "mail_in_port", "does not take mail")
    return f"The server takes in mail on port {settings.mail_in_port}."


def _pages(settings: Settings, wire: socket.socket) -> str:
    """Whether the server says that it is ready."""
    status, said = _page(settings, "metrics_port", wire, "/ready")
    if status == _UNABLE:
        raise Trouble(f"The server admits nobody: {said}", "Look into its log.")
    if status != _FINE:
        _stranger(settings, "metrics_port", "does not have the pages of the lobby")
    return f"The page /ready on port {settings.metrics_port} says that the server is ready."


def _unsubscribe(settings: Settings, wire: socket.socket) -> str:
    """Whether the page is there on which mails are stopped."""
    if "notifications by mail" not in _page(settings, "unsubscribe_port", wire, "/")[1]:
        _stranger(settings, "unsubscribe_port", "does not have the page for unsubscribing")
    return f"The page for unsubscribing is on port {settings.unsubscribe_port}."


def _page(settings: Settings, setting: str, wire: socket.socket, path: str) -> tuple[int, str]:
    """The status and the text of the page at *path*."""
    host, port = settings.entrances[setting]
    client = HTTPConnection(beside(host).address, port)
    client.sock = wire
    try:
        client.request("GET", path)
        answer = client.getresponse()
        return answer.status, written.text(answer.read()).strip()
    except (OSError, HTTPException):
        _stranger(settings, setting, "does not speak HTTP")


def _stranger(settings: Settings, setting: str, fault: str) -> NoReturn:
    host, port = settings.entrances[setting]
    raise Trouble(
        f"Whatever listens on port {port} of {beside(host).address} {fault}.",
        f"Stop that program, or give another port with {SETTINGS[setting].variable}.",
    )


def _looking_at(setting: str, ask: Callable[[Settings, socket.socket], str]) -> Look:
    """Looks at the port of *setting*: with *ask* at whoever listens there, or else whether the
    server could."""

    def look(settings: Settings) -> str:
        host, port = settings.entrances[setting]
        try:
            wire = socket.create_connection((beside(host).address, port), machine.WAIT)
        except OSError as error:
            return _unanswered(settings, setting, error)
        with wire:
            wire.settimeout(machine.WAIT)
            return ask(settings, wire)

    return look


server: Final = _looking_at("port", _ssh)
mail_in: Final = _looking_at("mail_in_port", _mail_in)
pages: Final = _looking_at("metrics_port", _pages)
unsubscribe: Final = _looking_at("unsubscribe_port", _unsubscribe)
