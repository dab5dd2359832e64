"""A board: playing, planning and watching."""
