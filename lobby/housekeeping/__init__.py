"""What the server does by itself: the sweep, downtime, leaving for good, verification."""
