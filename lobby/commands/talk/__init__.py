"""Commands for talking to others."""
