"""A yardstick for bench.peers: a lobby-like screen made of Textual's stock widgets.

A new program for every connection, started by ``sshd``.
"""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import DataTable, Footer, Header, Input, RichLog

_ROWS = 40


class PlainLobby(App[None]):
    """A table of boards, a chat, and a line to type in."""

    TITLE = "Lobby"
    CSS = "DataTable { height: 1fr; } RichLog { height: 4; }"
    BINDINGS = [("n", "noop", "new challenge"), ("q", "quit", "leave")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        yield Header()
        yield DataTable(cursor_type="row")
        yield RichLog()
        yield Input(placeholder="press c to talk")
        yield Footer()

    def on_mount(self) -> None:
        boards = self.query_one(DataTable)
        boards.add_columns("board", "game", "opponent", "move", "time")
        for number in range(_ROWS):
            boards.add_row(str(100 + number), "OctiLite", "ben", f"move {number}", "2 d 4 h")
        boards.focus()
        self.query_one(RichLog).write("14:02 dana  anyone for a quick Binar?")

    def action_noop(self) -> None:
        """Do nothing: what would be done here is not measured."""


if __name__ == "__main__":
    PlainLobby().run()
