"""Answers to commands, and the one place that prints them."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from lobby.base.errors import Crashed, Forbidden, Later, NotFound, Refused, Stale, Unavailable
from lobby.base.layout import folded, wrapped
from lobby.core import budgets
from lobby.language import replies
from lobby.language.command_streams import Output, Streams

_JSON: Final = json.JSONEncoder()

PART: Final = 16 * 1024
"""Characters of a document after which others have their turn: megabytes of JSON take a while."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: *text* for people, *document* for programs.

    Without a document it is a remark and goes to standard error. *news* is the last event it
    reports, if it reports what the visitor missed. *file* yields the pieces of a text for programs,
    which is printed byte for byte as it comes; without a document that is so even with ``--json``.
    *remark* says what is missing from it, on standard error. A *portable* text is a file, too,
    which goes elsewhere: without a terminal, whatever its character set is, it stays UTF-8.
    """

    text: str
    document: Mapping[str, Any] | None
    news: int = 0
    file: AsyncGenerator[str, None] | None = None
    remark: str = ""
    portable: bool = False


class WrongCommand(Exception):
    """A command that cannot be understood; its text is one sentence. *forms* are the correct
    forms. A *signed* command may hold a password of the old server, so nothing repeats it."""

    def __init__(self, sentence: str, forms: tuple[str, ...] = (), *, signed: bool = False) -> None:
        super().__init__(sentence)
        self.forms = forms
        self.signed = signed


Refusal: TypeAlias = WrongCommand | Refused

_STATUSES = (
    (Crashed, os.EX_SOFTWARE),
    (WrongCommand, 2),
    (NotFound, 3),
    (Stale, 4),
    (Later, os.EX_TEMPFAIL),
    (Unavailable, os.EX_TEMPFAIL),
    (Forbidden, os.EX_NOPERM),
)


def status(refusal: Refusal) -> int:
    """The exit status for a refused command."""
    return next((number for kind, number in _STATUSES if isinstance(refusal, kind)), 1)


def reason(refusal: Refusal) -> str:
    """Why a command was refused, with the command that helps, if one does."""
    if isinstance(refusal, Refused) and refusal.command:
        return f"{str(refusal).removesuffix('.')}: {refusal.command}"
    return str(refusal)


def in_words(refusal: Refusal) -> str:
    """Why a command was refused, with its correct forms if it was wrong."""
    forms = refusal.forms if isinstance(refusal, WrongCommand) else ()
    reasons = map(wrapped, reason(refusal).split("\n"))
    return "\n".join((*reasons, *(wrapped(form, "  ", "    ") for form in forms)))


def in_json(refusal: Refusal) -> replies.Refusal:
    """The same as a document."""
    forms = refusal.forms if isinstance(refusal, WrongCommand) else ()
    return replies.Refusal(error=reason(refusal), status=status(refusal), forms=list(forms))


async def show(streams: Streams, answer: Answer, *, as_json: bool) -> None:
    """Print *answer*, its document if *as_json*."""
    if answer.file and not (as_json and answer.document):
        await _print(streams.stdout, answer.file)
    elif answer.document is None:
        await say(streams.stderr, answer.text)
    elif as_json:
        await say_document(streams.stdout, answer.document)
    else:
        await say(streams.stdout, answer.text, portable=answer.portable)
    await say_remark(streams, answer)


async def say_remark(streams: Streams, answer: Answer) -> None:
    """Print what is missing from *answer*, if anything is."""
    await say(streams.stderr, "\n".join(map(wrapped, answer.remark.splitlines())))


async def show_all(
    streams: Streams, answers: AsyncGenerator[Answer, None], *, as_json: bool
) -> None:
    """Print each of *answers* as it comes."""
    async with aclosing(answers):
        async for answer in answers:
            await show(streams, answer, as_json=as_json)


async def say(out: Output, text: str, *, portable: bool = False) -> None:
    """Print *text* and end the line. Everything a command says passes through here, so that it fits
    the terminal and cannot control it."""
    if text:
        await out.write(f"{_harmless(folded(text))}\n", portable=portable)


async def say_document(out: Output, document: Mapping[str, Any]) -> None:
    """Print *document* on one line, however narrow the terminal is, and a long one part by part."""
    part, length = list[str](), 0
    for piece in _JSON.iterencode(document):
        part.append(piece)
        length += len(piece)
        if length >= PART:
            await out.write(_harmless("".join(part)))
            part, length = [], 0
            await asyncio.sleep(0)
            await budgets.breathe()
    await out.write(_harmless("".join((*part, "\n"))))


async def _print(out: Output, file: AsyncGenerator[str, None]) -> None:
    async with aclosing(file):
        async for piece in file:
            lines = "\r\n".join(map(_harmless, piece.split("\r\n")))
            await out.write(lines, portable=True)
            await budgets.breathe()


def _harmless(text: str) -> str:
    if text.replace("\n", "").isprintable():
        return text  # checking even a long text is quick
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
