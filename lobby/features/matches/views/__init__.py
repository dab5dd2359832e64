"""What a page shows of matches, gathered at one time."""
