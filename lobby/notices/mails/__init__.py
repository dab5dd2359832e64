"""Notices by mail: how one is written, and handed to the mail server."""
