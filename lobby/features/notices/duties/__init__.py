"""What the server does by itself for notices."""
