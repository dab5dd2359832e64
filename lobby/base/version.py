"""Which version runs, and by which name it is installed.

The package is called ``lobby``; on the index of Python packages that name is somebody else's.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

DISTRIBUTION: Final = "sshlobby"
"""The name by which ``pip`` knows the lobby."""

VERSION: Final = version(DISTRIBUTION)
"""That of what is installed: ``0.2.0``, or ``0.2.0.dev1234+g8c00aff4`` between releases."""
