"""The keys of the lobby."""

from __future__ import annotations

from textual.binding import Binding

from lobby.base.translation import N_
from lobby.widgets.key_names import bind, hidden

KEYS: tuple[Binding, ...] = (
    bind("n", "visit('challenge')", N_("challenge"), N_("Offer a match."), "challenge"),
    bind("b", "bots", N_("play a bot"), N_("Start a match against a bot.")),
    bind("t", "visit('join')", N_("choose a name"), N_("Choose a name, and play people."), "join"),
    bind("enter", "enter('board')", N_("open"), N_("Open the selected board."), "act"),
    bind("enter", "enter('offer')", N_("details"), N_("Show the challenge in full."), "act"),
    bind("enter", "enter('rest')", N_("show all"), N_("Show the whole section."), "act"),
    bind("enter", "enter('missed')", N_("open it"), N_("Open it, and mark it as seen."), "act"),
    bind("x", "put_away", N_("dismiss all"), N_("Dismiss all news."), "refuse"),
    bind("x", "end('decline')", N_("decline"), N_("Decline this challenge."), "refuse"),
    bind("x", "end('withdraw')", N_("withdraw"), N_("Withdraw your challenge."), "refuse"),
    bind(
        "tab,ctrl+o",
        "app.next_board",
        N_("next"),
        N_("Open the next board that waits for you."),
        "next",
    ),
    bind(
        "c", "chat", N_("chat"), N_("Write to everybody in the lobby."), "lobby.features.talk.chat"
    ),
    hidden("i", "visit('messages')", N_("messages"), N_("Read your messages."), "letters"),
    hidden(
        "p", "people", N_("people"), N_("See who is here, and any player's page."), "lobby.people"
    ),
    hidden("r", "standings", N_("ratings"), N_("Ratings for each game.")),
    hidden("w", "watch", N_("follow"), N_("Follow or unfollow the selected board.")),
    hidden(
        "o", "order", N_("order"), N_("Sort by time, game, opponent or last move."), "lobby.order"
    ),
    hidden(
        "z",
        "visit('puzzles')",
        N_("puzzles"),
        N_("Solve puzzles, today's or at your level."),
        "puzzles",
    ),
    hidden("g", "visit('learn')", N_("learn a game"), N_("Learn a game by playing it."), "learn"),
    hidden("s", "visit('settings')", N_("settings"), N_("Change your settings."), "settings"),
    bind("q,ctrl+c", "leave", N_("leave"), N_("Leave the lobby."), "lobby.leave"),
)
