"""Settings, and notifications."""
