"""Which of several keys identifies a player, with the real client, and what is said of the rest."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.openssh import NEEDS_SSH, Client, Machine, Result, make_key, options, serving

pytestmark = NEEDS_SSH


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[int]:
    """The port of a server where ann plays with her key."""
    settings = {"LOBBY_ATTEMPTS_PER_MINUTE": "10000"}
    async with serving(tmp_path / "data", **settings) as server:
        await Machine(server.port, make_key(tmp_path / "ann")).does("signup ann")
        yield server.port


def offering(port: int, user: str, *keys: Path) -> list[str]:
    """The command line of a client that offers *keys* in that order."""
    more = [word for key in keys[1:] for word in ("-i", str(key))]
    return ["ssh", *options(port, keys[0] if keys else None), *more, "-l", user, "127.0.0.1"]


async def whoami(port: int, user: str, *keys: Path) -> Result:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *offering(port, user, *keys), "whoami",
        stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe,
    )  # fmt: skip
    out, err = await process.communicate()
    assert process.returncode is not None
    return Result(process.returncode, " ".join(out.decode().split()), err.decode())


def fingerprint(key: Path) -> str:
    words = ["ssh-keygen", "-l", "-f", str(key)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[1]


def certify(authority: Path, key: Path) -> None:
    """Make a certificate for *key*, which the client offers with it."""
    words = ["ssh-keygen", "-q", "-s", str(authority), "-I", "x", "-n", "ann", f"{key}.pub"]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("user", ["ann", "ANN"])
async def test_a_new_key_that_comes_first_gives_way_to_the_right_one(
    port: int, tmp_path: Path, user: str
) -> None:
    new = [make_key(tmp_path / f"new{n}") for n in range(3)]
    assert "You are ann." in (await whoami(port, user, *new, tmp_path / "ann")).out


async def test_the_name_is_never_the_identity(port: int, tmp_path: Path) -> None:
    ben = make_key(tmp_path / "ben")
    await Machine(port, ben).does("signup ben")
    assert "You are ben." in (await whoami(port, "ann", ben)).out
    assert "You are ann." in (await whoami(port, "ben", tmp_path / "ann", ben)).out


async def test_a_newcomer_gets_in_under_any_name_that_is_free(port: int, tmp_path: Path) -> None:
    new = make_key(tmp_path / "new")
    assert f"Your key {fingerprint(new)} has no name" in (await whoami(port, "carl", new)).out


async def test_who_has_no_key_that_fits_reads_which_were_offered(port: int, tmp_path: Path) -> None:
    new = make_key(tmp_path / "new")
    said = (await whoami(port, "ann", new)).out
    assert (
        "The name ann is taken. To join with this key, or to enter a code for it: ssh NEWNAME@HOST"
        in said
    )
    assert f"{fingerprint(new)}: nobody here has this key" in said
    assert "ssh -i KEY -o IdentitiesOnly=yes ann@HOST" in said
    program, *words = offering(port, "ann", new)
    async with Client([program, "-tt", *words]) as screen:
        shown = await screen.until("IdentitiesOnly=yes")
        assert "The name ann is taken." in shown
        assert "without an SSH key" not in shown


async def test_a_certificate_is_not_called_no_key(port: int, tmp_path: Path) -> None:
    authority, new = make_key(tmp_path / "ca"), make_key(tmp_path / "new")
    certify(authority, new)
    said = (await whoami(port, "ann", new)).out
    assert (
        "ssh-ed25519-cert-v01@openssh.com: the lobby knows plain keys, but no certificates" in said
    )
    assert f"{fingerprint(new)}: nobody here has this key" in said


async def test_without_any_key_that_is_said(port: int) -> None:
    assert "You have no SSH key." in (await whoami(port, "ann")).out
