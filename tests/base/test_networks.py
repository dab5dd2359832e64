"""Addresses and networks of them."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from hypothesis import given
from hypothesis import strategies as st

from lobby.base.networks import Networks, parsed_network


def test_what_is_no_network() -> None:
    for text in ("", "ann", "192.0.2", "192.0.2.0/33", "2001:db8::/129", "1.2.3.4/a", "/8"):
        assert parsed_network(text) is None


def test_ipv4_in_ipv6_clothes() -> None:
    assert parsed_network("::ffff:192.0.2.0/120") == ip_network("192.0.2.0/24")
    assert Networks([(ip_network("192.0.2.0/24"), "it")]).at("::ffff:192.0.2.7") == ["it"]


def test_no_address_is_in_no_network() -> None:
    assert Networks([(ip_network("0.0.0.0/0"), "all")]).at("unknown") == []


networks = st.builds(
    lambda address, length: ip_network((address, length), strict=False),
    st.sampled_from(["192.0.2.7", "192.0.2.200", "192.0.3.1", "10.0.0.1"]),
    st.integers(0, 32),
)


@given(st.sets(networks), st.ip_addresses(v=4).map(str) | st.sampled_from(["192.0.2.7"]))
def test_an_address_finds_every_network_that_it_is_in(entries: set[object], address: str) -> None:
    held = [network for network in entries if isinstance(network, type(ip_network("10.0.0.0/8")))]
    rightly = {network for network in held if ip_address(address) in network}
    networks = Networks((network, network) for network in held).at(address)
    assert set(networks) == rightly
    assert [network.prefixlen for network in networks] == sorted(n.prefixlen for n in networks)
