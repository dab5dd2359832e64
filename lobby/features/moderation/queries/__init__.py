"""The SQL for bans, mutes and reports."""
