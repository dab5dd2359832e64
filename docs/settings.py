"""The tables of all settings, docs/settings.md, from their declarations.

python -m docs.settings
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from lobby.base.setting_kinds import Part, Setting, Text
from lobby.base.settings import SETTINGS

PAGE = Path(__file__).parent / "settings.md"

_HEAD = """\
# All settings

<!-- Written by python -m docs.settings from lobby/base/settings.py: edit that, not this. -->
"""


def written() -> str:
    """The page: all settings, in one table for each part of the server."""
    parts = groupby(SETTINGS.values(), lambda setting: setting.about.part)
    return "\n".join((_HEAD, *("".join(_part(part, settings)) for part, settings in parts)))


def _part(part: Part, settings: Iterator[Setting]) -> Iterator[str]:
    yield f"| {part} | default | values | what it sets |\n|---|---|---|---|\n"
    for setting in settings:
        about, default = setting.about, _default(setting)
        yield f"| `{setting.variable}` | {default} | {about.kind.accepted} | {about.help} |\n"


def _default(setting: Setting) -> str:
    """The default as the variable would give it, or its meaning."""
    kind, default = setting.about.kind, setting.default
    if setting.about.unset:
        return setting.about.unset
    if isinstance(kind, Text):
        return kind.write(default)
    return str(default).lower() if isinstance(default, bool) else str(default)


if __name__ == "__main__":
    PAGE.write_text(written())
