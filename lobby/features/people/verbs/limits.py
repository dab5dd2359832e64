"""Limits on how many matches of a game a player runs at once."""

from __future__ import annotations

from lobby.base.errors import NotFound
from lobby.base.layout import table
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.people import own_limits
from lobby.features.people.documents import Limit, Limits
from lobby.games.catalogue import GAMES, game_called
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Verb

_LIFTED = "none"


async def limit(call: Call) -> Answer:
    """Set limits, or list them."""
    game, number = _meant(call)
    if number is not None:
        await call.lobby.change(own_limits.choose, call.me, _most(call, number), game)
    limits = await call.lobby.ask(own_limits.of_each_game, call.me)
    listed = [
        Limit(game=own_limit.game, most=own_limit.most, running=own_limit.running)
        for own_limit in limits
        if game in (None, own_limit.game)
    ]
    return Answer(table(map(_row, listed)), Limits(limits=listed))


def _meant(call: Call) -> tuple[str | None, str | None]:
    """The game that a limit applies to, None for all games, and the limit, if given. Raises
    WrongCommand for two games, and NotFound for an unknown one."""
    words = list(call.words)
    game = None if call.game == EVERY_GAME else call.game
    if words and not _is_limit(words[0]):
        if call.game:
            raise call.wrong(_no_limit(words[0]))
        game = _game(words.pop(0))
    if len(words) > 1:
        raise call.wrong(_("`limit` does not accept {word}.", word=quoted(words[1])))
    return game, words[0] if words else None


def _is_limit(word: str) -> bool:
    return word.isdecimal() or word.lower() == _LIFTED


def _most(call: Call, word: str) -> int | None:
    if word.lower() == _LIFTED:
        return None
    if not _is_limit(word):
        raise call.wrong(_no_limit(word))
    return call.number(word, _("a number of boards"))


def _no_limit(word: str) -> str:
    return _(
        "{word} is not a limit. Give a number of boards from 0 to {most}, or {lifted}.",
        word=quoted(word),
        most=own_limits.MOST,
        lifted=_LIFTED,
    )


def _game(word: str) -> str:
    game = game_called(word)
    if game is None:
        raise NotFound(
            _(
                "{word} is neither a game nor a limit. The games are {games}."
                " Give a number of boards from 0 to {most}, or {lifted}.",
                word=quoted(word),
                games=", ".join(GAMES),
                most=own_limits.MOST,
                lifted=_LIFTED,
            )
        )
    return game


def _row(row: Limit) -> tuple[str, str, str]:
    most = _("no limit") if row["most"] is None else _("at most {each}", each=row["most"])
    return GAMES[row["game"]].title, most, _("{each} running", each=row["running"])


VERBS = (
    Verb(
        name="limit",
        forms=("limit [<game>] N", "limit [<game>] none", "limit"),
        help=N_(
            "Limit your running boards of a game, or of each game. Challenges beyond the limit are"
            " refused with that reason. Alone it lists your limits."
        ),
        run=limit,
        document=Limits,
        words=(0, 2),
        game=True,
    ),
)
