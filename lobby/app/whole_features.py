"""The features that nothing else needs: each lists its own parts, and could be left out here."""

from __future__ import annotations

from lobby.features.explorer.parts import PARTS as EXPLORER
from lobby.ui.parts import Parts

WHOLE: tuple[Parts, ...] = (EXPLORER,)
