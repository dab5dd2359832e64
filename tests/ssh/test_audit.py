"""What ssh-audit, a public tool, says about a server with the default limits."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lobby.ssh import Limits
from tests.ssh.serving import serving

OLD_CLIENTS = {
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "diffie-hellman-group16-sha512",
}
"""Key exchanges kept for OpenSSH before 9.9, which knows none that withstands quantum computers,
and for clients in FIPS mode."""


async def audited(limits: Limits) -> dict[str, Any]:
    async with serving(limits=limits) as server:
        words = (Path(sys.executable).with_name("ssh-audit"), "-j", "-p", str(server.port))
        audit = await asyncio.create_subprocess_exec(
            *words, "127.0.0.1", stdout=asyncio.subprocess.PIPE
        )
        said, _ = await audit.communicate()
    document: dict[str, Any] = json.loads(said)
    return document


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return asyncio.run(audited(Limits(leaving_seconds=1)))


def test_nothing_fails(document: dict[str, Any]) -> None:
    assert said_of(document, "fail") == {}


def test_the_one_warning_is_about_quantum_computers(document: dict[str, Any]) -> None:
    warned = said_of(document, "warn")
    assert set(warned) == OLD_CLIENTS
    assert all("post-quantum" in text for texts in warned.values() for text in texts)


def test_connections_are_throttled(document: dict[str, Any]) -> None:
    assert not throttling_remarks(document)


async def test_the_audit_would_see_it_if_they_were_not() -> None:
    unlimited = Limits(
        connections=100_000,
        connections_per_address=100_000,
        attempts_per_minute=100_000_000,
        strangers=200_000,
        penalties=False,
        leaving_seconds=1,
    )
    assert throttling_remarks(await audited(unlimited))


def said_of(document: dict[str, Any], kind: str) -> dict[str, list[str]]:
    """The remarks of one *kind*, by algorithm."""
    entries = [entry for part in ("kex", "key", "enc", "mac") for entry in document[part]]
    notes = {entry["algorithm"]: entry.get("notes", {}).get(kind, []) for entry in entries}
    return {algorithm: texts for algorithm, texts in notes.items() if texts}


def throttling_remarks(document: dict[str, Any]) -> list[str]:
    """The remarks about floods of connections (the DHEat attack)."""
    return [note for note in document["additional_notes"] if "DHEat" in note or "throttl" in note]
