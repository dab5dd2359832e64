"""What operators ask and do that needs the running lobby."""
