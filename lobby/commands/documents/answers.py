"""Documents: answers to any command at all."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Reply(TypedDict):
    """The answer to one command of many, on a line of its own."""

    command: Annotated[str, "as it was read"]
    status: Annotated[int, "as its exit status would be"]
    error: Annotated[str | None, "why it was refused"]
    answer: Annotated[object, "its own document; null when it was refused"]


class Explanation(TypedDict):
    """A page of help."""

    topic: Annotated[str, "what it is about"]
    text: Annotated[str, "the page"]


DOCUMENTS: tuple[type, ...] = (
    Reply,
    Explanation,
)
