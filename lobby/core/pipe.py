"""How values travel through the pipes between the server and its workers."""

from __future__ import annotations

import pickle

LENGTH = 4
"""Bytes in front of a message that give its length."""


def framed(message: object) -> bytes:
    """*message* in the form sent through a pipe."""
    body = pickle.dumps(message)
    return len(body).to_bytes(LENGTH, "big") + body
