"""What Prometheus needs to know to watch the lobby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lobby.app.config.values import Server, filled, watched_port
from lobby.base.settings import Settings


def files(settings: Settings, servers: Sequence[Server]) -> Mapping[str, str]:
    """The configuration that has Prometheus read the metrics of *servers*, or of the only one on
    this machine. Raises CannotOperate."""
    port = watched_port(settings, "Prometheus")
    places = servers or (Server("lobby", settings.metrics_host),)
    targets = ", ".join(f'"{each.at(port)}"' for each in places)
    return {"prometheus.yml": filled("prometheus.yml", targets=targets)}
