-- The boards, games and players that players follow.

CREATE TABLE board_subscriptions (
    player INTEGER NOT NULL REFERENCES players,
    board INTEGER NOT NULL REFERENCES matches,
    everything INTEGER NOT NULL CHECK (everything IN (0, 1)),
    PRIMARY KEY (player, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_subscribers ON board_subscriptions (board);

CREATE TRIGGER board_subscriptions_player_is_here BEFORE INSERT ON board_subscriptions
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

CREATE TABLE game_subscriptions (
    player INTEGER NOT NULL REFERENCES players,
    game TEXT NOT NULL,
    everything INTEGER NOT NULL CHECK (everything IN (0, 1)),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_subscribers ON game_subscriptions (game);

CREATE TRIGGER game_subscriptions_player_is_here BEFORE INSERT ON game_subscriptions
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

CREATE TABLE player_subscriptions (
    player INTEGER NOT NULL REFERENCES players,
    other INTEGER NOT NULL REFERENCES players CHECK (other <> player),
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_subscribers ON player_subscriptions (other);

CREATE TRIGGER player_subscriptions_player_is_here BEFORE INSERT ON player_subscriptions
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER player_subscriptions_other_is_here BEFORE INSERT ON player_subscriptions
WHEN (SELECT gone FROM players WHERE id = new.other) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
