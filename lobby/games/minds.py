"""Every game's mind. They are imported when first asked for: only workers think."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lobby.kits.mind import Mind

_MODULES = {
    name: f"lobby.games.{name}.mind.thinking" for name in ("curio", "binar", "octilite", "chaos")
}
"""Each of these modules has a ``MIND``."""


@cache
def mind_of(game: str) -> Mind:
    """The mind for *game*, a name of the catalogue of games."""
    mind: Mind = import_module(_MODULES[game]).MIND
    return mind
