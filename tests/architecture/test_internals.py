"""Everything private that the lobby uses of Textual, rich and asyncssh is listed in one module for
each library, still exists, and is used nowhere else."""

from __future__ import annotations

import ast
import asyncio
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import asyncssh
import pytest
from rich.console import Console
from textual._compositor import Compositor
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker
from textual.worker_manager import WorkerManager

import lobby
from lobby.ssh import asyncssh_internals
from lobby.widgets import app_endings, textual_internals
from tests.ssh.serving import host_key
from tests.support.cases import in_one_test

LIBRARIES = ("asyncssh", "rich", "textual")
INTERNALS = (textual_internals, app_endings, asyncssh_internals)
OF_TUPLES = ("_asdict", "_replace")
"""Public names of named tuples, despite the underscore."""


async def made(owner: type) -> object:
    """An instance of *owner*, made as the library makes it."""
    app: App[None] = App()
    make: dict[type, Callable[[], object]] = {
        App: lambda: app,
        Compositor: Compositor,
        Console: Console,
        Driver: lambda: HeadlessDriver(app),
        Message: Message,
        Screen: Screen,
        Stylesheet: Stylesheet,
        Widget: Widget,
        Worker: lambda: Worker(app, int),
    }
    return await connection() if owner is asyncssh.SSHServerConnection else make[owner]()


async def connection() -> asyncssh.SSHServerConnection:
    """The server's end of a real connection, which has ended."""
    opened: asyncio.Future[asyncssh.SSHServerConnection] = asyncio.Future()

    class Server(asyncssh.SSHServer):
        def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
            opened.set_result(conn)

    async with asyncssh.listen(
        "127.0.0.1", 0, server_factory=Server, server_host_keys=[host_key()]
    ) as listener:
        _, writer = await asyncio.open_connection("127.0.0.1", listener.get_port())
        accepted = await opened
        writer.close()
        await accepted.wait_closed()
    return accepted


def names(internal: tuple[Any, ...]) -> str:
    return f"{internal[0].__name__}.{internal[1]}"


@pytest.mark.parametrize(
    ("owner", "name"), [each for module in INTERNALS for each in module.ATTRIBUTES], ids=str
)
async def test_an_attribute_is_there_still(owner: type, name: str) -> None:
    there = hasattr(owner, name) or hasattr(await made(owner), name)  # a property may need an app
    assert there, f"{owner.__name__} has no {name} any more"


@in_one_test("method", [each for module in INTERNALS for each in module.METHODS], ids=names)
def test_a_method_is_there_still(method: tuple[type, str, tuple[str, ...]]) -> None:
    owner, name, parameters = method
    function = getattr(owner, name, None)
    assert function, f"{owner.__name__} has no {name} any more"
    assert tuple(inspect.signature(function).parameters) == parameters


def test_a_console_takes_an_environment_still() -> None:
    assert "_environ" in inspect.signature(Console).parameters
    assert textual_internals.console(StringIO())._environ == {}


def test_the_cache_of_keys_can_be_left_out_still() -> None:
    assert inspect.unwrap(XTermParser._parse_extended_key) is not XTermParser._parse_extended_key


def test_work_that_is_removed_goes_through_the_manager_still() -> None:
    assert "self._remove_worker" in inspect.getsource(WorkerManager.add_worker)


@pytest.mark.parametrize("module", INTERNALS, ids=lambda module: module.__name__)
def test_what_is_used_of_a_library_is_listed_and_nothing_else(module: ModuleType) -> None:
    listed = {name for _, name, *_ in (*module.ATTRIBUTES, *module.METHODS)}
    owners = [owner for owner in vars(module).values() if isinstance(owner, type)]
    theirs = set[str]().union(*map(internals, owners))
    used = (asked_for(tree(module)) | of_class(tree(module))) & theirs
    assert used == {name for name in listed if private(name)}


def test_no_other_module_uses_a_private_name() -> None:
    uses = [
        f"{module.__name__}: {name}"
        for module in modules()
        if module not in INTERNALS
        for name in (*imported(module), *taken_from_others(module), *taken_from_bases(module))
    ]
    assert not uses


