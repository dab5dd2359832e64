"""Playing on from a position against a bot, for nothing."""
