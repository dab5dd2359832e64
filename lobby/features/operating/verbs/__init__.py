"""What operators ask, and do to accounts."""
