"""The steps of the schema for what players look up about each other."""

from __future__ import annotations

from sqlite_utils import Database


def tallies(db: Database) -> None:
    """How many matches each player has won, drawn and lost in each game, updated by triggers: a
    player may have a hundred thousand matches, and everybody may ask."""
    db.executescript(
        """
        CREATE TABLE tallies (
            player INTEGER NOT NULL REFERENCES players,
            game TEXT NOT NULL,
            won INTEGER NOT NULL CHECK (won >= 0),
            drawn INTEGER NOT NULL CHECK (drawn >= 0),
            lost INTEGER NOT NULL CHECK (lost >= 0),
            PRIMARY KEY (player, game)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW results AS
        SELECT board, first AS player, game, winner IS 0 AS won, winner IS NULL AS drawn,
            winner IS 1 AS lost
        FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled' AND first <> second
        UNION ALL
        SELECT board, second, game, winner IS 1, winner IS NULL, winner IS 0
        FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled' AND first <> second;

        INSERT INTO tallies (player, game, won, drawn, lost)
        SELECT player, game, sum(won), sum(drawn), sum(lost) FROM results GROUP BY player, game;
        """
    )
    for name, when in (
        ("ended", "AFTER UPDATE OF ended ON matches WHEN old.ended IS NULL"),
        ("added", "AFTER INSERT ON matches WHEN new.ended IS NOT NULL"),
    ):
        db.execute(
            f"""
            CREATE TRIGGER {name}_matches_are_counted {when} BEGIN
                INSERT INTO tallies (player, game, won, drawn, lost)
                SELECT player, game, won, drawn, lost FROM results WHERE board = new.board
                ON CONFLICT (player, game) DO UPDATE SET won = won + excluded.won,
                    drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
            END
            """
        )


def lists(db: Database) -> None:
    """Indexes that keep lists in order of time: matches by game, by player and game, and between
    two players, and private messages between two players."""
    db.executescript(
        """
        CREATE INDEX running_matches_of_game ON matches (game, changed)
            WHERE ended IS NULL AND private = 0;
        CREATE INDEX finished_matches_of_game ON matches (game, ended)
            WHERE ended IS NOT NULL AND private = 0;
        CREATE INDEX finished_games_of_first ON matches (first, game, ended)
            WHERE ended IS NOT NULL;
        CREATE INDEX finished_games_of_second ON matches (second, game, ended)
            WHERE ended IS NOT NULL;
        CREATE INDEX finished_between ON matches (first, second, ended) WHERE ended IS NOT NULL;
        CREATE INDEX letters_between ON letters (author, reader);
        """
    )


STEPS = (tallies, lists)
