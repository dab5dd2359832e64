"""The table of all metrics, docs/metrics.md, from their declarations.

python -m docs.metrics
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from prometheus_client.registry import Collector

from lobby.base import metrics

PAGE = Path(__file__).with_name("metrics.md")

_HEAD = """\
# All metrics

<!-- Written by python -m docs.metrics from lobby/base/metrics.py: edit that, not this. -->

A server with `LOBBY_METRICS_PORT` answers with them on `/metrics`, in the format of Prometheus.
Each counts or measures this server alone, unless it says otherwise. No player is named.

| metric | kind | labels | what it tells |
|---|---|---|---|
"""


def written() -> str:
    """The page: all metrics, in the order of their declarations."""
    return _HEAD + "".join(_rows())


def _rows() -> Iterator[str]:
    for collector in dict.fromkeys(metrics.REGISTRY._names_to_collectors.values()):
        for metric in collector.describe():
            name = f"{metric.name}{_ENDINGS.get(metric.type, '')}"
            labels = ", ".join(f"`{label}`" for label in _labels(collector))
            yield f"| `{name}` | {metric.type} | {labels} | {metric.documentation} |\n"


_ENDINGS = {"counter": "_total", "info": "_info"}
"""What Prometheus adds to the names of some kinds."""


def _labels(collector: Collector) -> tuple[str, ...]:
    return tuple(getattr(collector, "_labelnames", ()))


if __name__ == "__main__":
    PAGE.write_text(written())
