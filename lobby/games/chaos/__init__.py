"""All of the game: rules, views, drawings, lesson, help, mind and puzzles."""
