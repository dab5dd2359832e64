"""What all screens share: places, pages, sessions, boards, drafts of challenges."""
