"""What a proxy says about its client, read as it arrives."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

import pytest
from proxyprotocol.result import ProxyResultIPv4, ProxyResultIPv6, ProxyResultLocal
from proxyprotocol.v1 import ProxyProtocolV1
from proxyprotocol.v2 import ProxyProtocolV2

from lobby.ssh.door.knocking import LONGEST, BadHeader, Header
from tests.support.cases import in_one_test

FOUR = ProxyResultIPv4((IPv4Address("192.0.2.7"), 50000), (IPv4Address("192.0.2.1"), 22))
SIX = ProxyResultIPv6((IPv6Address("2001:db8::7"), 50000), (IPv6Address("2001:db8::1"), 22))
SPOKEN = {
    ProxyProtocolV1().pack(FOUR): "192.0.2.7",
    ProxyProtocolV1().pack(SIX): "2001:db8::7",
    ProxyProtocolV2().pack(FOUR): "192.0.2.7",
    ProxyProtocolV2().pack(SIX): "2001:db8::7",
    ProxyProtocolV2().pack(ProxyResultLocal()): None,
    b"PROXY UNKNOWN\r\n": None,
}


@in_one_test("header", SPOKEN)
@in_one_test("piece", [1, 7, 1000])
def test_a_header_is_read_however_it_is_cut(header: bytes, piece: int) -> None:
    data = header + b"SSH-2.0-client\r\n"
    reader, rest = Header(), b""
    for start in range(0, len(data), piece):
        part = data[start : start + piece]
        rest += reader.feed(part) if reader.result is None else part
    assert rest == b"SSH-2.0-client\r\n"
    assert reader.address == SPOKEN[header]


@in_one_test(
    "data",
    [
        b"SSH-2.0-client\r\n",
        b"PROXY TCP4 192.0.2.7\r\n",
        b"PROXY TCP4 192.0.2.7 192.0.2.1 x 22\r\n",
        b"PROXY TCP6 192.0.2.7 192.0.2.1 1 22\r\n",
        b"PROXY TCP4 " + b"1" * LONGEST,
        b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x01x",
        b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\xff\xff" + b"x" * LONGEST,
        b"\r\n\r\n\x00\r\nQUIT\n\x31\x11\x00\x00",
    ],
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(BadHeader):
        Header().feed(data)
