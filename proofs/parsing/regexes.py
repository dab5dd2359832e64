"""The regular expressions of the lobby, as parsers: all but those of ``database``, which read our
own SQL."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from importlib import import_module
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


def collected() -> dict[str, Parser]:
    """Every regular expression and what is done with it, by the module in which it stands and its
    text."""
    sources = {path: path.read_text("utf-8") for path in sorted(_ROOT.rglob("*.py"))
        if "database" not in path.relative_to(_ROOT).parts[:1]}
    done: dict[str, set[str]] = {}
    for source in sources.values():
        for name, what in _CALL.findall(source):
            done.setdefault(name, set()).add(what)
    found = dict[str, Parser]()
    for path, source in sources.items():
        if not re.search(r"^(import re|from re import)", source, re.MULTILINE):
            continue
        module = ".".join(path.relative_to(_ROOT.parent).with_suffix("").parts)
        for name, value in vars(import_module(module)).items():
            if isinstance(value, re.Pattern):
                for what in done.get(name, {"fullmatch"}):
                    found[f"{module} {name}.{what}"] = _parser_of(value, what)
        for what, text in _inline(ast.parse(source)):
            found[f"{module} {what} {text}"] = _parser_of(re.compile(text), what)
    return found


def _inline(tree: ast.Module) -> Iterator[tuple[str, str | bytes]]:
    """What is done with which text, in calls such as ``re.sub(r"a+", ...)``."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        owner = node.func.value if isinstance(node.func, ast.Attribute) else ast.Name("re")
        if name in _FUNCTIONS and isinstance(owner, ast.Name) and owner.id == "re":
            yield name, node.args[0].value


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
    run = ""
    for code, value in parsed:
        if code is codes.LITERAL:
            run += chr(value)
            continue
        if run:
            yield run.encode()
            run = ""
        if code is codes.IN:
            yield from _of_class(value)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
            yield from _pieces(value[2])
        elif code is codes.SUBPATTERN:
            yield b"".join(_pieces(value[3]))
            yield from _pieces(value[3])
        elif code is codes.BRANCH:
            for each in value[1]:
                yield from _pieces(each)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _pieces(value[1])
    if run:
        yield run.encode()


def _of_class(parts: Any) -> Iterator[bytes]:
    for code, value in parts:
        if code is codes.LITERAL:
            yield chr(value).encode()
        elif code is codes.RANGE:
            yield chr(value[0]).encode()
