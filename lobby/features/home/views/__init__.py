"""What a page shows of home, gathered at one time."""
