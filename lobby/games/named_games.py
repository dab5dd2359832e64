"""Games as people name them, with or without options."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.base.errors import NotFound, Refused
from lobby.base.text import meant, quoted
from lobby.base.translation import _
from lobby.gamekit.options import OptionError, Options
from lobby.games.catalogue import GAMES, game_called, is_explored, title_of


def check(game: str) -> None:
    """Raise NotFound, listing the available games, unless *game* is one of them."""
    if game not in GAMES:
        raise NotFound(not_one(game))


def named(word: str) -> str:
    """The game that *word* names, as in ``game_called``. Raises NotFound."""
    game = game_called(word)
    if game is None:
        raise NotFound(not_one(word))
    return game


def not_one(word: str) -> str:
    """The message that *word* does not name a game."""
    refused = _("There is no game {word}.", word=quoted(word))
    return f"{refused} {meant(word, GAMES) or the_games()}"


def the_games() -> str:
    """The games, in a sentence."""
    return _("The games are {games}.", games=", ".join(GAMES))


def check_explored(game: str) -> None:
    """Raise Refused if positions of *game* are not indexed."""
    if not is_explored(game):
        raise Refused.because(
            "{title} cannot be explored: each match has a new deal, so positions hardly ever"
            " repeat.",
            title=title_of(game),
        )


def parse(game: str, options: Iterable[str]) -> Options:
    """Parse *options* of *game*. Raises NotFound for an unknown game, Refused for bad options."""
    check(game)
    with Refused.instead_of(OptionError):
        return GAMES[game].parse_options(options)
