"""Notifications for players who are elsewhere, by mail, ntfy or webhook; and moves by mail."""
