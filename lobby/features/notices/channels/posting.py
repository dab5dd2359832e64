"""Posting: the single way out for notices that go by HTTP, and where on the network they may go.

A player gives the URL and the server makes the request, so without care anybody could make the
server contact services that only it can reach. A URL is checked once when it is given. Every
connection is checked again by the address that it really goes to, because a name may resolve to
another address tomorrow, or now and then.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from math import ceil
from time import monotonic, time
from typing import Any, Self, TypeAlias

import aiohttp
from aiohttp.resolver import ThreadedResolver
from yarl import URL

from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.base.translation import _
from lobby.features.notices.channel import LONGEST_PAUSE, Undeliverable

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

    async def __aexit__(self, *_: object) -> None:
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
            self._closed = {other: at for other, at in self._closed.items() if at[0] > now}
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


Address: TypeAlias = IPv4Address | IPv6Address

_LONGEST_URL = 500
_LONGEST_NAME = 253
_NAME = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
"""The name of a machine, as it can be looked up."""
_USUAL_PORTS = (80, 443)
_FIRST_FREE_PORT = 1024

_INTERNET = IPv6Network("2000::/3")
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""NAT64: an IPv4 address in the last 32 bits, for servers that have only IPv6."""

_SPECIAL_4 = tuple(
    map(IPv4Network, ("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/3"))
)
_SPECIAL_6 = tuple(
    map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "fec0::/10"))
)
"""Networks that Python's own lists lacked in older versions, or that belong to tunnels no longer in
service."""


def is_public(address: Address) -> bool:
    """Whether *address* is on the public internet: not private, not of this machine or its local
    network, not reserved, not multicast, and not one of these embedded in an IPv6 address."""
    if isinstance(address, IPv4Address):
        return address.is_global and not _within(address, _SPECIAL_4)
    if address in _TRANSLATED:
        return is_public(IPv4Address(int(address) & 0xFFFF_FFFF))
    return address in _INTERNET and address.is_global and not _within(address, _SPECIAL_6)


def _within(address: Address, networks: tuple[IPv4Network | IPv6Network, ...]) -> bool:
    return any(address in network for network in networks)


def checked_url(text: str, *, allow_private: bool) -> URL:
    """Parse *text* as a URL. Nothing is looked up: a name is checked when it is used.

    Raises Refused for anything but a web URL, for a URL with a user name or password, for ports of
    other services, and for addresses that are not on the public internet unless *allow_private*.
    """
    url = _parsed(text)
    if url.raw_user is not None or url.raw_password is not None:
        raise Refused.because(
            "A URL must not contain a user name or password. Leave out that part."
        )
    port = url.port or 0
    if port not in _USUAL_PORTS and port < _FIRST_FREE_PORT:
        raise Refused.because(
            "Port {port} is not allowed. Use 80, 443 or any port from 1024.", port=port
        )
    host = (url.raw_host or "").rstrip(".").lower()
    address = _literal(host)
    if address is None and (len(host) > _LONGEST_NAME or not _NAME.fullmatch(host)):
        raise Refused.because(
            "{host} is not a valid host name. Write it like that of https://example.org/lobby.",
            host=quoted(host),
        )
    if not allow_private and _known_to_be_inside(host, address):
        raise Refused.because(
            "{host} is not on the public internet. Use an address that is.", host=host
        )
    if isinstance(address, IPv4Address) and host != str(address):
        raise Refused.because(
            "{host} is an unusual way to write an address. Write {address}.",
            host=host,
            address=address,
        )
    return url.with_fragment(None)


def _parsed(text: str) -> URL:
    if len(text) > _LONGEST_URL:
        raise Refused.because(
            "That URL is longer than {longest} characters. Use a shorter one.", longest=_LONGEST_URL
        )
    if not text.isprintable() or " " in text:
        raise Refused.because(
            "A URL has no spaces or control characters. Give one such as https://example.org/lobby."
        )
    try:
        url = URL(text)
        host = url.host  # raises for a name in IDNA's form that cannot be decoded
        # What is checked is what will be asked: the text of the URL is stored, and parsed again.
        if _origin(URL(str(url), encoded=True)) != _origin(url):
            raise ValueError("not the same when parsed again")
    except (ValueError, LookupError):  # yarl lets several kinds of errors out
        raise Refused.because(
            "That is not a URL. Give one such as https://example.org/lobby."
        ) from None
    if url.scheme not in ("http", "https") or not host:
        raise Refused.because(
            "That is not a web address. Give one such as https://example.org/lobby."
        )
    return url


def _origin(url: URL) -> tuple[str | None, ...]:
    return url.scheme, url.raw_host, str(url.port), url.raw_user, url.raw_password


def _known_to_be_inside(host: str, address: Address | None) -> bool:
    """Whether *host* is clearly not on the public internet, without a look-up."""
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    return address is not None and not is_public(address)


def _literal(host: str) -> Address | None:
    """The address that *host* spells, also as a single number, in octal or in hexadecimal."""
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:
        return IPv4Address(socket.inet_aton(host))
    except (OSError, UnicodeError):
        return None
