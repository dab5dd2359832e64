"""When to play a pair, and what is special about it."""

from __future__ import annotations

from lobby.basics.translation import _
from lobby.kits.game import Game
from lobby.kits.options import Options
from lobby.matches import pairs


def in_words(game: Game, options: Options, *, pair: bool, ask: str) -> str:
    """A sentence of advice on playing *game* with *options*, as a *pair* or not; "" for none. *ask*
    is the name under which a pair can be requested there."""
    proved = game.best_play.get(str(options))
    if not pair:
        return (
            _("One side wins by force. With {pair}, each of you plays each side once.", pair=ask)
            if proved and proved.winner is not None
            else ""
        )
    if pairs.dealt_apart(game.name, str(options)):
        return _("What is dealt is partly hidden, so each board of the pair has its own deal.")
    return ""
