"""Practice boards: playing on from a position, against a bot or alone."""
