"""Events in words: what is new, subscriptions, feeds, calendars."""
