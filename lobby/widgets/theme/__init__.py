"""What things look like: the themes, and the palette of one session."""
