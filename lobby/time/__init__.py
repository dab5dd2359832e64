"""Clocks and what stops them: pauses, vacations, time zones, deadlines."""
