"""The players without hands."""

from __future__ import annotations

from lobby import bot_accounts
from lobby.commands.answers import Answer
from lobby.commands.calls import Call
from lobby.commands.documents.people import Bot, Bots
from lobby.commands.verbs import Verb
from lobby.layout import paragraphs, table
from lobby.players import Player

_FOR_WHOM = (
    "who has just read the rules",
    "who has played a few matches",
    "who looks a move or two ahead",
    "who plays well",
    "who plays very well",
    "who wants the best there is: perfect at Chaos and 5x5 Binar",
)
"""By level, from 1."""


async def bots(call: Call) -> Answer:
    """List the bots."""
    awake = call.lobby.thinker.awake
    listed = [_bot(bot) for bot in await call.lobby.ask(bot_accounts.everyone) if awake]
    if not listed:
        return Answer("There are no bots here: this lobby is for people alone.", Bots(bots=[]))
    rows = table((each["name"], f"level {each['level']}", each["about"]) for each in listed)
    text = paragraphs(
        "A match with a bot begins at once: write the game, challenge and its name. It is never"
        " rated, and a bot sees only what a player sees."
    )
    return Answer(f"{rows}\n\n{text}", Bots(bots=listed))


def _bot(bot: Player) -> Bot:
    assert bot.level is not None, "every bot has a level"
    return Bot(name=bot.name, level=bot.level, about=f"for {_FOR_WHOM[bot.level - 1]}")


VERBS = (
    Verb(
        name="bots",
        forms=("bots",),
        help="The players without hands, who take a challenge at once, and how strong they are.",
        run=bots,
        document=Bots,
    ),
)
