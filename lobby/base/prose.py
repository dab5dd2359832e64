"""Help: texts for people, by topic.

A topic is a text file in the folder of its feature, in a subset of Markdown: ``#`` headings,
paragraphs, ``-`` items, preformatted lines indented by four blanks, and words in backquotes. Terms
in square brackets, such as ``[--totaltime=10]``, are replaced by the words in which a board states
them. The page of a game also has what its declaration says: seats, inventor, options.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["heading", "text", "item", "as is"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page. A paragraph or an item is one text, wrapped to the reader's width; an
    "as is" block is one line that is never wrapped."""

    kind: Kind
    text: str = ""
