"""What the store runs on: connections, the threads that use them, and the guard."""
