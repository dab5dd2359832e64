"""Bytes of people become text in one place, and text becomes bytes for clients in one place."""

from __future__ import annotations

import ast
from collections.abc import Collection
from pathlib import Path

import lobby

_LOBBY = Path(lobby.__file__).parent

_ENTRANCE = "base/written.py"

_OWN = frozenset(
    {
        "base/option_values.py",
        "database/sqlite/connection.py",
        "database/sqlite/store.py",
        "features/explorer/queries.py",
        "features/news/views/feeds.py",
        "features/notices/channels/mail.py",
        "features/notices/channels/ntfy.py",
        "features/notices/replies/reply_tokens.py",
        "features/notices/addresses.py",
        "games/octilite/pods.py",
        "ssh/asyncssh_internals.py",
    }
)
"""Modules that turn what the lobby, its operator or asyncssh has written back into text."""

_KEYS = frozenset({"ssh/terminal/streams.py", "ssh/terminal/keyboard.py"})
"""Modules that use the decoder of sequences.py."""

_EXIT = "ssh/terminal/sequences.py"
_PROTOCOL = frozenset({"ssh/algorithms.py", "ssh/commands.py", "ssh/door/knocking.py"})
"""Modules that write bytes other than a client's text: of the protocol, and a typed line."""


def calls(code: str, name: str, *options: str) -> bool:
    """Whether *code* calls ``.name()`` other than for ASCII, or anything with one of *options*.

    >>> calls("a.decode()", "decode"), calls("a.decode('ascii')", "decode"), calls("a()", "decode")
    (True, False, False)
    >>> calls("open(path, errors='replace')", "decode", "errors")
    True
    """
    return any(
        (isinstance(node.func, ast.Attribute) and node.func.attr == name and not _ascii(node))
        or any(keyword.arg in options and not _none(keyword.value) for keyword in node.keywords)
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call)
    )


def _ascii(call: ast.Call) -> bool:
    return (
        bool(call.args) and isinstance(call.args[0], ast.Constant) and call.args[0].value == "ascii"
    )


def _none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def files_that_call(under: str, name: str, *options: str) -> Collection[str]:
    paths = sorted((_LOBBY / under).rglob("*.py"))
    return {
        path.relative_to(_LOBBY).as_posix()
        for path in paths
        if calls(path.read_text(), name, *options)
    }


def test_bytes_of_people_are_decoded_in_one_place() -> None:
    assert files_that_call("", "decode", "errors", "encoding") == {_ENTRANCE} | _OWN | _KEYS


def test_text_for_clients_is_encoded_in_one_place() -> None:
    assert files_that_call("ssh", "encode") == {_EXIT} | _PROTOCOL
