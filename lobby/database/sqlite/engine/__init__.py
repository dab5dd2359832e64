"""What the store runs on: connections, the lock, the threads that read, and the one that writes."""
