"""A bot of your own: it takes the challenges that its player gets, and plays all its matches.

    python3 own_bot.py -p 2222 host

What stands after the script's name goes to ssh as it is. Change ``choose`` to make it play well.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

SSH = ["ssh", "-T", "-o", "BatchMode=yes", *sys.argv[1:]]
PIPE, NOTHING = subprocess.PIPE, subprocess.DEVNULL


def choose(page: dict[str, Any]) -> str:
    """The move to make. *page* is what ``show`` prints: ``position``, ``moves``, ``seat``, ..."""
    move: str = random.choice(page["legal_moves"])
    return move


def listen() -> str:
    """What the server says until it prompts for the next command."""
    said = ""
    while not f"\n{said}".endswith("\n> "):
        said += talk.stdout.read(1) or sys.exit("The server has gone.")
    return said[:-2]


def ask(command: str) -> Any:
    """The document that *command* prints; None when it is refused, as when we were too late."""
    print(command, "--json", file=talk.stdin, flush=True)
    said = listen()
    return json.loads(said) if said else None


def settle() -> None:
    """Take every challenge, and move wherever it is our turn."""
    for offer in ask("challenges")["to_me"]:
        ask(f"accept {offer['number']}")
    while boards := ask("turns")["boards"]:
        for board in boards:
            (page,) = ask(f"show {board['board']}")["boards"]
            ask(f"move {board['board']} {choose(page)}#{page['ply'] + 1}")


talk: Any = subprocess.Popen(SSH, stdin=PIPE, stdout=PIPE, text=True)  # it says why it refuses
listen()  # the greeting
news: Any = subprocess.Popen([*SSH, "wait"], stdin=NOTHING, stdout=PIPE, stderr=PIPE, text=True)
news.stderr.readline()  # it says that it waits: from here on nothing is missed
settle()
for _ in news.stdout:  # a line for each thing that others do
    settle()
