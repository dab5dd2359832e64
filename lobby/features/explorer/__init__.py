"""What was played from a position, and with what results."""
