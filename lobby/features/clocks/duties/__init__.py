"""What the server does by itself for clocks."""
