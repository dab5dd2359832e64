"""``lobby config``: configuration for other programs, as the settings of the server need it."""
