-- Chat at boards and in the lobby, and messages between two players.

CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    board INTEGER REFERENCES matches,
    author INTEGER REFERENCES players,
    text TEXT NOT NULL CHECK (text <> ''),
    announcement INTEGER NOT NULL DEFAULT 0
        CHECK (announcement IN (0, 1) AND (announcement = 0 OR board IS NULL))
) STRICT;
CREATE INDEX messages_at_board ON messages (board);
CREATE INDEX messages_by ON messages (author);

CREATE TRIGGER messages_author_is_here BEFORE INSERT ON messages
WHEN (SELECT gone FROM players WHERE id = new.author) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER messages_are_unread AFTER INSERT ON messages
WHEN new.board IS NOT NULL BEGIN
    INSERT OR REPLACE INTO unread (player, board, message)
    SELECT p.id, new.board, new.id
    FROM matches AS m JOIN players AS p ON p.id IN (m.first, m.second)
    WHERE m.board = new.board AND p.id IS NOT new.author AND NOT EXISTS (
        SELECT 1 FROM quieted WHERE player = p.id AND other = new.author
    ) AND (
        m.ended IS NOT NULL OR new.author IS m.first OR new.author IS m.second
        OR NOT EXISTS (
            SELECT 1 FROM preferences
            WHERE player = p.id AND name = 'watchers' AND value = 'no'
        )
    );
END;

-- This can be derived from messages and bookmarks. It is stored because a player may have thousands
-- of boards, and each view of the lobby asks which of them have news.
CREATE TABLE unread (
    player INTEGER NOT NULL REFERENCES players,
    board INTEGER NOT NULL REFERENCES matches,
    message INTEGER NOT NULL REFERENCES messages,
    PRIMARY KEY (player, board)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER unread_of_nobody AFTER INSERT ON unread
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
    DELETE FROM unread WHERE player = new.player;
END;
CREATE TRIGGER unread_of_bots AFTER INSERT ON unread
WHEN (SELECT level FROM players WHERE id = new.player) IS NOT NULL BEGIN
    DELETE FROM unread WHERE player = new.player AND board = new.board;
END;

CREATE TABLE letters (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES players,
    reader INTEGER NOT NULL REFERENCES players CHECK (reader <> author),
    text TEXT NOT NULL CHECK (text <> ''),
    read INTEGER NOT NULL CHECK (read IN (0, 1))
) STRICT;
CREATE INDEX letters_to ON letters (reader);
CREATE INDEX letters_by ON letters (author);
CREATE INDEX unread_letters ON letters (reader) WHERE read = 0;
CREATE INDEX letters_between ON letters (author, reader);

CREATE TRIGGER letters_never_change BEFORE UPDATE OF at, author, reader, text ON letters
BEGIN SELECT RAISE(ABORT, 'A message never changes.'); END;
CREATE TRIGGER letters_that_are_not_heard AFTER INSERT ON letters
WHEN EXISTS (SELECT 1 FROM quieted WHERE player = new.reader AND other = new.author)
BEGIN
    UPDATE letters SET read = 1 WHERE id = new.id;
END;
CREATE TRIGGER letters_author_is_here BEFORE INSERT ON letters
WHEN (SELECT gone FROM players WHERE id = new.author) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER letters_reader_is_here BEFORE INSERT ON letters
WHEN (SELECT gone FROM players WHERE id = new.reader) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

CREATE TRIGGER new_bookmarks_read AFTER INSERT ON bookmarks BEGIN
    DELETE FROM unread
    WHERE player = new.player AND board = new.board AND message <= new.read;
END;
CREATE TRIGGER bookmarks_read AFTER UPDATE OF read ON bookmarks BEGIN
    DELETE FROM unread
    WHERE player = new.player AND board = new.board AND message <= new.read;
END;
CREATE TRIGGER nothing_quieted_is_unread AFTER INSERT ON quieted BEGIN
    DELETE FROM unread
    WHERE player = new.player
        AND (SELECT author FROM messages WHERE id = unread.message) IS new.other;
    UPDATE letters SET read = 1
    WHERE reader = new.player AND read = 0 AND author = new.other;
END;
CREATE TRIGGER no_watcher_is_unread AFTER INSERT ON preferences
WHEN new.name = 'watchers' AND new.value = 'no' BEGIN
    DELETE FROM unread WHERE player = new.player AND EXISTS (
        SELECT 1 FROM messages AS s CROSS JOIN matches AS m ON m.board = s.board
        WHERE s.id = unread.message AND m.ended IS NULL
            AND s.author IS NOT m.first AND s.author IS NOT m.second
    );
END;
