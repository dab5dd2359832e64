"""What a page shows of account, gathered at one time."""
