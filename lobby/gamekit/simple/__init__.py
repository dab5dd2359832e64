"""The simple kit: a game of pieces that are placed or moved on a board says its board, signs,
start, moves and outcome, and has everything else. ``docs/adding-a-game.md`` has an example.

``rules.Rules`` is what a game writes; ``game.SimpleGame`` introduces it, and ``whole.whole`` makes
its parts: views, diagram, board, speech, position text, refusals that say why, what symmetries make
alike, bots by alpha-beta or by random playouts, and reviews. ``whole.lesson`` makes lessons from
positions and sentences. ``lobby/games/breakthrough`` is a whole game to read.
"""
