"""The regular expressions of the lobby, as parsers: all but those of ``database``, which read our
own SQL."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import lobby
from proofs.parsing.parsers import Parser

_ROOT = Path(lobby.__file__).parent
_CALL = re.compile(r"\b([A-Za-z_]+)\.(match|fullmatch|search|sub|split|findall|finditer)\b")
_FUNCTIONS = frozenset({"match", "fullmatch", "search", "sub", "split", "findall", "finditer"})
_LONGEST = 4096
_KNOWN = (codes.LITERAL, codes.RANGE)
_INNER = {
    codes.MAX_REPEAT: 2,
    codes.MIN_REPEAT: 2,
    codes.SUBPATTERN: 3,
    codes.ASSERT: 1,
    codes.ASSERT_NOT: 1,
}
"""Where in the description of a part the pattern inside it is."""


def collected() -> dict[str, Parser]:
    """Every regular expression and what is done with it, by the module in which it stands and its
    text."""
    sources = {
        path: path.read_text("utf-8")
        for path in sorted(_ROOT.rglob("*.py"))
        if "database" not in path.relative_to(_ROOT).parts[:1]
    }
    everywhere = _uses("\n".join(sources.values()))
    parsers = dict[str, Parser]()
    for path, source in sources.items():
        if not re.search(r"^(import re|from re import)", source, re.MULTILINE):
            continue
        own = _uses(source)
        module = ".".join(path.relative_to(_ROOT.parent).with_suffix("").parts)
        for name, value in vars(import_module(module)).items():
            if isinstance(value, re.Pattern):
                for what in own.get(name) or everywhere.get(name, {"fullmatch"}):
                    parsers[f"{module} {name}.{what}"] = _parser_of(value, what)
        for what, text in _inline(ast.parse(source)):
            parsers[f"{module} {what} {text!r}"] = _parser_of(re.compile(text), what)
    return parsers


def _uses(source: str) -> dict[str, set[str]]:
    """What is done with the patterns of each name in *source*."""
    uses: dict[str, set[str]] = {}
    for name, what in _CALL.findall(source):
        uses.setdefault(name, set()).add(what)
    return uses


def _inline(tree: ast.Module) -> Iterator[tuple[str, str | bytes]]:
    """What is done with which text, in calls such as ``re.sub(r"a+", ...)``."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=name) | ast.Name(id=name),
                args=[ast.Constant(value=str(text) | bytes(text)), *_],
            ) if name in _FUNCTIONS:
                yield name, text


def _parser_of(pattern: re.Pattern[Any], what: str) -> Parser:
    parsed = _parser.parse(pattern.pattern, pattern.flags)
    pieces = tuple(dict.fromkeys(filter(None, _pieces(parsed))))
    return Parser(partial(_searched, pattern, what), _LONGEST, pieces)


def _searched(pattern: re.Pattern[Any], what: str, data: bytes) -> None:
    text = data if isinstance(pattern.pattern, bytes) else data.decode("utf-8", "replace")
    match what:
        case "sub":
            pattern.sub(text[:0], text)
        case "finditer":
            for _ in pattern.finditer(text):
                pass
        case _:
            getattr(pattern, what)(text)


def _pieces(parsed: Any) -> Iterator[bytes]:
    """Texts of which what *parsed* matches consists: characters of its classes, its literals, and
    whole runs of them."""
    for literal, run in groupby(parsed, key=lambda part: part[0] is codes.LITERAL):
        if literal:
            yield "".join(chr(value) for __, value in run).encode()
        else:
            yield from chain.from_iterable(_within(code, value) for code, value in run)


def _within(code: Any, value: Any) -> Iterator[bytes]:
    if code is codes.IN:
        # Of a range, the first character.
        starts = (
            first if what is codes.LITERAL else first[0] for what, first in value if what in _KNOWN
        )
        yield from (chr(first).encode() for first in starts)
        return
    inner = [_pieces(part) for part in _parts(code, value)]
    if code is codes.SUBPATTERN:
        yield b"".join(_pieces(value[3]))
    yield from chain.from_iterable(inner)


def _parts(code: Any, value: Any) -> Sequence[Any]:
    """The patterns inside a part of a pattern."""
    if code is codes.BRANCH:
        return value[1]  # type: ignore[no-any-return]
    return [value[_INNER[code]]] if code in _INNER else []
