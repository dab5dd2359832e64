"""Steps of bots that need the running lobby."""
