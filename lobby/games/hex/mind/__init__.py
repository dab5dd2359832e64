"""How bots think about the game."""
