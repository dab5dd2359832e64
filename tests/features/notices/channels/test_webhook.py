"""Webhooks, to a real web server."""

from __future__ import annotations

import asyncio
import re
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from hypothesis import given as drawn
from hypothesis.strategies import text

from lobby.base.errors import Refused
from lobby.features.notices.channel import Notice, Undeliverable
from lobby.features.notices.channels.posting import Poster, seconds_to_wait
from lobby.features.notices.channels.webhook import Webhook, document
from tests.conftest import Clock
from tests.support.cases import in_one_test
from tests.support.certificates import certified
from tests.support.http import Answer, status, website
from tests.support.ports import free_port
from tests.support.smtp import Closing, Silent, listening

SECRET = secrets.token_hex(32)
DOCUMENTATION = Path(__file__).parents[4] / "docs" / "notices.md"
NOTICE = Notice(
    id="17-4",
    kind="turn",
    player="ann",
    subject="Board 117: it is your move – Curio",
    text="ben moved d2-b4.\n\n  ┌───┐\n  │ ● │\n  └───┘\n",
    at=1_700_000_000,
    brief="ben moved d2-b4.",
    board=117,
    event="7d3f",
    deadline=1_700_090_000,
)


async def deliver(url: str, *, seconds: float = 5.0, allow_private: bool = True) -> None:
    async with Poster(
        allow_private=allow_private, connect_seconds=seconds, seconds=seconds
    ) as poster:
        await Webhook(poster, Clock()).deliver(url, NOTICE, secret=SECRET)


async def refusal(url: str, *, seconds: float = 5.0, allow_private: bool = True) -> Undeliverable:
    with pytest.raises(Undeliverable) as caught:
        await deliver(url, seconds=seconds, allow_private=allow_private)
    return caught.value


async def test_a_notice_arrives_as_a_document() -> None:
    async with website(status(200)) as site:
        await deliver(site.url("/hook?for=ann"))
    (posted,) = site.posted
    assert posted.path == "/hook?for=ann"
    assert posted.document == {
        "id": "17-4",
        "kind": "turn",
        "player": "ann",
        "subject": NOTICE.subject,
        "text": NOTICE.text,
        "brief": "ben moved d2-b4.",
        "at": 1_700_000_000,
        "board": 117,
        "event": "7d3f",
        "deadline": 1_700_090_000,
    }
    assert posted.headers["Content-Type"] == "application/json"
    assert posted.headers["User-Agent"] == "lobby"
    assert posted.headers["Lobby-Event"] == "17-4"
    assert "Cookie" not in posted.headers


async def test_the_documented_program_verifies_what_arrives() -> None:
    documented: dict[str, Any] = {}
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENTATION.read_text(), re.DOTALL)
    exec(program, documented)
    from_the_lobby = documented["from_the_lobby"]
    async with website(status(204)) as site:
        await deliver(site.url())
    (posted,) = site.posted
    header, body, now = posted.headers["Lobby-Signature"], posted.body, Clock()()
    assert from_the_lobby(SECRET, header, body, now=now)
    assert not from_the_lobby(secrets.token_hex(32), header, body, now=now)
    assert not from_the_lobby(SECRET, header, body + b" ", now=now)
    assert not from_the_lobby(SECRET, header.replace("t=1", "t=2"), body, now=now)
    assert not from_the_lobby(SECRET, header, body, now=now + 301)


def test_the_documentation_shows_every_key() -> None:
    text = DOCUMENTATION.read_text()
    assert all(f"`{key}`" in text for key in document(NOTICE))


@pytest.mark.parametrize(
    ("code", "permanent"),
    [
        (400, True),
        (401, True),
        (404, True),
        (408, False),
        (410, True),
        (425, False),
        (429, False),
        (500, False),
        (503, False),
    ],
)
async def test_what_the_site_refuses(code: int, permanent: bool) -> None:
    async with website(status(code)) as site:
        error = await refusal(site.url("/secret-path"))
    assert error.permanent == permanent
    assert f"({code})" in error.sentence
    assert "secret-path" not in error.sentence


async def test_a_site_that_asks_for_a_pause_is_left_alone_meanwhile() -> None:
    headers = {"Retry-After": "120"}
    async with website(status(503, **headers)) as site, Poster(allow_private=True) as poster:
        hook = Webhook(poster, Clock())
        for path in ("/one", "/one", "/two"):
            with pytest.raises(Undeliverable) as caught:
                await hook.deliver(site.url(path), NOTICE, secret=SECRET)
            assert caught.value.after == 120
    assert [posted.path for posted in site.posted] == ["/one", "/two"]


