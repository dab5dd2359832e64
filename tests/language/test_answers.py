"""How an answer is printed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest

from lobby.language.answers import PART, say_document


class Turns:
    """Output that notes each *part*, and how many turns others had before it."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.turns: list[int] = []
        self._turn = 0

    async def write(self, text: str, *, portable: bool = False) -> None:
        self.parts.append(text)
        self.turns.append(self._turn)

    async def others(self) -> None:
        """What others do meanwhile."""
        while True:
            await asyncio.sleep(0)
            self._turn += 1


async def printed(document: Mapping[str, Any]) -> Turns:
    out = Turns()
    others = asyncio.ensure_future(out.others())
    await asyncio.sleep(0)
    await say_document(out, document)
    others.cancel()
    return out


ROW = {"name": "Zoë", "rating": 1500.5, "here": True, "team": None, "past": ["a", {}], "more": []}


@pytest.mark.parametrize(
    "document",
    [{}, ROW, {"rows": []}, {"a": {"b": {}}, "c": [[], ()]}, {"numbers": [*range(250)]}],
)
async def test_a_short_document_is_printed_at_once(document: dict[str, Any]) -> None:
    assert (await printed(document)).parts == [f"{json.dumps(document)}\n"]


async def test_others_have_their_turn_while_a_long_document_is_printed() -> None:
    document = {"ladders": [{"game": "hex", "rows": [ROW] * 5_000}, {"moves": ["a1"] * 50_000}]}
    out = await printed(document)
    assert "".join(out.parts) == f"{json.dumps(document)}\n"
    assert max(map(len, out.parts)) < 2 * PART
    assert len(set(out.turns)) == len(out.parts) > 10
