"""The page of metrics lists those that the code has."""

from __future__ import annotations

import re

from docs import metrics as page
from lobby.base import metrics
from tests.docs.test_paths import ROOT


def test_the_page_is_up_to_date() -> None:
    assert page.PAGE.read_text() == page.written(), "run python -m docs.metrics"


def test_every_metric_is_on_it_with_its_labels_and_a_sentence() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*?) \| (.+) \|$", page.written(), re.MULTILINE)
    listed = {name: labels for name, _, labels, _ in rows}
    assert len(listed) == len(rows)
    assert listed["lobby_commands_total"] == "`verb`, `outcome`"
    for collected in metrics.REGISTRY.collect():
        samples = {
            sample.name for sample in collected.samples if not sample.name.endswith("_created")
        }
        bases = {re.sub(r"_(bucket|count|sum)$", "", name) for name in samples}
        assert bases <= listed.keys(), collected.name


def test_the_guide_leads_there() -> None:
    assert "](../docs/metrics.md)" in (ROOT / "deploy" / "README.md").read_text()
