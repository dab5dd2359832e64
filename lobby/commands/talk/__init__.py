"""Commands that say something to others."""
