"""The dashboard asks for metrics that there are, in a language that Prometheus understands."""

from __future__ import annotations

import json
import re
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from deploy import dashboard
from lobby.base import metrics
from tests.support.tools import find

EXPRESSIONS = list(dashboard.expressions())


def panels() -> list[dict[str, Any]]:
    all_panels: list[dict[str, Any]] = json.loads(dashboard.FILE.read_text())["panels"]
    return all_panels


def test_the_file_is_as_it_is_written() -> None:
    assert dashboard.FILE.read_text() == dashboard.written(), "run python -m deploy.dashboard"


def test_every_metric_exists() -> None:
    named = {name for expr in EXPRESSIONS for name in re.findall(r"\b(?:lobby|process)_\w+", expr)}
    assert len(named) > 25
    assert named <= set(metrics.REGISTRY._names_to_collectors)


def test_every_label_exists() -> None:
    """Those by which a metric of ours is added up, or of which one value is asked for."""
    for expression in EXPRESSIONS:
        asked = set(re.findall(r"(\w+)(?:!=|=~|=)\"", expression)) - {"job", "instance"}
        for given in re.findall(r"\bby \(([^)]*)\)", expression):
            asked |= set(given.split(", ")) - {"le", "instance", "version"}
        (name, *_) = re.findall(r"\b(?:lobby|process)_\w+", expression) or [""]
        collector = metrics.REGISTRY._names_to_collectors.get(name)
        assert asked <= set(getattr(collector, "_labelnames", ())), expression


@pytest.mark.tool("promtool")
def test_prometheus_understands_every_expression(tmp_path: Path) -> None:
    rules = [{"record": f"r:{index}", "expr": expr} for index, expr in enumerate(EXPRESSIONS)]
    file = tmp_path / "rules.yml"  # JSON is YAML
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    promtool = find("promtool")
    assert promtool
    words = [promtool, "check", "rules", str(file)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(EXPRESSIONS)} rules found" in done.stdout


def test_the_four_golden_signals_have_a_row_each_and_every_panel_says_what_is_well() -> None:
    rows = [panel["title"].partition(":")[0] for panel in panels() if panel["type"] == "row"]
    assert rows[1:] == ["Latency", "Traffic", "Errors", "Saturation"]
    assert [panel["title"] for panel in panels() if not panel.get("description", "row")] == []


def test_panels_lie_beside_and_below_each_other() -> None:
    places = [panel["gridPos"] for panel in panels()]
    assert len({panel["id"] for panel in panels()}) == len(places)
    for one, other in pairwise(places):
        beside = other["y"] == one["y"] and other["x"] == one["x"] + one["w"]
        below = other["y"] == one["y"] + one["h"] and other["x"] == 0
        assert beside or below
        assert other["x"] + other["w"] <= 24
