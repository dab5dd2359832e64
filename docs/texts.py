"""All texts that people read, listed for proofreading.

    python -m docs.texts            the strings of lobby/, then the pages
    python -m docs.texts lobby/ssh  those below one folder or in one file

Strings are found in the syntax tree: all with at least two words, except docstrings, SQL, style
sheets, log messages, and what only a programming error would show. (A ValueError with a whole
sentence is shown to operators, who gave the value. The docstring of a command of ``lobby`` is its
help.) A value within a text shows as the code that makes it, in braces.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "bench/README.md",
    "deploy/README.md",
    "docs/*.md",
    "docs/decisions/*.md",
    "lobby/**/*.md",
    "proofs/README.md",
)

_WORDS = re.compile(r"[A-Za-z]\S* +\S*[A-Za-z]")
_GAP = re.compile(r"\n\n+|\n(?=- |\| |\d+\. )")
"""The boundary between two paragraphs, items or rows of a page."""
_SQL = re.compile(r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|WITH|PRAGMA|ALTER|BEGIN)\b|;\n")
_STYLE = re.compile(r"\{[^}]*:[^}]*;")
_LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical"})
_MISTAKES = frozenset(
    {"AssertionError", "KeyError", "LookupError", "RuntimeError", "TypeError", "ValueError"}
)


@dataclass(frozen=True)
class Text:
    """A text that people read, and its place: a path below the root, and a line."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def strings(root: Path = ROOT, below: str = "lobby") -> Iterator[Text]:
    """The texts in the Python files *below* a folder, in order."""
    for path in _files(root / below, "*.py"):
        name = str(path.relative_to(root))
        for line, text in sorted(_texts_in(ast.parse(path.read_text()))):
            yield Text(name, line, text)


def pages(root: Path = ROOT, below: str = "") -> Iterator[Text]:
    """The paragraphs of the pages *below* a folder."""
    for pattern in PAGES:
        for path in sorted(root.glob(pattern)):
            name = str(path.relative_to(root))
            if name.startswith(below):
                yield from _paragraphs(name, path.read_text())


def _files(start: Path, pattern: str) -> list[Path]:
    return [start] if start.is_file() else sorted(start.rglob(pattern))


def _paragraphs(name: str, page: str) -> Iterator[Text]:
    begin = 0
    for gap in (*_GAP.finditer(page), None):
        text = page[begin : gap.start() if gap else None].strip("\n")
        if text:
            yield Text(name, page.count("\n", 0, begin) + 1, text)
        begin = gap.end() if gap else 0


def _texts_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts in *tree*, except those that no user of the program sees."""
    if _is_command(tree) and (help_text := ast.get_docstring(tree)):
        yield tree.lineno, help_text
    for child in ast.iter_child_nodes(tree):
        if _is_apart(child):
            continue
        if isinstance(child, ast.JoinedStr | ast.Constant):
            text = _text(child)
            if _WORDS.search(text) and not _SQL.search(text) and not _STYLE.search(text):
                yield child.lineno, text
        else:
            yield from _texts_in(child)


def _is_command(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    """Whether *node* is a command of the command line, which shows its docstring as help."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and decorator.func.attr in ("command", "group")
        for decorator in node.decorator_list
    )


def _is_apart(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in _LOGS
        case ast.Raise(exc=ast.Call(func=ast.Name(id="ValueError"), args=[text])):
            return not _text(text).endswith(".")
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in _MISTAKES
    return False


def _text(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(map(_text, parts))
        case ast.FormattedValue(value=value):
            return f"{{{ast.unparse(value)}}}"
    return ""


def main() -> None:
    """Print all texts, or those below the folder given."""
    below = sys.argv[1].removesuffix("/") if len(sys.argv) > 1 else ""
    if not below or below.startswith("lobby"):
        for text in strings(below=below or "lobby"):
            print(text)
    for text in pages(below=below):
        print(f"\n{text.path}:{text.line}\n{text.text}")


if __name__ == "__main__":
    main()
