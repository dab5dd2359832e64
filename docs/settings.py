"""The table of all settings in deploy/README.md, from their declarations.

python -m docs.settings
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from lobby.base.setting_kinds import Part, Setting, Text
from lobby.base.settings import SETTINGS

GUIDE = Path(__file__).parents[1] / "deploy" / "README.md"

_BEGIN = "from lobby/base/settings.py: edit that, not this table. -->\n"
_END = "<!-- The end of what is written. -->\n"


def written(guide: str) -> str:
    """*guide* with its settings table brought up to date."""
    before, begin, rest = guide.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not end:
        raise ValueError("the guide has no place for the table of settings")
    return f"{before}{begin}\n{table()}\n{end}{after}"


def table() -> str:
    """All settings, in one table for each part of the server."""
    parts = groupby(SETTINGS.values(), lambda each: each.about.part)
    return "\n".join("".join(_part(part, settings)) for part, settings in parts)


def _part(part: Part, settings: Iterator[Setting]) -> Iterator[str]:
    yield f"| {part} | default | values | what it sets |\n|---|---|---|---|\n"
    for each in settings:
        about = each.about
        yield f"| `{each.variable}` | {_default(each)} | {about.kind.accepted} | {about.help} |\n"


def _default(setting: Setting) -> str:
    """The default as the variable would give it, or its meaning."""
    kind, default = setting.about.kind, setting.default
    if setting.about.unset:
        return setting.about.unset
    if isinstance(kind, Text):
        return kind.write(default)
    return str(default).lower() if isinstance(default, bool) else str(default)


if __name__ == "__main__":
    GUIDE.write_text(written(GUIDE.read_text()))
