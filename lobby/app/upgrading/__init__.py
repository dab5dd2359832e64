"""What the installed version would do to a database: ``lobby upgrade --check``."""
