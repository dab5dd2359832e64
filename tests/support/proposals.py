"""Proposals as tests write them: in words."""

from __future__ import annotations

from typing import Any

from lobby.features.challenges.values import Proposal, parsed


def proposal(game: str, options: str = "", terms: str = "", **others: Any) -> Proposal:
    """A proposal of *game*, with *options* and *terms* as they are typed, and its *others* fields.
    Raises NotFound and Refused."""
    return Proposal(game, *parsed(game, options.split(), terms.split()), **others)
