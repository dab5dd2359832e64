"""Going through every screen at every size, and what is wrong there."""
