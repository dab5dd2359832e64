"""An OctiLite player of its own, to measure the bots against.

It shares nothing with the lobby: neither the rules nor the search nor what a position is worth.
"""
