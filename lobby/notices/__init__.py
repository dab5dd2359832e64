"""Notices: what reaches a player who is not here, by mail, ntfy or webhook."""
