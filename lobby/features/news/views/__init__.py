"""What a page shows of news, gathered at one time."""
