"""Programs that solve games once and for all, and write the tables that the bots use.

They need the development dependencies, and nothing that runs in the server imports them.
"""
