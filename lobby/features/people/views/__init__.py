"""What a page shows of people, gathered at one time."""
