"""What all sessions of one server share."""
