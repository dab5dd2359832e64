"""What the lobby says of the player, and of who is here."""

from __future__ import annotations

from lobby.games.catalogue import GAMES
from lobby.news.overview import Mine
from lobby.screens.base.board_rows import Known
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette


def standing(known: Known, mine: Mine, here: int, palette: Palette) -> Line:
    """Who one is, how many boards and challenges wait, and how many people are here."""
    dot = f" {palette.marks.dot} "
    waiting = len(mine.my_move)
    people = "only you here" if here <= 1 else f"{here} people here"
    boards = f"{waiting} {'board waits' if waiting == 1 else 'boards wait'}" if waiting else ""
    offered = len(mine.challenges_to_me)
    offers = f"{offered} {'challenge' if offered == 1 else 'challenges'}" if offered else ""
    return line(
        _name(known, mine),
        dot if boards else "",
        (boards, palette.turn),
        dot if offers else "",
        (offers, palette.turn),
        dot,
        (people, palette.muted),
    )


def _name(known: Known, mine: Mine) -> str:
    """The player's name, and the rating at the game that is played most lately."""
    if known.viewer is None or known.viewer.guest:
        return "guest"
    game = mine.usual_game(known.viewer)
    if game is None:
        return known.viewer.name
    return f"{known.viewer.name}, {GAMES[game].title} {known.rating(known.viewer, game)}"
