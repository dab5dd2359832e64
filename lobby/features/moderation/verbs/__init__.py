"""The commands for operators, and the one that reports something to them."""
