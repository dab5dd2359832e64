"""The page of faults: every test that it names is there, and every line names one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "faults.md").read_text()
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| (?!fault \|)", line)]
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))


def functions_of(file: Path) -> set[str]:
    tree = ast.parse(file.read_text())
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_test_that_is_named_exists() -> None:
    assert len(NAMED) > 40
    missing = [f"{file}::{name}" for file, name in NAMED if name not in functions_of(ROOT / file)]
    assert not missing


def test_every_line_says_what_is_promised_and_what_proves_it() -> None:
    assert all(re.fullmatch(r"\| .+ \| .+[.)] \| `tests/.*", line) for line in ROWS)
