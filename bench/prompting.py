"""A yardstick for bench.peers: a lobby-like screen made of prompt_toolkit's stock widgets.

A server of its own, with one process for all connections. It is given the files of its host key and
of the authorized keys, and prints the port it listens on.
"""

from __future__ import annotations

import asyncio
import sys

import asyncssh
from prompt_toolkit.application import Application
from prompt_toolkit.contrib.ssh import PromptToolkitSSHServer, PromptToolkitSSHSession
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.widgets import HorizontalLine, TextArea

_ROWS = 40


class BoardList:
    """A list of boards with a cursor."""

    def __init__(self) -> None:
        self._cursor = 0
        self.window = Window(
            FormattedTextControl(
                self._text,
                focusable=True,
                key_bindings=self._keys(),
                get_cursor_position=lambda: Point(0, self._cursor),
            )
        )

    def _text(self) -> StyleAndTextTuples:
        return [
            (
                "reverse" if number == self._cursor else "",
                f" {100 + number}  OctiLite  ben   move {number:2}   2 d 4 h\n",
            )
            for number in range(_ROWS)
        ]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("down")
        def _(_: KeyPressEvent) -> None:
            self._cursor = min(self._cursor + 1, _ROWS - 1)

        @keys.add("up")
        def _(_: KeyPressEvent) -> None:
            self._cursor = max(self._cursor - 1, 0)

        return keys


class Server(PromptToolkitSSHServer):
    """Admits the owners of the keys, and nobody else."""

    def begin_auth(self, username: str) -> bool:
        return True


async def interact(_: PromptToolkitSSHSession) -> None:
    """One session: a table of boards, a chat, and a line to type in."""
    boards = BoardList()
    chat = TextArea("14:02 dana  anyone for a quick Binar?", height=4, read_only=True)
    said = TextArea(prompt="> ", height=1, multiline=False)
    title, footer = (
        Window(FormattedTextControl(text), height=1)
        for text in ("Lobby", "n new challenge   Enter open   c chat   q leave")
    )
    rows = HSplit([title, HorizontalLine(), boards.window, HorizontalLine(), chat, said, footer])
    layout = Layout(rows, focused_element=boards.window)
    app: Application[None] = Application(layout=layout, full_screen=True, mouse_support=True)
    await app.run_async()


async def main(host_key: str, authorized_keys: str) -> None:
    """Serve."""
    acceptor = await asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=lambda: Server(interact),
        server_host_keys=[host_key],
        authorized_client_keys=authorized_keys,
    )
    print(acceptor.get_port(), flush=True)
    await acceptor.wait_closed()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
