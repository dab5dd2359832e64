"""What people say to one another, and whom they have muted."""
