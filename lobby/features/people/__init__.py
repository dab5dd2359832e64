"""Players: keys, names, muting, quotas, preferences, profiles."""
