"""What keeps an app from taking over the whole process."""

from __future__ import annotations

import sys

from textual.app import App

from lobby.ssh import rehearse


class Curious(App[None]):
    """Looks where the process writes."""

    streams: tuple[object, ...] = ()

    def on_mount(self) -> None:
        self.streams = (sys.stdout, sys.stderr)


async def test_a_rehearsal_leaves_the_process_its_streams() -> None:
    app = Curious()
    streams = (sys.stdout, sys.stderr)
    await rehearse(app)
    assert app.streams == streams
