"""What bots do that needs the running lobby."""
