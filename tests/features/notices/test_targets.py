"""Where notices may go."""

from __future__ import annotations

from ipaddress import ip_address
from random import Random

import pytest
from yarl import URL

from lobby.base.errors import Refused
from lobby.features.notices.channels.posting import checked_url, is_public
from proofs.parsing.parsers import URL_PIECES
from tests.support.cases import in_one_test

DISGUISED = [
    "http://127.1/",
    "http://0x7f000001/",
    "http://0X7F.1/",
    "http://2130706433/",
    "http://017700000001/",
]
INSIDE = [
    "http://127.0.0.1/",
    "http://127.0.0.1./",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::10.0.0.1]/",
    "http://[64:ff9b:1::8.8.8.8]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "http://[2001:db8::1]/",
    "http://[fe80::1]/",
    "http://[fe80::1%25eth0]/",
    "http://[fec0::1]/",
    "http://[fd00::1]/",
    "http://[ff02::1]/",
    "http://[5f00::1]/",
    "http://0.0.0.0/",
    "http://10.1.2.3/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://172.16.0.1/",
    "http://192.0.0.1/",
    "http://192.168.0.1:8080/",
    "http://192.88.99.1/",
    "http://198.18.0.1/",
    "http://203.0.113.1/",
    "http://224.0.0.1/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://１２７.0.0.1/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://ann.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
]


@in_one_test("url", INSIDE)
def test_what_is_inside_is_refused_unless_the_operator_allows_it(url: str) -> None:
    with pytest.raises(Refused, match="is not on the public internet"):
        checked_url(url, allow_private=False)
    assert checked_url(url, allow_private=True).host


@pytest.mark.parametrize("url", DISGUISED)
def test_an_address_is_written_in_the_usual_way(url: str) -> None:
    with pytest.raises(Refused, match="is not on the public internet"):
        checked_url(url, allow_private=False)
    with pytest.raises(Refused, match=r"Write 127\.0\.0\.1"):
        checked_url(url, allow_private=True)
    with pytest.raises(Refused, match=r"Write 1\.1\.1\.1"):
        checked_url("http://16843009/", allow_private=False)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::1.1.1.1", "2a00::1"]
)
def test_what_is_outside_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("https://example.org", "https://example.org"),
        ("https://Example.org/Hook?a=b%20c#part", "https://example.org/Hook?a=b%20c"),
        ("http://example.org:8080/hook", "http://example.org:8080/hook"),
        ("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"),
        ("https://1.1.1.1/hook", "https://1.1.1.1/hook"),
    ],
)
def test_a_url_is_kept_as_it_is_used(given: str, stored: str) -> None:
    url = checked_url(given, allow_private=False)
    assert str(url) == stored
    assert checked_url(stored, allow_private=False) == url


@in_one_test(
    ("given", "sentence"),
    [
        ("", "not a web address"),
        ("example.org/hook", "not a web address"),
        ("ftp://example.org/", "not a web address"),
        ("file:///etc/passwd", "not a web address"),
        ("http:///hook", "not a web address"),
        ("http://[::1", "not a URL"),
        ("http://example.org\\@127.0.0.1/", "not a URL"),
        ("http://example.org:99999/", "not a URL"),
        ("http://example .org/", "no spaces"),
        ("http://example.org/\r\nX: y", "control characters"),
        ("http://example.org/\u202e", "control characters"),
        ("http://ann:word@example.org/", "user name or password"),
        ("http://ann@example.org/", "user name or password"),
        ("http://:word@example.org/", "user name or password"),
        ("http://example.org:0/", "Port 0"),
        ("http://example.org:22/", "Port 22"),
        ("http://example.org:25/", "Port 25"),
        ("http://example.org/" + "a" * 500, "longer than 500"),
        ("http://./", "valid host name"),
        ("http://..example.org/", "valid host name"),
        ("http://a..example.org/", "valid host name"),
        ("http://*.example.org/", "valid host name"),
        ("http://%2e/", "valid host name"),
        ("http://bücher*/", "valid host name"),
        (f"http://{'a' * 64}.org/", "valid host name"),
        (f"http://{'a.' * 127}org/", "valid host name"),
    ],
)
def test_what_is_no_target_is_refused(given: str, sentence: str) -> None:
    for allow_private in (False, True):
        with pytest.raises(Refused, match=sentence):
            checked_url(given, allow_private=allow_private)


@pytest.mark.parametrize("text", ["https://a.xn--/", "https://[]@", "https://a[]@/"])
def test_what_is_no_url_is_refused(text: str) -> None:
    """yarl raises UnicodeError and IndexError at some of them."""
    with pytest.raises(Refused):
        checked_url(text, allow_private=False)


def test_what_was_checked_is_what_is_asked() -> None:
    """The URL is stored as text and parsed again when it is used: to the same place."""
    chance, accepted = Random(20_261_126), 0
    pieces = (*(piece.decode() for piece in URL_PIECES), "\\", "//", "user:a@", ":8080", "[", "]")
    for _ in range(5_000):
        text = "https://" + "".join(chance.choices(pieces, k=chance.randrange(1, 6)))
        try:
            url = checked_url(text, allow_private=False)
        except Refused:
            continue
        again = URL(str(url), encoded=True)
        assert (again.scheme, again.raw_host, again.port) == (url.scheme, url.raw_host, url.port)
        assert (again.raw_user, again.raw_path_qs) == (None, url.raw_path_qs), text
        accepted += 1
    assert accepted > 500
