"""An independent OctiLite player, to measure the bots against.

It shares nothing with the lobby: not the rules, nor the search, nor the evaluation.
"""
