"""What the benchmarks can be asked, and what they say of themselves."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from textwrap import dedent


def parser(doc: str) -> ArgumentParser:
    """The parser of a command whose module has the docstring *doc*: its first paragraph says what
    the command shows, the second how it is called, the others the rest."""
    title, call, *others = doc.strip().split("\n\n")
    return ArgumentParser(
        usage=dedent(call),
        description="\n\n".join((title, *others)),
        formatter_class=RawDescriptionHelpFormatter,
    )
