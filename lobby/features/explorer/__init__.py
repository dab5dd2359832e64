"""What others played from a position, and how a game is played here."""
