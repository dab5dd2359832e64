"""Help: texts for people, by topic.

A topic is a text file beside this module, in a small part of Markdown: ``#`` headings, paragraphs,
``-`` items, lines indented by four blanks that stay as they are, and words in backquotes. The page
of a game also has what its declaration says: seats, inventor, options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

from lobby.errors import NotFound
from lobby.games.catalogue import GAMES, PARTS
from lobby.kits.game import Game
from lobby.kits.options import Choice, Declaration
from lobby.model.terms import DECLARATIONS

Kind: TypeAlias = Literal["heading", "text", "item", "as is"]

TOPICS: tuple[str, ...] = (
    "start",
    "lobby",
    "people",
    "board",
    "challenges",
    "bots",
    "review",
    "settings",
    "notices",
    *GAMES,
)
"""Every topic there is a page of for everybody."""

OPERATORS = "operators"
"""The topic of which only operators need to hear."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page. Lines of a paragraph or an item are one text, to be wrapped anew; an
    "as is" block is one line that must not be."""

    kind: Kind
    text: str = ""


@cache
def page(topic: str) -> tuple[Block, ...]:
    """The page of *topic*. Raises NotFound."""
    if topic not in (*TOPICS, OPERATORS):
        raise NotFound(f"There is no help on {topic[:20]!r}: there is on {', '.join(TOPICS)}.")
    text = _text(topic)
    if topic in GAMES:
        return (*_parsed(text), *_declared(GAMES[topic]))
    return (*_parsed(text), *_terms()) if topic == "challenges" else tuple(_parsed(text))


def _text(topic: str) -> str:
    if topic in GAMES:
        return PARTS[topic].help()
    return resources.files(__name__).joinpath(f"{topic}.md").read_text("utf-8")


def title(topic: str) -> str:
    """What the page of *topic* is called."""
    return GAMES[topic].title if topic in GAMES else _TITLES[topic]


_TITLES = {
    "start": "How to begin",
    "lobby": "The lobby",
    "people": "People, ratings, messages",
    "board": "At a board",
    "challenges": "Challenges",
    "bots": "Bots",
    "review": "Review and puzzles",
    "settings": "Settings",
    "notices": "Notices",
    OPERATORS: "For operators",
}


def _parsed(text: str) -> Iterator[Block]:
    for part in text.strip("\n").split("\n\n"):
        if part.startswith("    "):
            yield from (Block("as is", row[4:]) for row in part.split("\n"))
        elif part.startswith("# "):
            yield Block("heading", part.removeprefix("# "))
        elif part.startswith("- "):
            yield from (Block("item", _joined(item)) for item in part[2:].split("\n- "))
        else:
            yield Block("text", _joined(part))


def _joined(rows: str) -> str:
    return " ".join(rows.split())


def _declared(game: Game) -> Iterator[Block]:
    """What the game's declaration says of it."""
    if game.options:
        yield Block("heading", "Options")
        yield Block("text", "They change the rules, and are given with a challenge.")
        for declaration in game.options:
            yield from _option(declaration)
    yield Block("heading", "Who made it")
    first, second = game.seats
    yield Block("text", f"{game.credit}. {first} moves first, {second} answers.")


def _terms() -> Iterator[Block]:
    """The terms of a match, from their declarations."""
    yield Block("heading", "Terms")
    yield Block("text", "The conditions of a match, the same in every game.")
    for declaration in DECLARATIONS:
        usual = f" (usually {declaration.default_text})" if declaration.default_text else ""
        yield Block("item", f"`{declaration.spelling}`: {declaration.help}{usual}")


def _option(declaration: Declaration) -> Iterator[Block]:
    if isinstance(declaration, Choice):
        yield Block("text", f"{declaration.help[:1].upper()}{declaration.help[1:]}:")
        for word, meaning in declaration.choices:
            usual = " (usual)" if word == declaration.default else ""
            yield Block("item", f"`-{word}`: {meaning}{usual}")
        return
    usual = declaration.default_text or str(declaration.default_for({}))
    about = f"`-{declaration.name}=N`: {declaration.help}"
    yield Block("text", f"{about}. From {declaration.low} to {declaration.high}, usually {usual}.")
