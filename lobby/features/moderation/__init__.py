"""Bans, mutes, reports, and what operators do."""
