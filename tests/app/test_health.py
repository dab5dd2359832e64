"""``lobby health`` tells what a running server says, and that none runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import web
from click.testing import CliRunner

from lobby.app.cli import main
from tests.e2e.openssh import serving
from tests.support.http import website
from tests.support.ports import free_port


async def said(port: int, *words: str) -> tuple[int, str]:
    """The status and output of ``lobby health``."""
    runner = CliRunner(env={"LOBBY_METRICS_PORT": str(port), "LOBBY_METRICS_HOST": ""})
    done = await asyncio.to_thread(runner.invoke, main, ["health", *words])
    return done.exit_code, done.output


async def test_a_running_server_says_that_it_works(tmp_path: Path) -> None:
    port = free_port()
    settings = {"LOBBY_METRICS_PORT": str(port), "LOBBY_BOTS": "0"}
    async with serving(tmp_path / "data", **settings):
        assert await said(port) == (0, "The lobby is open.\n")
        assert await said(port, "--ready") == (0, "The lobby accepts connections.\n")
    status, output = await said(port)
    assert status == 1
    assert (
        f"Error: No server answers at http://127.0.0.1:{port}/health: Connection refused." in output
    )


async def test_what_hinders_the_server_is_said_until_it_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    asked = list[str]()

    async def answer(request: web.Request) -> web.StreamResponse:
        asked.append(request.path)
        if len(asked) < 4:
            return web.Response(status=503, text="The database does not answer.\n")
        return web.Response(text="The lobby is open.\n")

    async with website(answer) as site:
        assert await said(site.port) == (1, "Error: The database does not answer.\n")
        assert await said(site.port, "--wait", "60") == (0, "The lobby is open.\n")
    assert asked == ["/health"] * 4


@pytest.mark.parametrize(
    ("words", "reason"),
    [(("--metrics-port", "0"), "set LOBBY_METRICS_PORT"), (("--wait", "-1"), "'--wait'")],
)
async def test_wrong_words_are_explained(words: tuple[str, ...], reason: str) -> None:
    status, output = await said(free_port(), *words)
    assert status != 0
    assert reason in output
