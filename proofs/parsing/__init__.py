"""What is asked of everything that parses what strangers send: time linear in its length."""
