"""The server put together: every verb, screen and document; start, stop, operate."""
