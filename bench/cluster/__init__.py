"""What several servers on one PostgreSQL do together, each a process of its own."""
