"""Play now, by command: what Space does in the lobby."""

from __future__ import annotations

from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.challenges import quick
from lobby.features.challenges.documents import Offer
from lobby.features.challenges.quick import Quick
from lobby.features.challenges.values import Challenge
from lobby.features.challenges.verbs.offers import answer
from lobby.features.challenges.verbs.terms import OF_MATCH
from lobby.games import named_games
from lobby.games.catalogue import game_called
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Term, Verb


async def play(call: Call) -> Answer:
    """Accept the open challenge that fits, or post one."""
    lobby, me = call.lobby, call.me
    asked = await _asked(call)
    here = lobby.presence.players()
    made = await lobby.change(quick.seek, me, asked, lobby.chance, here=here)
    return await answer(made, call, _meanwhile(made) if isinstance(made, Challenge) else "")


async def _asked(call: Call) -> Quick:
    """What the command asks for: with nothing but the verb, the same as last time."""
    before = await call.lobby.ask(quick.last, call.me)
    game = None if call.game == EVERY_GAME else call.game
    words = (*_time(call), *call.options, *call.terms)
    return quick.read(game or before.game, words) if game or words else before


def _time(call: Call) -> tuple[str, ...]:
    """The terms that a time such as 5+3 stands for."""
    if not call.words:
        return ()
    if terms := quick.time_terms(call.words[0]):
        return terms
    if call.game or quick.like_time(call.words[0]):
        raise call.wrong(_("Write a time such as 5+3, not {word}.", word=quoted(call.words[0])))
    if game := game_called(call.words[0]):
        raise call.wrong(_("Write the game first: {game} play", game=game))
    raise call.wrong(named_games.not_one(call.words[0]))


def _meanwhile(made: Challenge) -> str:
    return _(
        "`wait` tells you when somebody accepts it. Until then you can play a bot:"
        " `{game} challenge bot1`. `withdraw {number}` withdraws your challenge.",
        game=made.game,
        number=made.number,
    )


_WITHIN = Term(
    "--within=N|any",
    N_("how far the opponent's rating may be from yours; default: {usual}"),
    {"usual": quick.WITHIN},
)

VERBS = (
    Verb(
        name="play",
        forms=("play", "<game> play [MINUTES+SECONDS] [-option...] [--term...]"),
        help=N_(
            "Find an opponent now: accept an open challenge that fits, or post one. `play` alone"
            " does what you asked for last time. Otherwise the defaults are 5+3, rated, and an"
            " opponent within {within} points of your rating."
        ),
        numbers={"within": quick.WITHIN},
        run=play,
        document=Offer,
        words=(0, 1),
        game=True,
        options=True,
        terms=(_WITHIN, *OF_MATCH),
    ),
)
