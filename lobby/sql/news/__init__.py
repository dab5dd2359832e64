"""Events in the database, and who is notified of them."""
