"""What the server does by itself about notifications."""
