"""The keys of the lobby."""

from __future__ import annotations

from textual.binding import Binding

from lobby.base.translation import N_

KEYS: tuple[Binding, ...] = (
    Binding(
        "n", "visit('challenge')", N_("challenge"), id="challenge", tooltip=N_("Offer a match.")
    ),
    Binding("b", "bots", N_("play a bot"), id="bots", tooltip=N_("Start a match against a bot.")),
    Binding(
        "t",
        "visit('join')",
        N_("choose a name"),
        id="join",
        tooltip=N_("Choose a name, and play people."),
    ),
    Binding(
        "enter", "enter('board')", N_("open"), id="act", tooltip=N_("Open the selected board.")
    ),
    Binding(
        "enter",
        "enter('offer')",
        N_("details"),
        id="act",
        tooltip=N_("Show the challenge in full."),
    ),
    Binding(
        "enter", "enter('rest')", N_("show all"), id="act", tooltip=N_("Show the whole section.")
    ),
    Binding(
        "enter",
        "enter('missed')",
        N_("open it"),
        id="act",
        tooltip=N_("Open it, and mark it as seen."),
    ),
    Binding("x", "put_away", N_("dismiss all"), id="refuse", tooltip=N_("Dismiss all news.")),
    Binding(
        "x", "end('decline')", N_("decline"), id="refuse", tooltip=N_("Decline this challenge.")
    ),
    Binding(
        "x", "end('withdraw')", N_("withdraw"), id="refuse", tooltip=N_("Withdraw your challenge.")
    ),
    Binding(
        "tab,ctrl+o",
        "app.next_board",
        N_("next"),
        id="next",
        tooltip=N_("Open the next board that waits for you."),
    ),
    Binding(
        "c",
        "chat",
        N_("chat"),
        id="lobby.features.talk.chat",
        tooltip=N_("Write to everybody in the lobby."),
    ),
    Binding(
        "i",
        "visit('messages')",
        N_("messages"),
        id="letters",
        show=False,
        tooltip=N_("Read your messages."),
    ),
    Binding(
        "p",
        "people",
        N_("people"),
        id="lobby.people",
        show=False,
        tooltip=N_("See who is here, and any player's page."),
    ),
    Binding(
        "r",
        "standings",
        N_("ratings"),
        id="standings",
        show=False,
        tooltip=N_("Ratings for each game."),
    ),
    Binding(
        "w",
        "watch",
        N_("follow"),
        id="watch",
        show=False,
        tooltip=N_("Follow or unfollow the selected board."),
    ),
    Binding(
        "o",
        "order",
        N_("order"),
        id="lobby.order",
        show=False,
        tooltip=N_("Sort by time, game, opponent or last move."),
    ),
    Binding(
        "z",
        "visit('puzzles')",
        N_("puzzles"),
        id="puzzles",
        show=False,
        tooltip=N_("Solve puzzles, today's or at your level."),
    ),
    Binding(
        "g",
        "visit('learn')",
        N_("learn a game"),
        id="learn",
        show=False,
        tooltip=N_("Learn a game by playing it."),
    ),
    Binding(
        "s",
        "visit('settings')",
        N_("settings"),
        id="settings",
        show=False,
        tooltip=N_("Change your settings."),
    ),
    Binding("q,ctrl+c", "leave", N_("leave"), id="lobby.leave", tooltip=N_("Leave the lobby.")),
)
