"""What runs beside the event loop, and how it is observed: tasks, workers, logs, metrics."""
