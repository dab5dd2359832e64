"""Statements that test the schema, and only just do not break an invariant of the database."""

from __future__ import annotations

ROWS = """
    INSERT INTO players (id, name, joined, gone)
        VALUES (1, 'ann', 0, NULL), (2, 'ben', 0, NULL), (4, 'gone-4', 0, 9);
    INSERT INTO players (id, name, joined, level) VALUES (5, 'bot1', 0, 1);
    INSERT INTO players (id, name, joined, guest, lapses) VALUES (6, 'guest-6', 0, 1, 9);
    INSERT INTO keys VALUES (1, 1, 'SHA256:a', 0);
    INSERT INTO challenges (number, game, options, terms, challenger, opponent, made, expires)
        VALUES (1, 'chaos', '', '', 1, 2, 0, 9), (2, 'chaos', '', '', 1, NULL, 0, 9);
    INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        revision, plies, to_move)
        VALUES (1, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (2, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (11, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (12, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (13, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (14, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (15, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0);
    INSERT INTO moves VALUES (1, 1, 'a1-c3', '', 0, 'by hand', 0),
        (11, 1, 'x', '', 0, 'by hand', 0), (12, 1, 'x', '', 0, 'by hand', 0),
        (13, 1, 'x', '', 0, 'by hand', 0), (14, 1, 'x', '', 0, 'by hand', 0),
        (15, 1, 'x', '', 0, 'by hand', 0);
    UPDATE matches SET plies = 1, to_move = 1 WHERE board <> 2;
    UPDATE matches SET ended = 9, reason = 'resigned', to_move = NULL WHERE board = 12;
    INSERT INTO moves_taken_back (board, ply, move, comment, at, taken_back)
        VALUES (11, 1, 'x', '', 0, 9), (12, 1, 'x', '', 0, 9), (13, 2, 'x', '', 0, 9),
            (14, 1, 'y', '', 0, 9), (15, 1, 'x', '', 1, 9);
    INSERT INTO lines (board, player, place, line) VALUES (1, 1, 0, 'a2-c2');
    UPDATE matches SET ended = 9, reason = 'resigned', winner = 0, to_move = NULL WHERE board = 2;
    UPDATE challenges SET closed = 9, how = 'withdrawn' WHERE number = 2;
    INSERT INTO messages VALUES (1, 0, 1, 1, 'hello', 0);
    INSERT INTO bookmarks VALUES (1, 1, '', 0, NULL, 0, 0);
    INSERT INTO events VALUES (1, 0, 'started', NULL, 1, '[1,2]', '{}', 0);
    INSERT INTO vacations VALUES (1, 1, 0, 9, 'declared');
    INSERT INTO downtimes VALUES (1, 0, 9, 0);
    INSERT INTO heartbeat VALUES (1, 0);
    INSERT INTO disconnections VALUES (1, 1, 0, 9);
    INSERT INTO rating_changes
        VALUES (1, 2, 0, 1, 'chaos', 9, 1500, 350, 0.06, 1600, 300, 0.06, 1, 1, 1);
    INSERT INTO moves_taken_back VALUES (9, 1, 1, 'a1-c3', 'other', 0, 9, 'by hand', 0);
    INSERT INTO quieted VALUES (1, 2, 0);
    INSERT INTO event_players VALUES (1, 1);
    INSERT INTO last_seen (player, event) VALUES (1, 1);
    INSERT INTO board_subscriptions VALUES (1, 1, 0);
    INSERT INTO game_subscriptions VALUES (1, 'chaos', 0);
    INSERT INTO player_subscriptions VALUES (1, 2);
    INSERT INTO letters VALUES (1, 0, 1, 2, 'hello', 0);
    INSERT INTO notice_addresses VALUES (1, 'mail', 'ann@example.org', 'x', 0, 0, '');
    INSERT INTO notice_codes VALUES (1, 'mail', 'ann@example.org', 'x', 'x', 9, 0);
    INSERT INTO notices_asked_for VALUES (1, 0, 1, 'ann@example.org', '');
    INSERT INTO outbox VALUES (1, 1, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL);
    INSERT INTO outbox VALUES (2, 1, 'ntfy', 1, 1, 'turn', 0, 60, 1, 61, 'sent');
    INSERT INTO ratings VALUES (1, 'chaos', 1600, 300, 0.06, 9, 1, 1, 1);
    INSERT INTO solved_puzzles VALUES (1, 1, 'chaos-1', 0);
    INSERT INTO puzzle_attempts VALUES (1, 1, 'chaos-1', 'chaos', 0, 1, 1500, 1600);
    INSERT INTO puzzle_standings VALUES (1, 'chaos', 1600, 300, 0.06, 9, 1);
    INSERT INTO puzzle_ratings VALUES ('chaos-1', 'chaos', 1400, 200, 0.06, 9, 1);
    INSERT INTO sanctions VALUES (1, 'mute', 1, NULL, NULL, 'spam', 2, 0, 9, NULL, NULL);
    INSERT INTO sanctions VALUES (2, 'ban', NULL, NULL, '192.0.2.0/24', 'x', 2, 0, NULL, 5, 2);
    INSERT INTO reports VALUES (1, 0, 1, 2, 1, 'x', '[]', NULL, NULL, '');
    INSERT INTO reports VALUES (2, 0, 1, 2, NULL, 'x', '[]', 9, 1, 'y');
    INSERT INTO claimed_operators VALUES ('SHA256:a', 0);
    INSERT INTO claim_code VALUES (1, 'a');
    INSERT INTO deeds VALUES (1, 0, 1, 'SHA256:a', 'rename', 2, 'cow', 'Rude');
    INSERT INTO deeds VALUES (2, 0, NULL, NULL, 'drain', NULL, '5', '');
    INSERT INTO explored VALUES (1, 1, 0, 0, 0);
    INSERT INTO imported_matches VALUES (1, 1, 0, 'x', 1, 'digest', '[Game "chaos"]', NULL);
    INSERT INTO practice_boards VALUES (1, 1, 'chaos', '', 1, '', '{}', 6, 0, '', 0, 0, 0);
    INSERT INTO recovery_codes VALUES (1, 1, 'a', 0, 0, 1, 2, NULL, NULL);
    INSERT INTO recovery_codes VALUES (2, 1, 'b', 0, 0, 1, NULL, 1, 'replaced');
    INSERT INTO reply_tokens VALUES ('a', 1, 1, 1, 'x', 9, NULL), ('b', 1, 1, 1, 'x', 9, 5);
    INSERT INTO replies VALUES ('a', 1, 0, 'played');
    INSERT INTO allowances VALUES ('newcomers', 'x', 1.5, 0);
    INSERT INTO fair_deals (id, player, made, seed, commitment, challenge, nonce)
        VALUES (1, 1, 0, replace('0000', '0', 'aaaaaaaaaaaaaaaa'),
                replace('0000', '0', '1111111111111111'), 1, 'x'),
            (2, 1, 0, replace('0000', '0', 'aaaaaaaaaaaaaaaa'),
                replace('0000', '0', '2222222222222222'), NULL, NULL);
    INSERT INTO analyses VALUES (1, 1, 'a1-c3', 0, 0);
    INSERT INTO notes VALUES (1, 1, 'x', 0, 1, 1, NULL), (2, 1, 'x', 0, NULL, NULL, 2);
    UPDATE fair_deals SET board = 1, acceptor = 2, nonce = 'x', answer = 'y', attempt = 1,
        drawn = 0, digests = replace('000', '0', 'ddddddddddddddddddddddddddddddddddddddddddd')
        WHERE id = 2;
    INSERT INTO pairs (board, other, over) VALUES (1, 2, 1), (2, 1, 1);
"""
"""The rows that are there beforehand."""

