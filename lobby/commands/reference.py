"""The reference page, written from the declarations: ``python -m lobby.commands.reference``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from lobby.commands.documents import DOCUMENTS
from lobby.commands.language.verbs import Verb
from lobby.commands.verb_catalogue import CATALOGUE
from lobby.games.catalogue import GAMES, OURS, PARTS

_HEAD = """\
# The command language

Written by `python -m lobby.commands.reference` from the declarations in `lobby/commands`: edit
those, not this page.

Everything that can be done on a screen here can be done in one line: `ssh HOST COMMAND`. Without a
terminal that shows screens (`ssh -T HOST`, `TERM=dumb`), the same commands are read line by line;
`quit` leaves.

- Output is plain text of at most 80 columns. Only the tags of a record may be longer, and the files
  that `export`, `feed` and `calendar` print.
- `--json` prints a JSON document instead: one, or for `wait` and `multiple` one on each line. Its
  keys are described below. They are never renamed or dropped; new ones may be added.
- Words may be in upper or lower case. `-word` is an option of the game, `--word` a term of the
  match. The name of its game may stand before any command on a board, and then it must be right.
- The text of `move`, `confirm`, `decline`, `chat`, `message`, `report`, `broadcast` and
  `admin` is what follows `-m`, to the end of the line. Without `-m` it is standard input, if that
  begins to come within half a second; `-m -` waits for it.
- `multiple` reads commands from standard input, one a line. An indented line is the text of the
  command above it. Each is answered, and one that is refused does not stop the rest; the exit
  status is that of the first that was.
- `wait` says `Waiting for news.` on standard error when nothing can escape it any more.

| exit status | meaning |
|---|---|
| 0 | done |
| 1 | refused; why is said on standard error, in a sentence |
| 2 | the command is wrong; its right form is said as well |
| 3 | there is no such board, player, challenge or game, or you may not see it |
| 4 | the position has changed since |
| 75 | the server stops, or the client's place is needed: come back a little later |
| 77 | you are banned, or only operators of the server may do that |
"""

POSITIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {name: PARTS[name].position for name in OURS}
)
"""What the key ``position`` holds, by game: ours alone, whatever else is installed."""

_TYPES = {
    int: "number",
    float: "number",
    str: "text",
    bool: "true or false",
    NoneType: "null",
    object: "anything",
}


def reference() -> str:
    """The page, in Markdown."""
    return "\n".join((_HEAD, *_commands(), *_documents(), *_positions()))


def _commands() -> Iterator[str]:
    yield "## Commands\n"
    for heading, verbs in CATALOGUE.groups:
        yield f"### {heading.capitalize()}\n"
        for verb in verbs:
            yield from _command(verb)


def _command(verb: Verb) -> Iterator[str]:
    yield "\n".join(("```", *verb.forms, "```"))
    name = verb.document.__name__
    old = f" Older spellings: {', '.join(f'`{word}`' for word in verb.old)}." if verb.old else ""
    yield f"{verb.help}{old} JSON: [{name}](#{name.lower()}).\n"
    if verb.terms:
        yield "\n".join(f"- `{term.spelling}`: {term.help}" for term in verb.terms) + "\n"


def _documents() -> Iterator[str]:
    yield "## JSON documents\n"
    yield "Times are UTC seconds. Seats are 0, who moves first, and 1.\n"
    for document in DOCUMENTS:
        yield f"### {document.__name__}\n"
        yield f"{document.__doc__}\n"
        yield "| key | value | meaning |\n|---|---|---|"
        for key, hint in get_type_hints(document, include_extras=True).items():
            kind, meaning = get_args(hint)
            yield f"| `{key}` | {_type(kind)} | {meaning} |"
        yield ""


def _positions() -> Iterator[str]:
    yield "## Positions\n"
    yield "What `position` holds, by game.\n"
    yield "| game | key | meaning |\n|---|---|---|"
    for name, keys in POSITIONS.items():
        for key, meaning in keys.items():
            yield f"| {GAMES[name].title} | `{key}` | {meaning} |"


def _type(kind: Any) -> str:
    """A type as people say it."""
    if get_origin(kind) is UnionType:
        return " or ".join(map(_type, get_args(kind)))
    if get_origin(kind) is list:
        return f"list of {_type(get_args(kind)[0])}"
    if get_origin(kind) is dict:
        return "object"
    name: str = kind.__name__
    return _TYPES.get(kind, f"[{name}](#{name.lower()})")


if __name__ == "__main__":
    print(reference())
