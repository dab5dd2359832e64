"""Proxies before the server: who a connection through one of them really comes from.

A proxy says so before anything else, by the PROXY protocol in either of its versions (as HAProxy,
nginx and most load balancers speak it). Only those that the operator trusts are listened to.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_network
from struct import error as StructError

from proxyprotocol import ProxyProtocolIncompleteError
from proxyprotocol.detect import ProxyProtocolDetect
from proxyprotocol.result import ProxyResult, is_ipv4, is_ipv6

from lobby.basics.networks import Networks

LONGEST = 2048
"""Bytes of a header; the standard has proxies keep it to a quarter of that."""


class BadHeader(ValueError):
    """What a proxy has sent first is no header of the protocol."""


class Proxies:
    """The *networks* whose connections are those of proxies.

    >>> proxies = Proxies(["10.1.0.0/16", "::1"])
    >>> "10.1.2.3" in proxies, "::ffff:10.1.2.3" in proxies, "::1" in proxies, "10.2.0.1" in proxies
    (True, True, True, False)
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = Networks((ip_network(each), each) for each in networks)

    def __contains__(self, address: str) -> bool:
        return bool(self._networks.at(address))


class Header:
    """The header of one connection, as its bytes come in."""

    def __init__(self) -> None:
        self._seen = b""
        self.result: ProxyResult | None = None

    def feed(self, data: bytes) -> bytes:
        """What of *data* comes after the header. Once that is complete, ``result`` is there.

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
        """Whom the proxy speaks for; None where it speaks for itself, as in a health check."""
        result = self.result
        if result and (is_ipv4(result) or is_ipv6(result)):
            return str(result.source[0])
        return None


def _wanted(incomplete: ProxyProtocolIncompleteError, data: bytes) -> int:
    """How many bytes of *data* belong to the header for certain."""
    if incomplete.want_read.want_line:
        return data.find(b"\n") + 1 or len(data)
    return incomplete.want_read.want_bytes or 1
