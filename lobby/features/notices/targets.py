"""Targets: where on the network notices may go.

A player gives the URL and the server makes the request, so without care anybody could make the
server contact services that only it can reach. A URL is checked once when it is given. Every
connection is checked again by the address that it really goes to, because a name may resolve to
another address tomorrow, or now and then.
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TypeAlias

from yarl import URL

from lobby.base.errors import Refused
from lobby.base.translation import _

Address: TypeAlias = IPv4Address | IPv6Address

_LONGEST = 500
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


def checked(text: str, *, allow_private: bool) -> URL:
    """Parse *text* as a URL. Nothing is looked up: a name is checked when it is used.

    Raises Refused for anything but a web URL, for a URL with a user name or password, for ports of
    other services, and for addresses that are not on the public internet unless *allow_private*.
    """
    url = _parsed(text)
    if url.raw_user is not None or url.raw_password is not None:
        raise Refused(_("A URL must not contain a user name or password. Leave out that part."))
    port = url.port or 0
    if port not in _USUAL_PORTS and port < _FIRST_FREE_PORT:
        raise Refused(
            _("Port {port} is not allowed. Use 80, 443 or any port from 1024.", port=port)
        )
    host = (url.raw_host or "").rstrip(".").lower()
    address = _literal(host)
    if not allow_private and _known_to_be_inside(host, address):
        raise Refused(_("{host} is not on the public internet. Use an address that is.", host=host))
    if isinstance(address, IPv4Address) and host != str(address):
        raise Refused(
            _(
                "{host} is an unusual way to write an address. Write {address}.",
                host=host,
                address=address,
            )
        )
    return url.with_fragment(None)


def _parsed(text: str) -> URL:
    if len(text) > _LONGEST:
        raise Refused(
            _("That URL is longer than {longest} characters. Use a shorter one.", longest=_LONGEST)
        )
    if not text.isprintable() or " " in text:
        raise Refused(
            _(
                "A URL has no spaces or control characters. Give one such as"
                " https://example.org/lobby."
            )
        )
    try:
        url = URL(text)
        host = url.host  # raises for a name in IDNA's form that cannot be decoded
        # What is checked is what will be asked: the text of the URL is stored, and parsed again.
        if _origin(URL(str(url), encoded=True)) != _origin(url):
            raise ValueError("not the same when parsed again")
    except (ValueError, LookupError):  # yarl lets several kinds of errors out
        raise Refused(_("That is not a URL. Give one such as https://example.org/lobby.")) from None
    if url.scheme not in ("http", "https") or not host:
        raise Refused(_("That is not a web address. Give one such as https://example.org/lobby."))
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
