"""A bot of your own: it accepts the challenges to its player, and plays all its matches.

    python3 own_bot.py -p 2222 host

The arguments are passed to ssh unchanged. Change ``choose`` to make it play well.
"""

import json
import random
import subprocess
import sys
import time

OPTIONS = ["-T", "-oBatchMode=yes", "-oConnectTimeout=30", "-oServerAliveInterval=60"]
LATER, BANNED = 75, 77  # exit statuses


def choose(page):
    """The move to make. *page* is what ``show`` prints: ``position``, ``moves``, ``seat``, ..."""
    return random.choice(page["legal_moves"])


def ask(session, command):
    """The document that *command* prints; it has the key ``error`` after a refusal."""
    while True:
        print(command, "--json", file=session.stdin, flush=True)
        answer = heard(session)
        while command != "wait" and ("event" in answer or "remark" in answer):
            answer = heard(session)  # that was news, printed before the command was read
        if answer.get("status") != LATER:
            return answer
        time.sleep(10)  # our share of the server is used up, or it is out of order


def heard(session):
    """The next line from the server, a document. Raises ValueError after the last."""
    return json.loads(session.stdout.readline())


def move(session, page):
    """Move on the board of *page*; return whether that worked. It does not if we are too late."""
    if not page["your_move"]:
        return False
    done = ask(session, f"move {page['board']} {choose(page)}#{page['ply'] + 1}")
    return "error" not in done


def play(session):
    """Accept every challenge, and move on every board where it is our turn, again and again."""
    while True:
        for offer in ask(session, "challenges").get("to_me", []):
            ask(session, f"accept {offer['number']}")
        while sum(move(session, page) for page in ask(session, "next").get("boards", [])):
            pass  # some opponents answer at once
        if "error" in (waiting := ask(session, "wait")):  # begins with what came since the last
            sys.exit(waiting["error"])
        heard(session)


pause = 1
while True:
    try:
        with subprocess.Popen(
            ["ssh", *OPTIONS, *sys.argv[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as ssh:
            ask(ssh, "wait")  # from now on nothing is missed
            pause = 1
            play(ssh)
    except (OSError, ValueError):  # the connection is lost, or there was none
        pass
    if ssh.returncode == BANNED:
        sys.exit(BANNED)
    print(f"ssh ended with {ssh.returncode}. Trying again in {pause} s.", file=sys.stderr)
    time.sleep(pause)
    pause = min(2 * pause, 60)
