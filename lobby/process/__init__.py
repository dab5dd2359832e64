"""What runs beside the event loop, and what is known of it: tasks, workers, logs, metrics."""
