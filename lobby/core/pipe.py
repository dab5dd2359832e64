"""How values travel through the pipes between the server and its workers."""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

LENGTH = 4
"""Bytes in front of a message that give its length."""


def framed(message: object) -> bytes:
    """*message* in the form sent through a pipe."""
    body = pickle.dumps(message)
    return len(body).to_bytes(LENGTH, "big") + body


def _read_only(mapping: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(mapping)


def _reduced(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _read_only, (dict(mapping),)


# Views hold read-only mappings, which pickle cannot handle.
copyreg.pickle(MappingProxyType, _reduced)
