"""Several servers on one PostgreSQL, each a process of its own."""
