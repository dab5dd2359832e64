"""The keys of the lobby."""

from __future__ import annotations

from textual.binding import Binding

KEYS: tuple[Binding, ...] = (
    Binding("n", "visit('challenge')", "challenge", id="challenge", tooltip="Offer a match."),
    Binding("b", "bots", "play a bot", id="bots", tooltip="Begin a match against a bot."),
    Binding("t", "visit('join')", "take part", id="join", tooltip="Take a name, and play people."),
    Binding(
        "enter", "enter('board')", "open", id="act", tooltip="Open the board under the cursor."
    ),
    Binding("enter", "enter('offer')", "details", id="act", tooltip="Show the challenge in words."),
    Binding("enter", "enter('rest')", "show all", id="act", tooltip="Show the whole section."),
    Binding("enter", "enter('missed')", "see it", id="act", tooltip="Take note of it, and look."),
    Binding("x", "put_away", "put away", id="refuse", tooltip="Put away all that is new."),
    Binding("x", "end('decline')", "decline", id="refuse", tooltip="Decline a challenge to you."),
    Binding("x", "end('withdraw')", "withdraw", id="refuse", tooltip="Withdraw your challenge."),
    Binding(
        "tab",
        "app.next_board",
        "next",
        id="next",
        tooltip="Open the next board that waits for you.",
    ),
    Binding("c", "chat", "chat", id="lobby.talk.chat", tooltip="Say something to everybody here."),
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
        tooltip="Who is here, and the page of any player.",
    ),
    Binding(
        "r",
        "standings",
        "ratings",
        id="standings",
        show=False,
        tooltip="Who is how strong at which game.",
    ),
    Binding(
        "w",
        "watch",
        "watch",
        id="watch",
        show=False,
        tooltip="Subscribe to the board under the cursor, or no longer.",
    ),
    Binding(
        "z",
        "visit('puzzles')",
        "puzzles",
        id="puzzles",
        show=False,
        tooltip="Win in so many moves.",
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
        tooltip="What you prefer.",
    ),
    Binding("q,ctrl+c", "leave", "leave", id="lobby.leave", tooltip="Leave the lobby."),
)
