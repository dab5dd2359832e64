"""What happened, in words: digest, feeds, calendar, overview, profiles."""
