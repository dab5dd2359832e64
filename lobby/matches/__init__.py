"""One contest between two players, from its start to its end and its record."""
