"""Notices: how players who are not connected are told, by mail, ntfy or webhook."""
