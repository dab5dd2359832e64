"""Posting: the single way out for notices that go by HTTP."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from math import ceil
from time import monotonic, time
from types import TracebackType
from typing import Any, Self, TypeAlias

import aiohttp
from aiohttp.resolver import ThreadedResolver
from yarl import URL

from lobby.base.translation import _
from lobby.features.notices.channel import LONGEST_PAUSE, Undeliverable
from lobby.features.notices.targets import is_public

_CONNECTIONS, _CONNECTIONS_PER_HOST = 20, 4
_CONNECT_SECONDS, _SECONDS = 10.0, 25.0
_WORTH_ANOTHER_TRY = (408, 425, 429)
_MOST_CLOSED = 1000
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
        self._closed: dict[URL, tuple[float, str]] = {}
        """Until when nothing is posted to a URL, and why."""

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
        self._check_open(url)
        try:
            async with self._session.post(
                url,
                data=body,
                headers={"Content-Type": "application/json", **(headers or {})},
                allow_redirects=False,
            ) as answer:
                status, later = answer.status, answer.headers.get("Retry-After", "")
        except (aiohttp.ClientError, TimeoutError, ValueError, OSError) as error:
            raise _undeliverable(url.host or "", error) from error
        after = seconds_to_wait(later, time())
        try:
            _judge(url.host or "", status, after)
        except Undeliverable as error:
            if not error.permanent and after:
                self._put_off(url, after, error)
            raise

    def _put_off(self, url: URL, seconds: int, why: Undeliverable) -> None:
        """Post nothing to *url* for *seconds*, of which LONGEST_PAUSE are kept."""
        now = monotonic()
        if len(self._closed) >= _MOST_CLOSED:
            self._closed = {each: at for each, at in self._closed.items() if at[0] > now}
        if len(self._closed) < _MOST_CLOSED:
            self._closed[url] = now + min(seconds, LONGEST_PAUSE), why.sentence

    def _check_open(self, url: URL) -> None:
        """Raise Undeliverable if its server has asked us to wait. ntfy has one URL for all."""
        until, sentence = self._closed.get(url, (0.0, ""))
        if (left := ceil(until - monotonic())) > 0:
            raise Undeliverable(sentence, after=left)

    def _socket(self, info: _AddrInfo) -> socket.socket:
        """A socket for a connection to the address in *info*, which is where it will really go."""
        family, kind, protocol, __, place = info
        if not (self.allow_private or is_public(ip_address(place[0]))):
            raise _Inside
        return socket.socket(family, kind, protocol)


def seconds_to_wait(text: str, now: float) -> int:
    """The seconds that a header ``Retry-After`` asks for (RFC 9110, 10.2.3); 0 if it is not valid,
    or over. *now* is in UTC seconds.

    >>> seconds_to_wait(" 120 ", 0), seconds_to_wait("Thu, 01 Jan 1970 00:01:00 GMT", 50)
    (120, 10)
    >>> seconds_to_wait("soon", 0), seconds_to_wait("-5", 0), seconds_to_wait("", 0)
    (0, 0, 0)
    """
    given = text.strip()
    if re.fullmatch(r"[0-9]{1,12}", given):
        return int(given)
    try:
        at = parsedate_to_datetime(given)
        return max(0, ceil(at.replace(tzinfo=at.tzinfo or UTC).timestamp() - now))
    except (ValueError, TypeError, OverflowError):
        return 0


def _judge(host: str, status: int, after: int) -> None:
    """Raise Undeliverable unless *status* means that the notice was accepted. The other side asks
    to be left alone for *after* seconds."""
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
        after=after,
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