def test_each_way_to_use_a_private_name_is_found(tmp_path: Path) -> None:
    source = '''
        from textual import _wait
        from textual._box_drawing import combine_quads
        from textual.app import App

        class Mine(App):
            def _own(self):
                return self._own, self._driver

            def _fatal_error(self):
                """Override."""

            def look(self, other, console):
                return other._own, other._running, getattr(other, "_exception"), console(_environ=1)
    '''
    path = tmp_path / "mine.py"
    path.write_text(textwrap.dedent(source))
    module = ModuleType("mine")
    module.__file__ = str(path)
    exec(compile(path.read_text(), path, "exec"), vars(module))
    assert list(imported(module)) == ["textual._wait", "textual._box_drawing.combine_quads"]
    assert list(taken_from_others(module)) == ["_running", "_exception", "_environ"]
    assert list(taken_from_bases(module)) == ["Mine._driver", "Mine._fatal_error"]


def modules() -> Iterator[ModuleType]:
    """All modules of the lobby. A function, as every worker collects all tests."""
    listing = pkgutil.walk_packages(lobby.__path__, "lobby.")
    return (import_module(module.name) for module in listing)


def imported(module: ModuleType) -> Iterator[str]:
    """The private names, or names in private modules, that *module* imports from a library."""
    for node in nodes(module):
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases if hidden(alias.name))
            case ast.ImportFrom(module=str(path), names=aliases):
                yield from (
                    name for name in (f"{path}.{alias.name}" for alias in aliases) if hidden(name)
                )


def taken_from_others(module: ModuleType) -> Iterator[str]:
    """The private names that *module* uses of objects other than ``self`` and does not define."""
    own = defined(module)
    for node in nodes(module):
        match node:
            case ast.Attribute(value=value, attr=name) if not is_self(value):
                used = name
            case ast.keyword(arg=str(name)):
                used = name
            case ast.Call(func=ast.Name(id="getattr" | "setattr" | "hasattr"), args=args):
                used = str(args[1].value) if isinstance(args[1], ast.Constant) else ""
            case _:
                continue
        if private(used) and used not in own and used not in OF_TUPLES:
            yield used


def taken_from_bases(module: ModuleType) -> Iterator[str]:
    """The private names in classes of *module* that one of their bases in a library has too."""
    classes = {node.name: node for node in nodes(module) if isinstance(node, ast.ClassDef)}
    for name, node in classes.items():
        mine = vars(module).get(name)
        theirs = internals(mine) if isinstance(mine, type) else set()
        yield from (f"{name}.{used}" for used in sorted(of_class(node) & theirs))


def internals(owner: type) -> set[str]:
    """The private names that *owner* gets from the libraries."""
    return set[str]().union(*map(declared, filter(foreign, owner.__mro__)))


@cache
def declared(owner: type) -> set[str]:
    """The private names of *owner*, a class of a library, without those of its bases."""
    bodies = [
        node
        for node in nodes(import_module(owner.__module__))
        if isinstance(node, ast.ClassDef) and node.name == owner.__name__
    ]
    return set(filter(private, vars(owner))).union(*map(of_class, bodies))


def of_class(code: ast.AST) -> set[str]:
    """The private names that the class *code* defines or uses on itself."""
    names = set()
    for node in ast.walk(code):
        match node:
            case ast.Attribute(value=value, attr=name) if is_self(value):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.ClassDef(body=body):
                names |= {*assigned(body)}
    return set(filter(private, names))


def assigned(body: list[ast.stmt]) -> Iterator[str]:
    """The names that are assigned directly in *body*."""
    for node in body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield name


def asked_for(code: ast.AST) -> set[str]:
    """The private names that *code* uses as attributes or keyword arguments."""
    names = set()
    for node in ast.walk(code):
        match node:
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                names.add(name)
    return set(filter(private, names))


def defined(module: ModuleType) -> set[str]:
    """The names that *module* defines itself."""
    names = {*assigned(tree(module).body)}
    for node in nodes(module):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.ClassDef(body=body):
                names |= {*assigned(body)}
            case ast.Attribute(value=value, attr=name, ctx=ast.Store()) if is_self(value):
                names.add(name)
    return names


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def hidden(path: str) -> bool:
    """Whether *path* leads to something private in a library."""
    parts = path.split(".")
    return parts[0] in LIBRARIES and any(map(private, parts))


def foreign(owner: type) -> bool:
    return owner.__module__.partition(".")[0] in LIBRARIES


@cache
def tree(module: ModuleType) -> ast.Module:
    assert module.__file__
    return ast.parse(Path(module.__file__).read_text())


@cache
def nodes(module: ModuleType) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree(module)))
