"""The command-line parsers of the benchmarks, made from their docstrings."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from textwrap import dedent


def parser(doc: str) -> ArgumentParser:
    """The parser for a command whose module has the docstring *doc*: the first paragraph says what
    the command shows, the second is the usage, and the others are the rest."""
    title, call, *others = doc.strip().split("\n\n")
    return ArgumentParser(
        usage=dedent(call),
        description="\n\n".join((title, *others)),
        formatter_class=RawDescriptionHelpFormatter,
    )
