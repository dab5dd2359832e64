"""Computer players."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.layout import paragraphs, table
from lobby.base.translation import N_, _
from lobby.features.bots import bot_matches
from lobby.features.people.values.player import Player
from lobby.features.people.words import level_in_words
from lobby.gamekit.levels import LEVELS
from lobby.games.catalogue import GAMES, PARTS, WITH_MIND
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed


class Bot(TypedDict):
    """A computer player."""

    name: Annotated[str, "the word for `challenge`"]
    level: Annotated[int, "from 1 to 6"]
    about: Annotated[str, "who it suits"]


class Bots(TypedDict):
    """The bots of this lobby."""

    bots: Annotated[list[Bot], "by level; empty if this server has none"]


async def bots(call: Call) -> Answer:
    """List the bots."""
    awake = call.lobby.thinker.awake
    bots = [_bot(bot) for bot in await call.lobby.ask(bot_matches.everyone) if awake]
    if not bots:
        return Answer(_("This server has no bots."), Bots(bots=[]))
    rows = table(
        (bot["name"], _("level {level}", level=bot["level"]), bot["about"]) for bot in bots
    )
    remarks = (
        _(
            "A match with a bot starts at once, for example: curio challenge bot1. It is never"
            " rated, and a bot sees only what a player sees."
        ),
        _perfect(),
        _without(),
    )
    return Answer(f"{rows}\n\n{paragraphs(' '.join(filter(None, remarks)))}", Bots(bots=bots))


def _perfect() -> str:
    """A note on the highest level at the games that are solved; "" if there are none."""
    solved = [_(parts.perfect) for parts in reversed(tuple(PARTS.values())) if parts.perfect]
    best, before = max(LEVELS), ", ".join(solved[:-1])
    if before:
        return _(
            "bot{best} is perfect {before}, and {last}.", best=best, before=before, last=solved[-1]
        )
    return _("bot{best} is perfect {solved}.", best=best, solved=solved[0]) if solved else ""


def _without() -> str:
    """A note on the games that no bot plays."""
    titles = [game.title for name, game in GAMES.items() if name not in WITH_MIND]
    return _("No bot plays {titles}.", titles=listed(titles)) if titles else ""


def _bot(bot: Player) -> Bot:
    assert bot.level is not None, "every bot has a level"
    return Bot(name=bot.name, level=bot.level, about=level_in_words(bot.level))


VERBS = (
    Verb(
        forms=("bots",),
        help=N_(
            "List the bots and their levels. Bots are computer players and accept a challenge"
            " at once."
        ),
        run=bots,
        document=Bots,
    ),
)
