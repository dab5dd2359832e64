"""Players: keys, names, muting, allowances, preferences, profiles."""
