"""Notices by mail: composing them, and handing them to the mail server."""
