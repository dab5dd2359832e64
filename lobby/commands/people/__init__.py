"""Commands about oneself and other players."""
