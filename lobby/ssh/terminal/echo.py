"""Lines typed at a terminal that leaves echo and editing to the server."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from lobby.base.charsets import UTF_8
from lobby.ssh.terminal.letters import decoder

_LONGEST_LINE = 1024
_RUBOUT = "\b \b"


class Interrupted(Exception):
    """The person has pressed Ctrl-C."""


class LineEditor:
    """Turns keys into lines, with echo, Backspace, Ctrl-U, Ctrl-C, and on an empty line Ctrl-D and
    Tab.

    The terminal has ``charset``; ``echo`` is given the text to show, ``done`` each line with its
    newline, ``end`` is called for Ctrl-D and ``tab`` for Tab.
    """

    def __init__(
        self,
        *,
        echo: Callable[[str], None],
        done: Callable[[str], None],
        end: Callable[[], None],
        tab: Callable[[], None] = lambda: None,
        charset: str = UTF_8,
    ) -> None:
        self._tab = tab
        self._echo = echo
        self._done = done
        self._end = end
        self._decoder = decoder(charset)
        self._typed = ""
        self._shown: list[str] = []
        self._escape = False

    @property
    def typed(self) -> str:
        """The line so far."""
        return self._typed

    def feed(self, data: bytes) -> None:
        """The client has sent *data*. Raises Interrupted for Ctrl-C."""
        try:
            for char in self._decoder.decode(data):
                self._key(char)
        finally:
            shown, self._shown = "".join(self._shown), []
            self._echo(shown)

    def _key(self, char: str) -> None:
        match char:
            case _ if self._in_sequence(char):
                pass
            case "\r" | "\n":
                self._finish()
            case "\x7f" | "\b":
                self._erase(1)
            case "\x15":
                self._erase(len(self._typed))
            case "\x03":
                self._shown.append("^C\n")
                raise Interrupted
            case "\x04" if not self._typed:
                self._shown.append("\n")
                self._end()
            case "\t" if not self._typed:
                self._tab()
            case _ if char.isprintable() and len(self._typed) < _LONGEST_LINE:
                self._typed += char
                self._shown.append(char)

    def _in_sequence(self, char: str) -> bool:
        """Whether *char* belongs to the escape sequence of an arrow key or the like, which is
        ignored."""
        if char == "\x1b":
            self._escape = True
            return True
        if self._escape:
            self._escape = char == "O" or not (char.isalpha() or char == "~")
            return True
        return False

    def _finish(self) -> None:
        line, self._typed = self._typed, ""
        self._shown.append("\n")
        self._done(line + "\n")

    def _erase(self, count: int) -> None:
        left = max(0, len(self._typed) - count)
        self._shown.append(_RUBOUT * cell_len(self._typed[left:]))
        self._typed = self._typed[:left]
