"""What servers that share a database do when one of them, or the database, fails."""
