"""Events in sentences: what you missed, subscriptions, feeds and calendars."""
