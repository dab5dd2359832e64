"""What a running server shares among its sessions: the lobby, events, presence, workers."""
