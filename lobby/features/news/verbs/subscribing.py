"""Subscriptions to boards, games and players."""

from __future__ import annotations

from lobby.base.errors import NotFound
from lobby.base.layout import table
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.news import subscriptions
from lobby.features.news.documents.following import subscribed
from lobby.features.news.documents.news import Subscribed
from lobby.features.news.values import Subscriptions
from lobby.games.catalogue import GAMES, title_of
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Verb


async def subscribe(call: Call) -> Answer:
    """Follow a board, a game or a player, or list what the visitor follows."""
    if not call.words:
        held = await call.lobby.ask(subscriptions.of_player, call.me)
        return Answer(_lines(held) or _("You have no subscriptions."), subscribed(held))
    everything = _everything(call)
    if _is_player(call):
        return await _follow(call, everything=everything)
    subject = _subject(call)
    held = await call.lobby.change(subscriptions.subscribe, call.me, subject, everything=everything)
    return Answer(_("You now follow {named}.", named=_named(subject)), subscribed(held))


async def unsubscribe(call: Call) -> Answer:
    """Stop following a board, a game or a player."""
    subject = _subject(call)
    held = await call.lobby.ask(subscriptions.of_player, call.me)
    if _is_player(call) and subject not in held.games:
        held = await call.lobby.change(subscriptions.unfollow, call.me, call.words[0])
        return Answer(_("You no longer follow {named}.", named=call.words[0]), subscribed(held))
    held = await call.lobby.change(subscriptions.unsubscribe, call.me, subject)
    return Answer(_("You no longer follow {named}.", named=_named(subject)), subscribed(held))


async def _follow(call: Call, *, everything: bool) -> Answer:
    name = call.words[0]
    if everything:
        raise call.wrong(_("`all` is for boards and games: of a player you hear what begins."))
    try:
        held = await call.lobby.change(subscriptions.follow, call.me, name)
    except NotFound as unknown:
        games = ", ".join(GAMES)
        raise NotFound(
            _(
                "There is no game or player called {name}. The games are {games}.",
                name=quoted(name),
                games=games,
            )
        ) from unknown
    return Answer(_("You now follow {named}.", named=name), subscribed(held))


def _is_player(call: Call) -> bool:
    """Whether the subject must be a player, being neither a number nor a game."""
    word = call.words[0]
    return not word.isdecimal() and word.lower() not in GAMES


def _subject(call: Call) -> int | str:
    word = call.words[0].lower()
    return call.number(word, _("a board number")) if word.isdecimal() else word


def _everything(call: Call) -> bool:
    if len(call.words) == 2 and call.words[1].lower() != EVERY_GAME:
        raise call.wrong(_("`subscribe` does not take {word}.", word=quoted(call.words[1])))
    return len(call.words) == 2


def _named(subject: int | str) -> str:
    return _("board {subject}", subject=subject) if isinstance(subject, int) else title_of(subject)


def _lines(held: Subscriptions) -> str:
    boards = ((_named(board), _("with talk") if all else "") for board, all in held.boards.items())
    games = ((_named(game), _("every move") if all else "") for game, all in held.games.items())
    return table((*boards, *games, *((player.name, _("player")) for player in held.players)))


VERBS = (
    Verb(
        name="subscribe",
        forms=("subscribe BOARD [all]", "subscribe <game> [all]", "subscribe NAME", "subscribe"),
        help=N_(
            "Follow a board (all: with the talk), the starts and ends of all matches of a game"
            " (all: with every move), or the matches that a player begins. `wait` then reports"
            " them, and the lobby shows the boards of players you follow first. Alone, list your"
            " subscriptions."
        ),
        run=subscribe,
        document=Subscribed,
        words=(0, 2),
    ),
    Verb(
        name="unsubscribe",
        forms=("unsubscribe BOARD", "unsubscribe <game>", "unsubscribe NAME"),
        help=N_("Stop following a board, a game or a player."),
        run=unsubscribe,
        document=Subscribed,
        words=(1, 1),
    ),
)
