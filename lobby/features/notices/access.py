"""Access: how players connect, as notices describe it."""

from __future__ import annotations

from dataclasses import dataclass

_USUAL_PORT = 22


@dataclass(frozen=True, slots=True)
class Access:
    """Where the server can be reached: a *host* and a *port*."""

    host: str = "localhost"
    port: int = 2222

    @property
    def url(self) -> str:
        """The server's ssh URL."""
        return f"ssh://{self.host}:{self.port}"

    def command(self, words: str = "") -> str:
        """The shell command that runs *words* in the lobby, or that connects to it.

        >>> Access("lobby.example.org", 22).command("turns"), Access().command()
        ('ssh lobby.example.org turns', 'ssh -p 2222 localhost')
        """
        port = "" if self.port == _USUAL_PORT else f"-p {self.port} "
        return f"ssh {port}{self.host} {words}".rstrip()
