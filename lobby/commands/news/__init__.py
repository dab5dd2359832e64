"""Commands that report events, past or to come."""
