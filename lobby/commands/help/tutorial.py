"""A first match in commands, for ``help tutorial``."""

from __future__ import annotations

TUTORIAL = """\
Here ssh HOST stands for the command that brought you here, as you write it.
Without a command it begins a conversation, in which you leave it out.

1. Take a name. Your SSH key is you from then on; there is no password.

     ssh HOST signup ann

2. See what is offered, and take an offer; or offer a match yourself.

     ssh HOST challenges
     ssh HOST accept 12
     ssh HOST octilite seek
     ssh HOST curio challenge ben -base=5 -rows=6

3. See whose move it is where, and look at a board.

     ssh HOST turns
     ssh HOST show 117
     ssh HOST octilite help

4. Try moves out on paper, then play one. A comment may go with it.

     ssh HOST preview 117 32+a 46+e
     ssh HOST move 117 32+a -m good luck

5. Wait for the answer, and look at the board that needs you most.

     ssh HOST wait
     ssh HOST next

6. Talk, offer a draw, give up, and read the match again when it is over.

     ssh HOST chat 117 -m what was that?
     ssh HOST move 117 propose
     ssh HOST resign 117
     ssh HOST record 117
     ssh HOST rematch 117
     ssh HOST standings octilite

help commands lists everything, help VERB explains one command."""
