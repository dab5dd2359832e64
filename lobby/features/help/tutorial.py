"""A first match in commands, for ``help tutorial``."""

from __future__ import annotations

from lobby.base.translation import N_

TUTORIAL = N_("""\
ssh HOST stands for the command that you connect with.
If you type commands line by line, leave it out.

1. Choose a name. From then on your SSH key identifies you: no password.

     ssh HOST signup ann

2. List the challenges and accept one, or offer a match yourself.

     ssh HOST challenges
     ssh HOST accept 12
     ssh HOST octilite seek
     ssh HOST curio challenge ben -base=5 -rows=6

3. List the boards where it is your move, and look at one.

     ssh HOST turns
     ssh HOST show 117
     ssh HOST octilite help

4. Try out moves without playing them, then play one. -m adds a comment.

     ssh HOST preview 117 32+a 46+e
     ssh HOST move 117 32+a -m good luck

5. Wait for the answer, and show the board with the nearest deadline.

     ssh HOST wait
     ssh HOST next

6. Chat, offer a draw or resign. Afterwards, read the moves or play again.

     ssh HOST chat 117 -m what was that?
     ssh HOST move 117 propose
     ssh HOST resign 117
     ssh HOST record 117
     ssh HOST rematch 117
     ssh HOST standings octilite

help commands lists everything, help VERB explains one command.""")
