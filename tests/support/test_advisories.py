"""What is said of packages with known vulnerabilities."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from aiohttp import web

from tests.support import advisories
from tests.support.http import Answer, status, website
from tests.support.ports import free_port

PACKAGES = advisories.pinned(advisories._CONSTRAINTS.read_text("utf-8"))


def answering(said: object) -> Answer:
    async def answer(request: web.Request) -> web.StreamResponse:
        return web.json_response(said)

    return answer


def of(name: str) -> list[dict[str, object]]:
    """What the database says if there are two advisories about the package *name* alone."""
    answer: dict[str, object] = {"vulns": [{"id": "PYSEC-1"}, {"id": "GHSA-2"}]}
    return [answer if package == name else {} for package in PACKAGES]


async def asked(monkeypatch: pytest.MonkeyPatch, database: str) -> int:
    monkeypatch.setenv("ADVISORIES", database)
    asking: Awaitable[int] = asyncio.to_thread(advisories.main)
    return await asking


async def test_an_advisory_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with website(answering({"results": of("asyncssh")})) as site:
        assert await asked(monkeypatch, site.url()) == 1
    (posted,) = site.posted
    queries = posted.document["queries"]
    assert {query["package"]["name"]: query["version"] for query in queries} == PACKAGES
    said = capsys.readouterr()
    assert said.err == f"asyncssh {PACKAGES['asyncssh']} is vulnerable: PYSEC-1, GHSA-2\n"


async def test_none_passes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with website(answering({"results": of("")})) as site:
        assert await asked(monkeypatch, site.url()) == 0
    many = len(PACKAGES)
    assert f"{many} of {many} packages have no known" in capsys.readouterr().out


@pytest.mark.parametrize("said", [{"results": []}, [], {}, "no"], ids=repr)
async def test_another_answer_leaves_all_unchecked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: object
) -> None:
    async with website(answering(said)) as site:
        assert await asked(monkeypatch, site.url()) == 0
    assert "Unchecked" in capsys.readouterr().out


async def test_a_database_that_refuses_or_is_away_leaves_all_unchecked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with website(status(503)) as site:
        assert await asked(monkeypatch, site.url()) == 0
    assert await asked(monkeypatch, f"http://127.0.0.1:{free_port()}/") == 0
    said = capsys.readouterr().out
    assert said.count("Unchecked") == 2
    assert f"asyncssh {PACKAGES['asyncssh']}" in said
