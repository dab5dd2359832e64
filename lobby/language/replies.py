"""Documents: answers that any command can give."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Reply(TypedDict):
    """The answer to one of many commands, on a line of its own."""

    command: Annotated[str, "as it was read"]
    status: Annotated[int, "as its exit status would be"]
    error: Annotated[str | None, "why it was refused"]
    answer: Annotated[object, "its own document; null when it was refused"]


class Refusal(TypedDict):
    """Why a command was refused, when commands are read line by line."""

    error: Annotated[str, "the reason, in one sentence"]
    status: Annotated[int, "as the exit status would be"]
    forms: Annotated[list[str], "the correct forms, if the command was wrong; else empty"]


class Remark(TypedDict):
    """A remark beside the answer, when commands are read line by line."""

    remark: Annotated[str, "one sentence, such as `Waiting for news.`"]


class Explanation(TypedDict):
    """A help page."""

    topic: Annotated[str, "what it is about"]
    text: Annotated[str, "the page"]