@in_one_test(
    ("given", "seconds"),
    [
        ("0", 0),
        ("1", 1),
        (" 86400 ", 86400),
        ("Tue, 14 Nov 2023 22:15:20 GMT", 120),
        ("Tuesday, 14-Nov-23 22:15:20 GMT", 120),
        ("Tue Nov 14 22:15:20 2023", 120),
        ("Tue, 14 Nov 2023 22:11:20 GMT", 0),
        ("Tue, 14 Nov 2023 23:15:20 +0100", 120),
        ("", 0),
        ("-120", 0),
        ("12.5", 0),
        ("1e9", 0),
        ("٣٠", 0),
        ("9" * 400, 0),
        ("soon", 0),
        ("Tue, 99 Nov 2023 99:99:99 GMT", 0),
        ("Tue, 14 Nov 99999999999 22:15:20 GMT", 0),
        ("\x00", 0),
    ],
)
def test_the_pause_that_a_header_asks_for(given: str, seconds: int) -> None:
    assert seconds_to_wait(given, 1_700_000_000) == seconds


@drawn(text())
def test_no_header_does_harm(given: str) -> None:
    assert seconds_to_wait(given, 1_700_000_000) >= 0


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
async def test_nothing_is_sent_on_to_elsewhere(code: int) -> None:
    async with website(status(200)) as goal, website(status(code, Location=goal.url())) as site:
        error = await refusal(site.url())
    assert error.permanent
    assert len(site.posted) == 1
    assert not goal.posted


async def test_cookies_are_not_kept() -> None:
    async with (
        website(status(200, **{"Set-Cookie": "a=b"})) as site,
        Poster(allow_private=True) as poster,
    ):
        for _ in range(2):
            await Webhook(poster, Clock()).deliver(
                site.url(host="localhost"), NOTICE, secret=SECRET
            )
    assert all("Cookie" not in posted.headers for posted in site.posted)


async def test_no_proxy_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    async with website(status(200)) as site:
        await deliver(site.url())
    assert len(site.posted) == 1


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]"],
)
async def test_no_connection_goes_inside_however_it_is_written(host: str) -> None:
    """Even if the address was accepted long ago, or its name pointed elsewhere then."""
    async with website(status(200)) as site:
        error = await refusal(site.url(host=host), allow_private=False)
    assert error.permanent
    assert "is not on the public internet" in error.sentence
    assert not site.posted


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0"])
async def test_no_connection_goes_to_a_bare_number(host: str) -> None:
    async with website(status(200)) as site:
        error = await refusal(site.url(host=host))
    assert error.permanent
    assert error.sentence == f"{host} is not a valid host name."
    assert not site.posted


async def test_what_is_inside_is_refused_when_it_is_given() -> None:
    async with Poster() as poster:
        with pytest.raises(Refused):
            Webhook(poster, Clock()).checked("http://127.0.0.1/hook")
    async with Poster(allow_private=True) as poster:
        assert Webhook(poster, Clock()).checked("http://127.0.0.1/hook")


async def _slow_to_answer(request: web.Request) -> web.StreamResponse:
    await asyncio.Event().wait()
    raise AssertionError


async def _slow_body(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    response.content_length = 1000
    await response.prepare(request)
    await response.write(b"a")
    await asyncio.Event().wait()
    return response


async def _endless_body(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    await response.prepare(request)
    while True:
        await response.write(b"a" * 65536)


async def test_a_site_that_does_not_answer_is_given_up() -> None:
    async with website(_slow_to_answer) as site:
        error = await refusal(site.url(), seconds=0.1)
    assert error.sentence == "127.0.0.1 took too long to answer."
    assert not error.permanent


@pytest.mark.parametrize("body", [_slow_body, _endless_body])
async def test_an_answer_without_an_end_is_not_waited_for(body: Answer) -> None:
    async with asyncio.timeout(60), website(body) as site:
        await deliver(site.url(), seconds=1000)
    assert len(site.posted) == 1


async def test_a_site_that_is_not_there_or_no_site() -> None:
    error = await refusal(f"http://127.0.0.1:{free_port()}/")
    assert error.sentence == "127.0.0.1 cannot be reached."
    assert not error.permanent
    async with listening(Closing) as port:
        error = await refusal(f"http://127.0.0.1:{port}/")
    assert "closed the connection, or did not answer with HTTP" in error.sentence
    assert not error.permanent


async def test_a_name_that_does_not_exist() -> None:
    error = await refusal("http://nobody.invalid/", allow_private=False)
    assert error.sentence == "nobody.invalid cannot be found by its name right now."
    assert not error.permanent


async def test_a_certificate_has_to_be_trusted(tmp_path: Path) -> None:
    shown, _ = certified(tmp_path)
    async with listening(Silent, tls=shown) as port:
        error = await refusal(f"https://127.0.0.1:{port}/")
    assert error.sentence == "127.0.0.1 has no certificate that the lobby trusts."
    assert not error.permanent


async def test_a_notice_without_a_board_says_so() -> None:
    async with website(status(200)) as site, Poster(allow_private=True) as poster:
        plain = replace(NOTICE, board=None, event=None, deadline=None)
        await Webhook(poster, Clock()).deliver(site.url(), plain, secret=SECRET)
    assert site.posted[0].document["board"] is None
