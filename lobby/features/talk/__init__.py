"""Chat in the lobby and at boards, and messages between players."""
