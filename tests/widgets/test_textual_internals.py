"""What the lobby does in place of Textual has the same result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.widget import Widget

from lobby.app.lobby_app import LobbyApp
from lobby.ui.page import Page
from lobby.widgets.lines import Lines
from lobby.widgets.textual_internals import QuickPump

T = TypeVar("T")


def all_below(kind: type[T]) -> Iterator[type[T]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from all_below(subclass)


def handlers(pump: MessagePump, message: Message) -> list[object]:
    return [*pump._get_dispatch_methods(message.handler_name, message)]


def textuals(pump: MessagePump, message: Message) -> list[object]:
    return [*MessagePump._get_dispatch_methods(pump, message.handler_name, message)]


def test_every_message_finds_the_handlers_that_textual_finds() -> None:
    owners = [owner for owner in all_below(QuickPump) if owner.__module__.startswith("lobby.")]
    assert {LobbyApp, Page, Lines} <= {*owners}
    messages = [kind.__new__(kind) for kind in {*all_below(Message)}]
    for message in messages:
        Message.__init__(message)
    total = 0
    for owner in owners:
        pump = owner.__new__(owner)
        for message in messages:
            assert handlers(pump, message) == textuals(pump, message), (owner, type(message))
            total += len(handlers(pump, message))
    assert total > len(owners)


def test_a_handler_that_forbids_the_default_keeps_the_message_from_the_base_classes() -> None:
    class Base(QuickPump, Widget):
        def on_key(self, event: Key) -> None: ...

    class Own(Base):
        def on_key(self, event: Key) -> None: ...

    for find in (handlers, textuals):
        event = Key("a", "a")
        assert len(find(Own(), event)) > 1
        forbidden = Key("a", "a")
        forbidden.prevent_default()
        assert not find(Own(), forbidden)
    event = Key("a", "a")
    called = []
    for owner, _ in Own()._get_dispatch_methods("on_key", event):
        called.append(owner)
        event.prevent_default()
    assert called == [Own]
