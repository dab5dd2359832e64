"""The SQL for events, leases and servers."""
