"""Internet addresses and networks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_MAPPED = IPv6Network("::ffff:0:0/96")


def parsed_address(address: str) -> Address | None:
    """*address* as the system gives it, with an IPv4-mapped IPv6 address as IPv4; None if it is not
    an address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(parsed, IPv6Address) and parsed.ipv4_mapped) or parsed


def plain_address(address: str) -> str:
    """*address* as people write it; anything that is not an address stays as it is.

    >>> plain_address("::ffff:192.0.2.7"), plain_address("fe80::2%eth0"), plain_address("unknown")
    ('192.0.2.7', 'fe80::2', 'unknown')
    """
    parsed = parsed_address(address)
    return address if parsed is None else str(parsed)


def reached_at(host: str) -> str:
    """The host at which a server that listens on *host* is reached from the same machine.

    >>> reached_at("::"), reached_at("0.0.0.0"), reached_at(""), reached_at("192.0.2.7")
    ('localhost', 'localhost', 'localhost', '192.0.2.7')
    """
    parsed = parsed_address(host)
    everywhere = not host or (parsed is not None and parsed.is_unspecified)
    return "localhost" if everywhere else host


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8::1:2%eth0")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    parsed = parsed_address(address)
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, 64), strict=False))
    return plain_address(address)


def neighbourhood_of(address: str) -> str:
    """The network that usually belongs to one holder as a whole: the /24 of an IPv4 address, the
    /48 of an IPv6 one.

    >>> neighbourhood_of("192.0.2.7"), neighbourhood_of("2001:db8:1:2::3"), neighbourhood_of("?")
    ('192.0.2.0/24', '2001:db8:1::/48', '?')
    """
    parsed = parsed_address(address)
    if parsed is None:
        return address
    return str(ip_network((parsed, 48 if isinstance(parsed, IPv6Address) else 24), strict=False))


def parsed_network(text: str) -> Network | None:
    """The network that *text* names, a single address as a network of one; None if it is neither.
    Bits beyond the prefix are dropped, and IPv4-mapped IPv6 becomes IPv4.

    >>> str(parsed_network("192.0.2.7/24")), str(parsed_network("::ffff:192.0.2.7"))
    ('192.0.2.0/24', '192.0.2.7/32')
    """
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and network.subnet_of(_MAPPED):
        inner = network.network_address.ipv4_mapped
        return IPv4Network((inner, network.prefixlen - _MAPPED.prefixlen)) if inner else network
    return network


class Networks(Generic[T]):
    """A value for each of many networks, found by address in a time that does not grow with their
    number."""

    def __init__(self, entries: Iterable[tuple[Network, T]] = ()) -> None:
        self._entries: Mapping[Network, T] = dict(entries)
        self._prefixes = sorted({(network.version, network.prefixlen) for network in self._entries})

    def at(self, address: str) -> list[T]:
        """The values of the networks that contain *address*, the widest first."""
        parsed = parsed_address(address)
        if parsed is None:
            return []
        values = (
            self._entries.get(ip_network((parsed, length), strict=False))
            for version, length in self._prefixes
            if version == parsed.version
        )
        return [value for value in values if value is not None]
