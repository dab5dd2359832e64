"""Commands about the caller and about other players."""
