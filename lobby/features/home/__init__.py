"""The first screen, and the overview of what waits."""
