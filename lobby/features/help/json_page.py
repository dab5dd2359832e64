"""Help for programmers."""

from __future__ import annotations

SCHEMAS = "schemas"
"""The topic that prints the JSON schemas."""

JSON = """\
With --json, written before -m, every command prints one JSON document on one
line; wait and multiple print one for each event or command, and export prints
one on many lines. Times are UTC seconds. Keys are never renamed or dropped,
but new ones may be added.

A command on its own (ssh HOST COMMAND --json) that is refused says why on
standard error, in a sentence, and tells the kind of refusal by its exit
status: 1 refused, 2 wrong, 3 not found, 4 the position has changed since,
65 too long, 75 come back later, 77 not allowed.

Line by line (ssh -T HOST) a refusal is a document, too:

    {"error": "It is your opponent's turn.", "status": 1, "forms": []}

Programs get no prompt there, and the greeting comes on standard error, so
that each command with --json is answered with exactly one line. wait --json
answers {"remark": "Waiting for news."} at once, then a line for each event;
the next line you send ends it.

help schemas prints JSON schemas (draft 2020-12) of all documents on one line.
Under "commands" they say which document each command prints."""
