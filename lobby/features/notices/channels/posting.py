"""Posting: the single way out for notices that go by HTTP."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import ip_address
from types import TracebackType
from typing import Any, Self, TypeAlias

import aiohttp
from aiohttp.resolver import ThreadedResolver
from yarl import URL

from lobby.base.translation import _
from lobby.features.notices.channel import Undeliverable
from lobby.features.notices.targets import is_public

_CONNECTIONS, _CONNECTIONS_PER_HOST = 20, 4
_CONNECT_SECONDS, _SECONDS = 10.0, 25.0
_WORTH_ANOTHER_TRY = (408, 425, 429)
_HEADERS = {"User-Agent": "lobby", "Accept-Encoding": "identity"}

_AddrInfo: TypeAlias = tuple[Any, Any, int, str, tuple[Any, ...]]


class _Inside(OSError):
    """Raised for an address that is not on the public internet."""

    def __init__(self) -> None:
        super().__init__("not on the open internet")


class Poster:
    """Makes requests for as long as the server lives::

        async with Poster() as poster:
            await poster.post(url, body)

    No proxies, no cookies, no redirects, and no connection to an address that is not on the public
    internet unless *allow_private*. Any number of tasks may post at once.
    """

    def __init__(
        self,
        *,
        allow_private: bool = False,
        connect_seconds: float = _CONNECT_SECONDS,
        seconds: float = _SECONDS,
    ) -> None:
        self.allow_private = allow_private
        self._timeout = aiohttp.ClientTimeout(total=seconds, sock_connect=connect_seconds)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        # No connections are kept open and no names cached: notices to one host are hours apart, and
        # a name may resolve differently by then.
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=_CONNECTIONS,
                limit_per_host=_CONNECTIONS_PER_HOST,
                force_close=True,
                use_dns_cache=False,
                resolver=ThreadedResolver(),
                socket_factory=self._socket,
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers=_HEADERS,
            timeout=self._timeout,
            trust_env=False,
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def post(self, url: URL, body: bytes, headers: Mapping[str, str] | None = None) -> None:
        """Post *body*, which is JSON. Returns once the other side says that it has taken it.

        The text of the response is not read, so it may be as long or as slow as it likes. Raises
        Undeliverable.
        """
        if self._session is None:
            raise RuntimeError("A poster posts between entering and leaving it.")
        try:
            async with self._session.post(
                url,
                data=body,
                headers={"Content-Type": "application/json", **(headers or {})},
                allow_redirects=False,
            ) as answer:
                status = answer.status
        except (aiohttp.ClientError, TimeoutError, ValueError, OSError) as error:
            raise _undeliverable(url.host or "", error) from error
        _judge(url.host or "", status)

    def _socket(self, info: _AddrInfo) -> socket.socket:
        """A socket for a connection to the address in *info*, which is where it will really go."""
        family, kind, protocol, __, place = info
        if not (self.allow_private or is_public(ip_address(place[0]))):
            raise _Inside
        return socket.socket(family, kind, protocol)


def _judge(host: str, status: int) -> None:
    """Raise Undeliverable unless *status* means that the notice was accepted."""
    if 200 <= status < 300:
        return
    if 300 <= status < 400:
        raise Undeliverable(
            _(
                "{host} redirects notifications ({status}). Give the address it redirects to.",
                host=host,
                status=status,
            ),
            permanent=True,
        )
    if status == 410:
        raise Undeliverable(_("{host} says this address is gone (410).", host=host), permanent=True)
    raise Undeliverable(
        _("{host} did not accept the notification ({status}).", host=host, status=status),
        permanent=400 <= status < 500 and status not in _WORTH_ANOTHER_TRY,
    )


def _undeliverable(host: str, error: Exception) -> Undeliverable:
    """What to tell of *error*, without the path of the URL, which may be as good as a password."""
    if isinstance(error.__cause__, _Inside):
        return Undeliverable(
            _("{host} is not on the public internet, so nothing is sent there.", host=host),
            permanent=True,
        )
    if isinstance(error, aiohttp.InvalidURL):
        return Undeliverable(_("{host} is not a valid host name.", host=host), permanent=True)
    return Undeliverable(_trouble(error, host))


def _trouble(error: Exception, host: str) -> str:
    match error:
        case TimeoutError():
            return _("{host} took too long to answer.", host=host)
        case aiohttp.ClientConnectorDNSError():
            return _("{host} cannot be found by its name right now.", host=host)
        case aiohttp.ClientSSLError():
            return _("{host} has no certificate that the lobby trusts.", host=host)
        case aiohttp.ClientConnectorError():
            return _("{host} cannot be reached.", host=host)
        case _:
            return _("{host} closed the connection, or did not answer with HTTP.", host=host)
