"""Proxies in front of the server: who a connection through one of them really comes from.

A proxy says so before anything else, using either version of the PROXY protocol, as spoken by
HAProxy, nginx and most load balancers. Only proxies trusted by the operator are listened to.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network
from struct import error as StructError

from proxyprotocol import ProxyProtocolIncompleteError
from proxyprotocol.detect import ProxyProtocolDetect
from proxyprotocol.result import ProxyResult, is_ipv4, is_ipv6

from lobby.base.networks import Networks

LONGEST = 2048
"""The most bytes in a header; the standard asks proxies to keep it to a quarter of that."""


class BadHeader(ValueError):
    """What a proxy sent first is not a header of the protocol."""


class Proxies:
    """The *networks* from which connections are those of proxies.

    >>> proxies = Proxies(["10.1.0.0/16", "::1"])
    >>> "10.1.2.3" in proxies, "::ffff:10.1.2.3" in proxies, "::1" in proxies, "10.2.0.1" in proxies
    (True, True, True, False)
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = Networks((ip_network(network), network) for network in networks)

    def __contains__(self, address: str) -> bool:
        return bool(self._networks.at(address))


class Header:
    """The header of one connection, fed with its bytes as they come in."""

    def __init__(self) -> None:
        self._seen = b""
        self.result: ProxyResult | None = None

    def feed(self, data: bytes) -> bytes:
        """The part of *data* after the header. Once the header is complete, ``result`` is set.

        Raises BadHeader.
        """
        while self.result is None:
            try:
                self.result = ProxyProtocolDetect().unpack(self._seen)
            except ProxyProtocolIncompleteError as incomplete:
                if not data:
                    break
                taken = _wanted(incomplete, data)
                self._seen, data = self._seen + data[:taken], data[taken:]
                if len(self._seen) > LONGEST:
                    raise BadHeader("it is too long") from None
            except (ValueError, StructError) as error:
                raise BadHeader(str(error)) from error
        return data

    @property
    def address(self) -> str | None:
        """The client behind the proxy; None when the proxy connects for itself, as in a health
        check."""
        result = self.result
        if result and (is_ipv4(result) or is_ipv6(result)):
            return str(result.source[0])
        return None


def _wanted(incomplete: ProxyProtocolIncompleteError, data: bytes) -> int:
    """How many bytes of *data* are certain to belong to the header."""
    if incomplete.want_read.want_line:
        return data.find(b"\n") + 1 or len(data)
    return incomplete.want_read.want_bytes or 1
