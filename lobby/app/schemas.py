"""The documents as JSON Schema 2020-12: see ``lobby.app.reference``.

The schemas are generated from the declarations of the documents. They allow further keys, since new
ones may be added.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints, is_typeddict

from lobby.base.bounds import OneOf
from lobby.games.catalogue import OURS, PARTS
from lobby.language.replies import Refusal, Remark, Reply

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_OF_ANY = (Reply, Refusal, Remark)
"""What any command can print."""

_SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def schemas(
    answers: Mapping[str, type], games: Iterable[str] = OURS, *, closed: bool = False
) -> Schema:
    """One schema that defines every document and lists which of them each command of *answers*
    prints. *games* are all games of the server: their reasons for a result are listed. If *closed*,
    keys that are not declared are refused."""
    return {
        "$schema": DIALECT,
        "title": "What the commands of the Lobby print with --json",
        "commands": {name: _reference(document) for name, document in answers.items()},
        "$defs": {
            document.__name__: _document(document, tuple(games), closed)
            for document in documents(answers.values())
        },
    }


def documents(printed: Iterable[type]) -> tuple[type, ...]:
    """Those of commands that print *printed*, in that order, each before those that it holds;
    then those of any command."""
    return tuple(dict.fromkeys(chain(*map(_held, (*printed, *_OF_ANY)))))


@cache
def _held(kind: Any) -> tuple[type, ...]:
    """The documents in the type *kind*, which may be one itself."""
    whole = is_typeddict(kind)
    parts = get_type_hints(kind).values() if whole else get_args(kind)
    return (*((kind,) if whole else ()), *chain(*map(_held, parts)))


def reasons(games: Iterable[str] = OURS) -> dict[str, str]:
    """The reasons for a result in the rules of *games*, in words."""
    return {word: text for game in games for word, text in PARTS[game].reasons.items()}


def about(document: type) -> str:
    """What *document* is, on one line: from Python 3.13 on, docstrings lose their indentation."""
    return " ".join((document.__doc__ or "").split())


def _document(document: type, games: tuple[str, ...], closed: bool) -> Schema:
    hints = get_type_hints(document, include_extras=True)
    return {
        "description": about(document),
        "type": "object",
        "required": list(hints),
        "properties": {key: _key(hint, games) for key, hint in hints.items()},
        **({"additionalProperties": False} if closed else {}),
    }


def _key(hint: Any, games: tuple[str, ...]) -> Schema:
    kind, meaning, *values = get_args(hint)
    schema = {"description": meaning, **_type(kind)}
    for marker in values:
        assert isinstance(marker, OneOf), "nothing else stands behind a meaning"
        words = dict.fromkeys((*marker.words, *(reasons(games) if marker.of_games else ())))
        schema["enum"] = [*words, *([None] if NoneType in get_args(kind) else [])]
    return schema


@cache
def _reference(document: type) -> Schema:
    return {"$ref": f"#/$defs/{document.__name__}"}


def _type(kind: Any) -> Schema:
    """The schema of a type used in a document's declaration."""
    origin, parts = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return _reference(kind)
    if origin is UnionType:
        if all(part in _SIMPLE for part in parts):
            return {"type": [_SIMPLE[part] for part in parts]}
        return {"anyOf": [_type(part) for part in parts]}
    if origin is list:
        return {"type": "array", "items": _type(parts[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _type(parts[1])}
    return {"type": _SIMPLE[kind]} if kind in _SIMPLE else {}


def as_text(schema: Schema) -> str:
    """*schema* as the file stores it: one document per line."""
    documents = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(document)}"
        for name, document in schema["$defs"].items()
    )
    head = json.dumps({**schema, "$defs": {}}, indent=1).removesuffix("{}\n}")
    return f"{head}{{\n{documents}\n }}\n}}\n"
