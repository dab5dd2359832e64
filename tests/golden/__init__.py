"""The golden run: everything that a played-through lobby says and shows, kept as text.

``scripts`` say what is done: ``story.txt`` plays a lobby through, the other scripts give every
command in a copy of that lobby, and ``screens`` opens every screen there. ``recorded`` holds the
results that ``chosen`` names, byte by byte, with the styles of the screens. The tests do it all
again, hold every document against its schema, and compare.

After a change that people are meant to see, record it anew and review the difference::

    .venv/bin/python -m tests.golden

The clock stands still unless a script moves it, every die and code is seeded, and bots are bounded
by the number of positions examined, never by seconds.

``before.db.xz`` and ``before.sql.xz`` are different: they are databases of an earlier version. They
are never made again, since they stand for the servers that are already running.
"""
