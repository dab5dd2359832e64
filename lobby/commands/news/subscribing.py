"""Boards and games of which the visitor wants to hear."""

from __future__ import annotations

from lobby.basics.layout import table
from lobby.basics.text import quoted
from lobby.basics.translation import N_, _
from lobby.commands.documents.news import Subscribed, Subscription
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import EVERY_GAME, Call
from lobby.commands.language.verbs import Verb
from lobby.games.catalogue import title_of
from lobby.matches import subscriptions
from lobby.model.subscription import Subscriptions


async def subscribe(call: Call) -> Answer:
    """Hear of a board or a game, or list of which."""
    if not call.words:
        held = await call.lobby.ask(subscriptions.of_player, call.me)
        return Answer(_lines(held) or _("You have no subscriptions."), subscribed(held))
    subject, everything = _subject(call), _everything(call)
    held = await call.lobby.change(subscriptions.subscribe, call.me, subject, everything=everything)
    return Answer(_("You now follow {named}.", named=_named(subject)), subscribed(held))


async def unsubscribe(call: Call) -> Answer:
    """Hear no more of a board or a game."""
    subject = _subject(call)
    held = await call.lobby.change(subscriptions.unsubscribe, call.me, subject)
    return Answer(_("You no longer follow {named}.", named=_named(subject)), subscribed(held))


def _subject(call: Call) -> int | str:
    word = call.words[0].lower()
    return call.number(word, _("a board number")) if word[:1].isdecimal() else word


def _everything(call: Call) -> bool:
    if len(call.words) == 2 and call.words[1].lower() != EVERY_GAME:
        raise call.wrong(_("`subscribe` does not take {word}.", word=quoted(call.words[1])))
    return len(call.words) == 2


def _named(subject: int | str) -> str:
    return _("board {subject}", subject=subject) if isinstance(subject, int) else title_of(subject)


def _lines(held: Subscriptions) -> str:
    boards = ((_named(board), _("with talk") if all else "") for board, all in held.boards.items())
    games = ((_named(game), _("every move") if all else "") for game, all in held.games.items())
    return table((*boards, *games))


def subscribed(held: Subscriptions) -> Subscribed:
    """The document of what somebody subscribed to."""
    return Subscribed(
        subscriptions=[
            *(Subscription(board=each, game=None, all=all) for each, all in held.boards.items()),
            *(Subscription(board=None, game=each, all=all) for each, all in held.games.items()),
        ]
    )


VERBS = (
    Verb(
        name="subscribe",
        forms=("subscribe BOARD [all]", "subscribe <game> [all]", "subscribe"),
        help=N_(
            "Follow a board (all: with the talk) or the starts and ends of all matches of a game"
            " (all: with every move). `wait` then reports them. Alone, list your subscriptions."
        ),
        run=subscribe,
        document=Subscribed,
        words=(0, 2),
    ),
    Verb(
        name="unsubscribe",
        forms=("unsubscribe BOARD", "unsubscribe <game>"),
        help=N_("Stop following a board or a game."),
        run=unsubscribe,
        document=Subscribed,
        words=(1, 1),
    ),
)
