"""Familiar time controls, so that few players have to put terms together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_

OWN = "own"
"""The name of the choice to set the terms oneself."""

USUAL = "7 days"

PRESETS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "5+3": {"totaltime": "5m", "increment": "3s"},
        "10+5": {"totaltime": "10m", "increment": "5s"},
        "30+20": {"totaltime": "30m", "increment": "20s"},
        "1 day": {"forfeittime": "1"},
        "3 days": {"forfeittime": "3"},
        USUAL: {},
        "no clock": {"forfeittime": "none"},
    }
)
"""The terms of each preset, as they are typed."""

HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "5+3": N_("5 minutes each, and 3 seconds more for every move"),
        "10+5": N_("10 minutes each, and 5 seconds more for every move"),
        "30+20": N_("30 minutes each, and 20 seconds more for every move"),
        "1 day": N_("a day for each move"),
        "3 days": N_("3 days for each move"),
        USUAL: N_("a week for each move"),
        "no clock": N_("take as long as you like"),
        OWN: N_("your own time control: set its limits below, such as 90m, 12h or 3d"),
    }
)

TIMES: Final = ("forfeittime", "totaltime", "increment", "cap")
"""The terms that make up a time control."""


def preset(terms: Mapping[str, str]) -> str:
    """The name of the preset that *terms* match; ``OWN`` if there is none.

    >>> preset({}), preset({"totaltime": "5m", "increment": "3s", "private": "yes"})
    ('7 days', '5+3')
    """
    times = {name: terms[name] for name in TIMES if terms.get(name)}
    return next((name for name, words in PRESETS.items() if words == times), OWN)


def own_terms(terms: Mapping[str, str]) -> Mapping[str, str]:
    """*terms* to edit by hand, without limits of "none", as those fields are then empty."""
    return MappingProxyType(
        {name: value for name, value in terms.items() if name not in TIMES or value != "none"}
    )


def with_preset(terms: Mapping[str, str], name: str) -> Mapping[str, str]:
    """*terms* with the time control called *name*."""
    others = {term: value for term, value in terms.items() if term not in TIMES}
    return MappingProxyType({**PRESETS[name], **others})
