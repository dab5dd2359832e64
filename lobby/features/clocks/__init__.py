"""The time of a match: clocks, deadlines, vacations, weekends, time zones."""
