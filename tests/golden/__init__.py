"""The golden run: all that a played-through lobby says and shows, kept as text.

``scripts`` says what is done: ``story.txt`` plays a lobby through, the other scripts give every
command in a copy of that lobby, and ``screens`` opens every screen there. ``recorded`` holds what
came of it, byte by byte, with the styles of every screen. The tests do it again and compare.

After a change that people are meant to see, write it anew and review the difference::

    .venv/bin/python -m tests.golden

The clock stands still unless a script moves it, every die and code is seeded, and bots are bounded
by positions looked at, never by seconds.

``before.db.xz`` is another matter: a database as the version made it that had this test first. It
stays as it is for ever and is never made again, since it stands for the servers that run already.
"""
