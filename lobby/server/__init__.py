"""Running a server: opening and closing, backups, metrics, systemd, the admin socket, garbage."""
