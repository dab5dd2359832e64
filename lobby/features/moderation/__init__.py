"""Bans, mutes, reports, and everything else that operators do."""
