"""One contest between two players, from start to finish, and its record."""
