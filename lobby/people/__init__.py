"""Players, their names, keys and preferences; muting, sanctions and quotas."""
