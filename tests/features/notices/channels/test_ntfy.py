"""ntfy, to a real web server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from lobby.base.errors import Refused
from lobby.features.notices.channel import Notice, Undeliverable
from lobby.features.notices.channels.ntfy import Ntfy
from lobby.features.notices.channels.posting import Poster
from tests.conftest import NOON, Clock
from tests.support.http import status, website

NOTICE = Notice(
    id="17-4",
    kind="turn",
    player="ann",
    subject="Board 117: it is your move – Curio",
    text="ben moved d2-b4: “your turn”.",
    at=NOON,
    board=117,
    deadline=NOON + 3 * 24 * 3600,
)


@pytest.fixture
async def ntfy() -> AsyncIterator[Ntfy]:
    async with Poster(allow_private=True) as poster:
        yield Ntfy(poster, Clock(), click="ssh://lobby.example.org")


@pytest.fixture
async def strict() -> AsyncIterator[Ntfy]:
    """ntfy as configured by an operator who allows no internal addresses."""
    async with Poster() as poster:
        yield Ntfy(poster, Clock())


async def test_a_notice_is_published_at_the_topic(ntfy: Ntfy) -> None:
    async with website(status(200)) as site:
        await ntfy.deliver(ntfy.checked(site.url("/ann-x7")), NOTICE, secret="s")
    (posted,) = site.posted
    assert posted.path == "/"
    assert posted.headers["Content-Type"] == "application/json"
    assert posted.document == {
        "topic": "ann-x7",
        "title": NOTICE.subject,
        "message": NOTICE.text,
        "priority": 3,
        "tags": ["game_die"],
        "click": "ssh://lobby.example.org",
    }


@pytest.mark.parametrize(
    ("notice", "priority"),
    [
        (NOTICE, 3),
        (replace(NOTICE, deadline=NOON + 3600), 4),
        (replace(NOTICE, deadline=None), 3),
        (replace(NOTICE, kind="reminder"), 4),
        (replace(NOTICE, kind="digest", deadline=None), 2),
    ],
)
async def test_what_is_pressing_has_a_higher_priority(
    ntfy: Ntfy, notice: Notice, priority: int
) -> None:
    async with website(status(200)) as site:
        await ntfy.deliver(site.url("/ann"), notice, secret="s")
    assert site.posted[0].document["priority"] == priority


async def test_without_a_place_to_go_a_tap_opens_nothing() -> None:
    async with website(status(200)) as site, Poster(allow_private=True) as poster:
        await Ntfy(poster, Clock()).deliver(
            site.url("/ann"), replace(NOTICE, kind="test"), secret="s"
        )
    assert {"click", "tags"}.isdisjoint(site.posted[0].document)


async def test_a_small_screen_gets_the_brief_form(ntfy: Ntfy) -> None:
    async with website(status(200)) as site:
        await ntfy.deliver(site.url("/ann"), replace(NOTICE, brief="Your move."), secret="s")
    assert site.posted[0].document["message"] == "Your move."


@pytest.mark.parametrize("text", ["ø" * 9000, "A line of 40 characters or about: …\n" * 300])
async def test_a_long_text_ends_where_ntfy_would_make_a_file_of_it(ntfy: Ntfy, text: str) -> None:
    async with website(status(200)) as site:
        await ntfy.deliver(site.url("/ann"), replace(NOTICE, text=text), secret="s")
    message = site.posted[0].document["message"]
    assert 3000 < len(message.encode()) <= 4096
    assert message.endswith("…")
    assert text.startswith(message.removesuffix("…"))


async def test_a_topic_that_needs_a_login_is_refused_for_good(ntfy: Ntfy) -> None:
    async with website(status(403)) as site:
        with pytest.raises(Undeliverable) as caught:
            await ntfy.deliver(site.url("/ann"), NOTICE, secret="s")
    assert caught.value.permanent


async def test_nothing_is_published_inside(strict: Ntfy) -> None:
    async with website(status(200)) as site:
        with pytest.raises(Undeliverable) as caught:
            await strict.deliver(site.url("/ann", host="localhost"), NOTICE, secret="s")
    assert caught.value.permanent
    assert not site.posted


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("lobby-ann_7", "lobby-ann_7"),
        ("ntfy.sh/lobby-ann", "https://ntfy.sh/lobby-ann"),
        ("https://ntfy.example.org/ann", "https://ntfy.example.org/ann"),
        ("http://ntfy.example.org:8080/ann", "http://ntfy.example.org:8080/ann"),
    ],
)
async def test_addresses_that_are_taken(strict: Ntfy, given: str, stored: str) -> None:
    assert strict.checked(given) == stored
    assert strict.checked(stored) == stored


@pytest.mark.parametrize(
    "given",
    [
        "",
        "a b",
        "ann!",
        "a" * 65,
        "ann\n",
        "https://ntfy.sh/",
        "https://ntfy.sh/a/b",
        "https://ntfy.sh/ann/",
        "https://ntfy.sh/ann?up=1",
        "https://ntfy.sh/änn",
        "https://tk:word@ntfy.sh/ann",
        "http://localhost/ann",
        "http://[::1]:8080/ann",
        "ftp://ntfy.sh/ann",
    ],
)
async def test_addresses_that_are_not_taken(strict: Ntfy, given: str) -> None:
    with pytest.raises(Refused):
        strict.checked(given)


@pytest.mark.parametrize("given", ["bad topic/ß", "a b", "https://ntfy.sh/a b", "ftp://ntfy.sh/a"])
async def test_what_is_no_topic_is_refused_in_terms_of_topics(strict: Ntfy, given: str) -> None:
    with pytest.raises(Refused, match=r"A topic has 1 to 64 letters.* lobby-ann-x7Kq"):
        strict.checked(given)
