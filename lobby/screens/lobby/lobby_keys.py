"""The keys of the lobby."""

from __future__ import annotations

from textual.binding import Binding

KEYS: tuple[Binding, ...] = (
    Binding("n", "visit('challenge')", "challenge", id="challenge", tooltip="Offer a match."),
    Binding("b", "bots", "play a bot", id="bots", tooltip="Start a match against a bot."),
    Binding(
        "t", "visit('join')", "choose a name", id="join", tooltip="Choose a name, and play people."
    ),
    Binding("enter", "enter('board')", "open", id="act", tooltip="Open the selected board."),
    Binding("enter", "enter('offer')", "details", id="act", tooltip="Show the challenge in full."),
    Binding("enter", "enter('rest')", "show all", id="act", tooltip="Show the whole section."),
    Binding(
        "enter", "enter('missed')", "open it", id="act", tooltip="Open it, and mark it as seen."
    ),
    Binding("x", "put_away", "dismiss all", id="refuse", tooltip="Dismiss all news."),
    Binding("x", "end('decline')", "decline", id="refuse", tooltip="Decline this challenge."),
    Binding("x", "end('withdraw')", "withdraw", id="refuse", tooltip="Withdraw your challenge."),
    Binding(
        "tab,ctrl+o",
        "app.next_board",
        "next",
        id="next",
        tooltip="Open the next board that waits for you.",
    ),
    Binding("c", "chat", "chat", id="lobby.talk.chat", tooltip="Write to everybody in the lobby."),
    Binding(
        "i",
        "visit('messages')",
        "messages",
        id="letters",
        show=False,
        tooltip="Read your messages.",
    ),
    Binding(
        "p",
        "people",
        "people",
        id="lobby.people",
        show=False,
        tooltip="See who is here, and any player's page.",
    ),
    Binding(
        "r",
        "standings",
        "ratings",
        id="standings",
        show=False,
        tooltip="Ratings for each game.",
    ),
    Binding(
        "w",
        "watch",
        "follow",
        id="watch",
        show=False,
        tooltip="Follow the selected board, or stop following it.",
    ),
    Binding(
        "z",
        "visit('puzzles')",
        "puzzles",
        id="puzzles",
        show=False,
        tooltip="Solve puzzles: find the win in a few moves.",
    ),
    Binding(
        "g",
        "visit('learn')",
        "learn a game",
        id="learn",
        show=False,
        tooltip="Learn a game by playing it.",
    ),
    Binding(
        "s",
        "visit('settings')",
        "settings",
        id="settings",
        show=False,
        tooltip="Change your settings.",
    ),
    Binding("q,ctrl+c", "leave", "leave", id="lobby.leave", tooltip="Leave the lobby."),
)
