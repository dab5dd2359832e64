"""A server's life: opening and closing, backups, metrics, systemd, the admin socket, garbage."""
