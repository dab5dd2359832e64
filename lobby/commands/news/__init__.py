"""Commands that tell what happened, or will tell it."""