ALLOWED = """
INSERT INTO players (name, joined) VALUES ('ab', 0)
INSERT INTO players (name, joined) VALUES ('A-_0bcdefghijklmnopq', 0)
INSERT INTO players (name, joined, level) VALUES ('bot6', 0, 6)
INSERT INTO players (name, joined, guest) VALUES ('guest-7', 0, 1)
UPDATE challenges SET seat = 0 WHERE number = 1
UPDATE challenges SET seat = 1 WHERE number = 1
UPDATE challenges SET closed = 9, how = 'accepted' WHERE number = 1
UPDATE challenges SET closed = 9, how = 'declined' WHERE number = 1
UPDATE challenges SET closed = 9, how = 'expired' WHERE number = 1
UPDATE challenges SET opponent = NULL, lowest = 7, highest = 7 WHERE number = 1
UPDATE matches SET draw_offer = 0, takeback_offer = 0 WHERE board = 1
UPDATE matches SET draw_offer = 1, takeback_offer = 1 WHERE board = 1
UPDATE matches SET ended = 9, reason = 'x', winner = 1, to_move = NULL WHERE board = 1
UPDATE matches SET ended = 9, reason = 'cancelled', to_move = NULL, cancelled_by = 0 WHERE board = 1
UPDATE matches SET ended = 9, reason = 'cancelled', to_move = NULL, cancelled_by = 1 WHERE board = 1
UPDATE matches SET first_bank = 0, second_bank = 0 WHERE board = 1
UPDATE matches SET deadline = 9, remind_at = 1, reminded = 0 WHERE board = 1
UPDATE matches SET deadline = 9, reminded = 1 WHERE board = 1
UPDATE matches SET waiting = 1 WHERE board = 1
UPDATE matches SET moved = 1 WHERE board = 1
UPDATE matches SET ended = 9, reason = 'time', to_move = NULL, last_turn = 1 WHERE board = 1
INSERT INTO moves VALUES (1, 2, 'x', '', 0, 'ahead', 1)
INSERT INTO moves VALUES (1, 2, 'x', '', 0, 'by the server', 1)
DELETE FROM moves WHERE board = 11
INSERT INTO moves_taken_back VALUES (10, 1, 1, 'a1-c3', '', 0, 9, 'ahead', 0)
INSERT INTO moves_taken_back VALUES (10, 1, 1, 'x', '', 0, 9, 'by the server', 0)
INSERT INTO lines (board, player, place, line) VALUES (1, 2, 0, 'a2-c2')
INSERT INTO messages VALUES (2, 0, NULL, 1, 'hello', 1)
UPDATE bookmarks SET looking_at = 0, flipped = 1
UPDATE fair_deals SET nonce = NULL, answer = NULL WHERE id = 2
DELETE FROM fair_deals WHERE id = 1
UPDATE pairs SET over = 2 WHERE board = 1
INSERT INTO pairs (board, other) VALUES (11, 12)
INSERT INTO events VALUES (2, 0, 'said', 1, NULL, '[]', '{}', 1)
INSERT INTO vacations VALUES (2, 1, 8, 9, 'begun')
INSERT INTO vacations VALUES (2, 1, 8, 9, 'over')
INSERT INTO downtimes VALUES (2, 8, 9, 1)
INSERT INTO disconnections VALUES (2, 1, 9, 9)
INSERT INTO rating_changes VALUES (2, 1, 1, 2, 'x', 9, 0, 0.5, 0.5, 0, 0.5, 0.5, 0.5, 0, 1)
INSERT INTO rating_changes VALUES (2, 1, 1, 2, 'x', 9, 0, 0.5, 0.5, 0, 0.5, 0.5, 0.5, 0.5, 1)
INSERT INTO ratings VALUES (2, 'chaos', 1500, 0.5, 0.5, 9, 1, 0, 1)
UPDATE letters SET read = 1
UPDATE quieted SET blocked = 1
UPDATE board_subscriptions SET everything = 1
UPDATE game_subscriptions SET everything = 1
UPDATE last_seen SET event = 0
UPDATE notice_addresses SET channel = 'ntfy'
UPDATE notice_addresses SET channel = 'webhook'
UPDATE notice_codes SET channel = 'ntfy'
UPDATE notice_codes SET channel = 'webhook'
INSERT INTO outbox VALUES (3, 2, 'webhook', 1, NULL, 'turn', 0, 60, 0, NULL, NULL)
UPDATE outbox SET daily = 1 WHERE id = 1
UPDATE outbox SET done = 9, how = 'settled' WHERE id = 1
UPDATE outbox SET done = 9, how = 'failed' WHERE id = 1
UPDATE notices_planned SET event = 0
INSERT INTO tallies VALUES (2, 'octi', 0, 0, 0)
INSERT INTO seat_tallies VALUES ('octi', '', 0, 0, 0, 0)
INSERT INTO length_tallies VALUES ('octi', 'base', 0, 0, 0)
INSERT INTO explored VALUES (1, 2, 0, 0, 0)
INSERT INTO openings VALUES (1, '')
INSERT INTO unexplored VALUES (1)
INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, 'x', NULL, 8, 9, 9, NULL)
INSERT INTO sanctions VALUES (3, 'ban', NULL, 'SHA256:a', NULL, 'x', 2, 0, NULL, NULL, NULL)
UPDATE sanctions SET lifted = 5 WHERE id = 1
UPDATE reports SET closed = 9, note = 'x' WHERE id = 1
UPDATE reports SET reporter = NULL WHERE id = 1
INSERT INTO deeds VALUES (3, 0, NULL, 'SHA256:a', 'ban', NULL, '192.0.2.0/24', 'Flood')
UPDATE deeds SET about = '' WHERE player = 2
INSERT INTO claimed_operators VALUES ('SHA256:b', 0)
DELETE FROM claimed_operators
DELETE FROM claim_code
UPDATE recovery_codes SET closed = 9, how = 'used' WHERE id = 1
UPDATE recovery_codes SET closed = 9, how = 'cancelled' WHERE id = 1
UPDATE recovery_codes SET closed = 9, how = 'lapsed' WHERE id = 1
INSERT INTO reply_tokens VALUES ('c', 2, 1, 1, 'x', 9, NULL)
UPDATE reply_tokens SET spent = 9 WHERE digest = 'a'
INSERT INTO replies VALUES ('other', 1, 0, 'refused')
INSERT INTO analyses VALUES (2, 1, '', 1, 0)
UPDATE analyses SET shown = 1, variations = 'a1-c3! {x}'
INSERT INTO notes VALUES (3, 1, 'x', 0, 1, 0, NULL)
INSERT INTO notes VALUES (3, 2, 'x', 0, NULL, NULL, 1)
DELETE FROM notes WHERE id = 1
""".strip().splitlines()
"""Each must be accepted, and change one row."""
