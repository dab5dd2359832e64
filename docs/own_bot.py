"""A bot of your own: it accepts the challenges to its player, and plays all its matches.

    python3 own_bot.py -p 2222 host

The arguments are passed to ssh unchanged. Change ``choose`` to make it play well.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

SSH = ["ssh", "-T", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=60", *sys.argv[1:]]
PIPE = subprocess.PIPE


def choose(page: dict[str, Any]) -> str:
    """The move to make. *page* is what ``show`` prints: ``position``, ``moves``, ``seat``, ..."""
    return str(random.choice(page["legal_moves"]))


def connect() -> Any:
    """A session in line mode. It ends with this program, however that ends."""
    return subprocess.Popen(SSH, stdin=PIPE, stdout=PIPE, text=True)


def ask(session: Any, command: str) -> Any:
    """The document that *command* prints, on one line; it has the key ``error`` after a refusal."""
    try:
        print(command, "--json", file=session.stdin, flush=True)
        return json.loads(session.stdout.readline())
    except (BrokenPipeError, json.JSONDecodeError):
        sys.exit("The connection is lost.")


def play(board: int) -> bool:
    """Move on *board*; return whether that worked. It does not if we are too late."""
    for page in ask(talk, f"show {board}").get("boards", []):
        if page["your_move"]:
            return "error" not in ask(talk, f"move {board} {choose(page)}#{page['ply'] + 1}")
    return False


def settle() -> None:
    """Accept every challenge, and move on every board where it is our turn."""
    for offer in ask(talk, "challenges").get("to_me", []):
        ask(talk, f"accept {offer['number']}")
    while any(play(each["board"]) for each in ask(talk, "turns").get("boards", [])):
        pass  # some opponents answer at once


talk, news = connect(), connect()
ask(news, "wait")  # answered once it is listening: nothing is missed from here on
settle()
for _ in news.stdout:  # a line for each thing that others do
    settle()
