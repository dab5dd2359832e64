"""Words that people try, and what is done here for what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_TOLD = (
    (
        "time clock clocks",
        "`games` shows the time left on each of your boards, `zone` your local time.",
    ),
    ("undo takeback retract", "`move BOARD undo` asks to take your last move back."),
    ("draw propose offer tie", "`move BOARD propose` offers a draw."),
    (
        "agree yes no refuse",
        "`move BOARD accept` or `move BOARD reject` answers what your opponent offers.",
    ),
    (
        "bye exit logoff logout quit signoff",
        "`quit` ends a session; `delete` explains how to leave for good.",
    ),
    (
        "change passwd password passwords",
        "There is no password: your SSH key identifies you. `keys` lists your keys.",
    ),
    (
        "address email e-mail mail",
        "`notify mail ADDRESS` sets your mail address, `message NAME -m TEXT` writes to a player.",
    ),
    (
        "add adduser join login newuser register",
        "`signup NAME` takes a name for your key, `whoami` tells you who you are.",
    ),
    (
        "letter msg say tell whisper write",
        "`message NAME -m TEXT` writes to a player, `chat BOARD -m TEXT` to a board.",
    ),
    ("comment kibitz talk", "`chat BOARD -m TEXT` writes to the players and watchers of a board."),
    (
        "announce shout",
        "`chat BOARD -m TEXT` writes to a board, `message NAME -m TEXT` to players.",
    ),
    (
        "finger info player profile seen stats user whois",
        "`rating NAME` shows when a player was last seen, and the player's ratings and results.",
    ),
    (
        "ladder players rank ranking rankings top userlist users",
        "`standings` ranks the players, `who` lists who is connected.",
    ),
    ("away break holiday holidays pause suspend", "`vacation DAYS` stops your clocks."),
    (
        "observe spectate view watch",
        "`show BOARD` shows a board, `wait BOARD` follows it, `subscribe BOARD` adds it to `wait`.",
    ),
    ("follow", "`subscribe BOARD` follows a board: `wait` reports its moves."),
    (
        "cancel",
        "`abort BOARD` cancels a match in which one side has yet to move, `withdraw N` a"
        " challenge.",
    ),
    (
        "begin game invite match new play start",
        "`<game> challenge NAME` offers a match to a player, `<game> seek` to everybody.",
    ),
    ("log moves transcript", "`record BOARD` prints the moves of a match."),
    ("swap", "No game here has a swap: `show BOARD` shows the board and whose move it is."),
    ("fetch get index", "There are no files to fetch: `help` lists what you can read."),
    ("options rules", "`help <game>` explains the rules and options of a game."),
    (
        "config preferences set setting settings",
        "`notify`, `limit`, `vacation` and `zone` show and change your settings.",
    ),
    ("result results score scores", "`history` lists finished matches, `versus NAME` the score."),
    ("boards mine status", "`games` lists your boards."),
    ("ban censor gag ignore", "`mute NAME` hides what a player says; `block NAME` does more."),
    ("listen unignore", "`unmute NAME` shows again what a player says."),
    ("analyse analyze hint", "`review BOARD` judges the moves of a finished match."),
    ("test try", "`preview BOARD MOVE...` shows where moves lead."),
    ("forfeit giveup lose surrender", "`resign BOARD` gives the match up."),
    ("ahead conditional premove", "`queue BOARD MOVE` plays a move when your turn comes."),
    ("? commands man", "`help commands` lists all commands."),
)


MEANINGS: Mapping[str, str] = MappingProxyType(
    {word: told for words, told in _TOLD for word in words.split()}
)
"""What is told of a word that is not a command here."""
