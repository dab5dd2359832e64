"""Words that people try, and what this server offers instead."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.base.translation import N_

_BY_WORDS = {
    "time clock clocks": N_(
        "`games` shows the time left on each of your boards, `zone` your local time."
    ),
    "undo takeback retract": N_("`move BOARD undo` asks to take your last move back."),
    "draw propose offer tie": N_("`move BOARD propose` offers a draw."),
    "agree yes no refuse": N_(
        "`move BOARD accept` or `move BOARD reject` answers what your opponent offers."
    ),
    "bye exit logoff logout quit signoff": N_(
        "`quit` ends a session; `delete` explains how to leave for good."
    ),
    "change passwd password passwords": N_(
        "There is no password: your SSH key identifies you. `keys` lists your keys."
    ),
    "name nick nickname rename": N_(
        "`signup NAME` chooses a name, once: it cannot be changed. `whoami` tells you yours."
    ),
    "address email e-mail mail": N_(
        "`notify mail ADDRESS` sets your mail address, `message NAME -m TEXT` writes to a player."
    ),
    "add adduser join login newuser register": N_(
        "`signup NAME` takes a name for your key, `whoami` tells you who you are."
    ),
    "letter msg say tell whisper write": N_(
        "`message NAME -m TEXT` writes to a player, `chat BOARD -m TEXT` to a board."
    ),
    "comment kibitz talk": N_(
        "`chat BOARD -m TEXT` writes to the players and watchers of a board."
    ),
    "announce shout": N_(
        "`chat BOARD -m TEXT` writes to a board, `message NAME -m TEXT` to players."
    ),
    "finger info player profile seen user whois": N_(
        "`rating NAME` shows when a player was last seen, and the player's ratings and results."
    ),
    "ladder players rank ranking rankings top userlist users": N_(
        "`standings` ranks the players, `who` lists who is connected."
    ),
    "away break holiday holidays pause suspend": N_("`vacation DAYS` stops your clocks."),
    "observe spectate view watch": N_(
        "`show BOARD` shows a board, `wait BOARD` reports its moves, `follow BOARD` adds it to"
        " `wait`."
    ),
    "showas": N_(
        "Your key identifies you. `show BOARD` shows a board as you may see it, `show NAME` a"
        " player's boards."
    ),
    "cancel": N_(
        "`abort BOARD` aborts a match in which one side has yet to move, `withdraw N` a challenge."
    ),
    "begin game invite match new start": N_(
        "`<game> challenge NAME` offers a match to a player, `play` finds an opponent now."
    ),
    "log moves transcript": N_("`record BOARD` prints the moves of a match."),
    "swap": N_(
        "A swap is a move like others, where a game has one: `move BOARD swap`. `help <game>`"
        " says how it is written there."
    ),
    "fetch get index": N_("There are no files to fetch: `help` lists what you can read."),
    "options rules": N_("`help <game>` explains the rules and options of a game."),
    "config preferences set setting settings": N_(
        "`notify`, `limit`, `vacation`, `zone` and `theme` show and change your settings."
    ),
    "appearance color colors colour colours themes": N_("`theme NAME` chooses your colours."),
    "result results score scores": N_("`history` lists finished matches, `versus NAME` the score."),
    "boards mine status": N_("`games` lists your boards."),
    "ban censor gag ignore": N_("`mute NAME` hides what a player says; `block NAME` does more."),
    "listen unignore": N_("`unmute NAME` shows again what a player says."),
    "analyse analyze hint": N_("`review BOARD` judges the moves of a finished match."),
    "test try": N_("`preview BOARD MOVE...` shows where moves lead."),
    "forfeit giveup lose surrender": N_("`resign BOARD` gives the match up."),
    "ahead conditional premove": N_("`plan BOARD MOVE...` plays moves when your turns come."),
    "? commands man": N_("`help commands` lists all commands."),
    "guide howto intro tutorial": N_("`help tutorial` shows how to play a first match."),
}

_BY_PROGRAMS = {
    "mosh mosh-server": N_(
        "The lobby does not support Mosh: connect with plain ssh, and if the connection breaks,"
        " connect again."
    ),
    "internal-sftp rsync scp sftp sftp-server": N_(
        "The lobby has no files to copy: to save your own data, run ssh HOST export > FILE."
    ),
    "git git-receive-pack git-upload-archive git-upload-pack": N_(
        "The lobby has no repositories: to see what it offers, run ssh HOST help."
    ),
    "ash bash cd csh dash env exec fish ksh nc netcat netcat-openbsd perl powershell pwsh python"
    " python3 screen sh su sudo tcsh tmux zsh": N_(
        "The lobby has no shell: to see what it offers, run ssh HOST help."
    ),
}


def _by_word(sentences: Mapping[str, str]) -> dict[str, str]:
    return {word: sentence for words, sentence in sentences.items() for word in words.split()}


PROGRAMS: Mapping[str, str] = _by_word(_BY_PROGRAMS)
"""The answer to each program that a client asks for. Its user has not typed its name."""

MEANINGS: Mapping[str, str] = {**_by_word(_BY_WORDS), **PROGRAMS}
"""The answer to each word that is not a command here."""
