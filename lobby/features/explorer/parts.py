"""All that the explorer brings to the lobby."""

from __future__ import annotations

from types import MappingProxyType

from lobby.features.explorer.duties import Exploration
from lobby.features.explorer.screens import StatisticsScreen
from lobby.features.explorer.verbs import VERBS
from lobby.ui import places
from lobby.ui.parts import Parts

PARTS = Parts(
    verbs=VERBS,
    screens=MappingProxyType({places.Statistics: lambda place: StatisticsScreen(place.game)}),
    duty=Exploration,
)
