-- The boards, games and players that players follow.

CREATE TABLE board_subscriptions (
    player bigint NOT NULL REFERENCES players,
    board bigint NOT NULL REFERENCES matches,
    everything bigint NOT NULL CHECK (everything IN (0, 1)),
    PRIMARY KEY (player, board)
);
CREATE INDEX board_subscribers ON board_subscriptions (board);

CREATE TABLE game_subscriptions (
    player bigint NOT NULL REFERENCES players,
    game text COLLATE "C" NOT NULL,
    everything bigint NOT NULL CHECK (everything IN (0, 1)),
    PRIMARY KEY (player, game)
);
CREATE INDEX game_subscribers ON game_subscriptions (game);

CREATE TABLE player_subscriptions (
    player bigint NOT NULL REFERENCES players,
    other bigint NOT NULL REFERENCES players CHECK (other <> player),
    PRIMARY KEY (player, other)
);
CREATE INDEX player_subscribers ON player_subscriptions (other);

CREATE TRIGGER board_subscriptions_player_is_here BEFORE INSERT ON board_subscriptions FOR EACH ROW
    WHEN (has_left(new.player)) EXECUTE FUNCTION refuse();
CREATE TRIGGER game_subscriptions_player_is_here BEFORE INSERT ON game_subscriptions FOR EACH ROW
    WHEN (has_left(new.player)) EXECUTE FUNCTION refuse();
CREATE TRIGGER player_subscriptions_player_is_here BEFORE INSERT ON player_subscriptions
    FOR EACH ROW WHEN (has_left(new.player)) EXECUTE FUNCTION refuse();
CREATE TRIGGER player_subscriptions_other_is_here BEFORE INSERT ON player_subscriptions FOR EACH ROW
    WHEN (has_left(new.other)) EXECUTE FUNCTION refuse();
