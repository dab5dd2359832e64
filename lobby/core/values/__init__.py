"""What events, leases and servers are: frozen data."""
