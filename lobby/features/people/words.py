"""What kind of player somebody is, in words."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.base.translation import N_, _
from lobby.features.people.values.player import Player
from lobby.games.catalogue import PARTS

_LEVELS: Mapping[int, str] = {
    1: N_("suits beginners"),
    2: N_("knows the basics"),
    3: N_("looks a few moves ahead"),
    4: N_("makes few mistakes"),
    5: N_("is hard to beat"),
    6: N_("is the strongest"),
}


def level_in_words(level: int, game: str = "") -> str:
    """A description of a bot of *level* at *game*, or in general.

    >>> level_in_words(1, "curio"), level_in_words(6, "chaos")
    ('suits beginners', 'plays perfectly')
    """
    best = PARTS[game].best if game and level == max(_LEVELS) else ""
    return _(best) if best else _(_LEVELS[level])


def nature(player: Player) -> str:
    """What kind of player *player* is: "bot, level 3", "guest"; "" for a person with a name."""
    if player.bot:
        return _("bot, level {level}", level=player.level)
    return _("guest") if player.guest else ""
