"""What contributors are told, held against the code."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_examples_are_of_this_code() -> None:
    files = [each for name in ("lobby", "tests") for each in (ROOT / name).rglob("*.py")]
    code = "\n".join(each.read_text() for each in files)
    assert len(EXAMPLES) >= 3
    for example in map(dedent, EXAMPLES):
        assert example in code or indent(example, " " * 4) in code


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md"])
def test_the_links_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", (ROOT / name).read_text())
    assert targets
    for file, _, heading in (each.partition("#") for each in targets):
        headings = re.findall(r"^##+ (.*)$", (ROOT / file).read_text(), re.MULTILINE)
        assert not heading or heading in {each.lower().replace(" ", "-") for each in headings}
