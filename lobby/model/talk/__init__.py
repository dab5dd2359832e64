"""What people say to one another, and whom they do not hear."""
