"""What the lobby says about the player, and about who is here."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from rich.style import Style

from lobby.base.translation import _, ngettext
from lobby.features.home.views import Mine
from lobby.games.catalogue import GAMES
from lobby.ui.board.rows import Known
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette


def standing(known: Known, mine: Mine, here: int, palette: Palette, cells: int) -> Line:
    """How many boards and challenges wait and, if *cells* allow, the player's name and how many
    people are here."""
    parts = _parts(known, mine, here, palette)
    while len(parts) > 1 and _length(parts) > cells:
        parts.remove(min(parts, key=lambda part: part.weight))
    dot = f" {palette.marks.dot} "
    between = (each for part in parts for each in (dot, (part.text, part.style)))
    return line(*islice(between, 1, None))


class _Part(NamedTuple):
    """Something to tell; the heavier it is, the later it is dropped."""

    weight: int
    text: str
    style: Style


def _length(parts: list[_Part]) -> int:
    return sum(len(part.text) + 3 for part in parts) - 3


def _parts(known: Known, mine: Mine, here: int, palette: Palette) -> list[_Part]:
    waiting = len(mine.my_move)
    people = _("only you here") if here <= 1 else _("{here} people here", here=here)
    boards = ngettext("{count} board waits", "{count} boards wait", waiting) if waiting else ""
    offered = len(mine.challenges_to_me)
    offers = ngettext("{count} challenge", "{count} challenges", offered) if offered else ""
    parts = (
        _Part(1, _name(known, mine), palette.text),
        _Part(3, boards, palette.turn),
        _Part(2, offers, palette.turn),
        _Part(0, people, palette.muted),
    )
    return [part for part in parts if part.text]


def _name(known: Known, mine: Mine) -> str:
    """The player's name, and the rating at the game they have played most of late."""
    if known.viewer is None or known.viewer.guest:
        return _("guest")
    game = mine.usual_game(known.viewer)
    if game is None:
        return known.viewer.name
    return f"{known.viewer.name}, {GAMES[game].title} {known.rating(known.viewer, game)}"
