"""What the contributors' guide says, checked against the code."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
EXAMPLES = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_examples_are_of_this_code() -> None:
    files = [path for name in ("lobby", "tests") for path in (ROOT / name).rglob("*.py")]
    code = "\n".join(file.read_text() for file in files)
    assert len(EXAMPLES) >= 3
    for example in map(dedent, EXAMPLES):
        assert example in code or indent(example, " " * 4) in code
