"""Statements that test the schema: each breaks an invariant of the database."""

from __future__ import annotations

BROKEN = """
INSERT INTO players (name, joined) VALUES ('ANN', 0)
INSERT INTO players (name, joined) VALUES ('a', 0)
INSERT INTO players (name, joined) VALUES ('abcdefghijklmnopqrstu', 0)
INSERT INTO players (name, joined) VALUES ('a b', 0)
INSERT INTO players (name, joined) VALUES ('noon', 'noon')
INSERT INTO keys (player, fingerprint, added) VALUES (2, 'SHA256:a', 0)
INSERT INTO keys (player, fingerprint, added) VALUES (3, 'SHA256:b', 0)
UPDATE challenges SET how = 'accepted' WHERE number = 1
UPDATE challenges SET how = 'lost', closed = 1 WHERE number = 1
UPDATE challenges SET seat = 2 WHERE number = 1
UPDATE challenges SET opponent = NULL, how = 'declined', closed = 1 WHERE number = 1
UPDATE challenges SET closed = NULL, how = NULL WHERE number = 2
UPDATE matches SET ended = 9 WHERE board = 1
UPDATE matches SET ended = 9, reason = 'resigned' WHERE board = 1
UPDATE matches SET ended = 9, to_move = NULL WHERE board = 1
UPDATE matches SET to_move = NULL WHERE board = 1
UPDATE matches SET to_move = 2 WHERE board = 1
UPDATE matches SET winner = 1 WHERE board = 1
UPDATE matches SET draw_offer = 2 WHERE board = 1
UPDATE matches SET ended = 9, reason = 'x', to_move = NULL, draw_offer = 1 WHERE board = 1
UPDATE matches SET plies = -1 WHERE board = 1
UPDATE matches SET moved = 2 WHERE board = 1
UPDATE matches SET last_turn = 0 WHERE board = 1
UPDATE matches SET plies = 2 WHERE board = 1
UPDATE matches SET revision = -1 WHERE board = 1
UPDATE matches SET first = 2 WHERE board = 1
UPDATE matches SET options = '-x' WHERE board = 1
UPDATE matches SET setup = '{"a1":"L11"}' WHERE board = 1
UPDATE matches SET reason = 'agreement', winner = NULL WHERE board = 2
UPDATE matches SET ended = NULL, reason = NULL, winner = NULL, to_move = 0 WHERE board = 2
DELETE FROM matches WHERE board = 2
INSERT INTO moves VALUES (1, 1, 'a1-c3', '', 0, 'by hand', 0)
INSERT INTO moves VALUES (1, 3, 'a1-c3', '', 0, 'by hand', 0)
INSERT INTO moves VALUES (1, 2, '', '', 0, 'by hand', 1)
INSERT INTO moves VALUES (1, 2, 'a1-c3', '', 0, 'by hand', 0)
INSERT INTO moves VALUES (1, 2, 'a1-c3', '', 0, 'by hand', 2)
INSERT INTO moves VALUES (1, 2, 'a1-c3', '', 0, 'by magic', 1)
INSERT INTO moves VALUES (2, 1, 'a1-c3', '', 0, 'by hand', 0)
INSERT INTO moves VALUES (3, 1, 'a1-c3', '', 0, 'by hand', 0)
UPDATE moves SET move = 'a2-c2'
DELETE FROM moves WHERE board = 1
DELETE FROM moves WHERE board = 12
DELETE FROM moves WHERE board = 13
DELETE FROM moves WHERE board = 14
DELETE FROM moves WHERE board = 15
INSERT INTO messages (at, board, text) VALUES (0, 3, 'hello')
INSERT INTO messages (at, text) VALUES (0, '')
UPDATE bookmarks SET looking_at = -1
UPDATE bookmarks SET flipped = 2
UPDATE bookmarks SET entry_ply = -1
UPDATE events SET kind = 'ended'
DELETE FROM events
INSERT INTO events (at, kind, concerns, detail) VALUES (0, 'x', '', '{}')
INSERT INTO events (at, kind, concerns, detail) VALUES (0, 'x', '[]', 'x')
INSERT INTO events (at, kind, actor, concerns, detail) VALUES (0, 'x', 3, '[]', '{}')
UPDATE events SET private = 1
UPDATE matches SET terms = '--unrated' WHERE board = 1
INSERT INTO explored VALUES (1, 3, -1, 0, 0)
INSERT INTO explored VALUES (1, 1, 0, 0, 0)
INSERT INTO openings VALUES (99, '')
INSERT INTO unexplored VALUES (99)
INSERT INTO unexplored VALUES (2)
INSERT INTO length_tallies VALUES ('octi', 'base', 0, 0, -1)
UPDATE matches SET private = 1 WHERE board = 1
UPDATE matches SET rules_version = 2 WHERE board = 1
UPDATE matches SET key_version = 2 WHERE board = 1
UPDATE matches SET second_zone = 'Europe/Berlin' WHERE board = 1
UPDATE matches SET first_bank = 1 WHERE board = 1
UPDATE matches SET first_bank = -1, second_bank = 1 WHERE board = 1
UPDATE matches SET since = NULL WHERE board = 1
UPDATE matches SET remind_at = 1 WHERE board = 1
UPDATE matches SET deadline = 9, remind_at = 1, reminded = 1 WHERE board = 1
UPDATE matches SET reminded = 2 WHERE board = 1
UPDATE matches SET deadline = 9, ended = 9, reason = 'time', to_move = NULL WHERE board = 1
UPDATE vacations SET ends = begins
UPDATE vacations SET stage = 'planned'
INSERT INTO vacations VALUES (2, 3, 0, 9, 'declared')
INSERT INTO downtimes VALUES (2, 9, 9, 0)
UPDATE downtimes SET settled = 2
INSERT INTO heartbeat VALUES (2, 0)
INSERT INTO disconnections VALUES (2, 99, 0, 9)
UPDATE disconnections SET ends = -1
UPDATE rating_changes SET value = 2000
DELETE FROM rating_changes
INSERT INTO rating_changes VALUES (2, 2, 0, 1, 'chaos', 9, 1500, 350, 1, 1600, 300, 1, 1, 1, 1)
UPDATE matches SET cancelled_by = 0 WHERE board = 1
UPDATE matches SET waiting = 2 WHERE board = 1
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 1, 0, 0, 1)
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 1, 2, 0, 1)
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 1, 1, 0.5, 1)
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 0, 1, 1600, 300, 1, 1, 0, 1)
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 0, 1600, 300, 1, 1, 0, 1)
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 0, 1, 1, 0, 1)
INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 0, 1, 0, 1)
UPDATE ratings SET volatility = 0
UPDATE ratings SET evidence = -1
UPDATE ratings SET matches = 0
UPDATE ratings SET deviation = 0
UPDATE matches SET takeback_offer = 2 WHERE board = 1
UPDATE matches SET ended = 9, reason = 'x', to_move = NULL, takeback_offer = 1 WHERE board = 1
UPDATE challenges SET lowest = 1, highest = 2 WHERE number = 1
UPDATE challenges SET opponent = NULL, lowest = 1 WHERE number = 1
UPDATE challenges SET opponent = NULL, highest = 1 WHERE number = 1
UPDATE challenges SET opponent = NULL, lowest = 2, highest = 1 WHERE number = 1
UPDATE moves_taken_back SET move = 'a1-c4'
DELETE FROM moves_taken_back
UPDATE letters SET text = 'no'
UPDATE letters SET read = 2
UPDATE quieted SET blocked = 2
UPDATE board_subscriptions SET everything = 2
INSERT INTO board_subscriptions VALUES (1, 9, 0)
UPDATE game_subscriptions SET everything = 2
INSERT INTO event_players VALUES (1, 1)
INSERT INTO event_players VALUES (1, 9)
INSERT INTO event_players VALUES (9, 1)
UPDATE last_seen SET event = -1
INSERT INTO quieted VALUES (1, 1, 0)
INSERT INTO letters VALUES (2, 0, 1, 1, 'hello', 0)
INSERT INTO letters VALUES (2, 0, 1, 2, '', 0)
INSERT INTO notice_addresses VALUES (1, 'mail', 'other@example.org', 'x', 0, 0, '')
UPDATE notice_addresses SET address = ''
UPDATE notice_addresses SET failures = -1
UPDATE notice_codes SET guesses = -1
INSERT INTO notices_planned VALUES (2, 0)
INSERT INTO outbox VALUES (3, 1, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL)
INSERT INTO outbox VALUES (3, 1, 'mail', 9, 1, 'turn', 0, 60, 0, NULL, NULL)
UPDATE outbox SET done = 9 WHERE id = 1
UPDATE outbox SET done = 9, how = 'lost' WHERE id = 1
UPDATE outbox SET due = 9 WHERE id = 2
INSERT INTO sanctions VALUES (3, 'kick', 1, NULL, NULL, 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', NULL, NULL, NULL, 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', 1, 'SHA256:a', NULL, 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'mute', NULL, 'SHA256:a', NULL, 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', NULL, 'a', NULL, 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', NULL, NULL, '192.0.2.1', 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', 9, NULL, NULL, 'x', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, '', 2, 0, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, 'x', 2, 9, 9, NULL, NULL)
INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, 'x', 2, 0, 9, NULL, 2)
UPDATE sanctions SET reason = 'y' WHERE id = 1
UPDATE sanctions SET lifted = 6 WHERE id = 2
DELETE FROM sanctions
INSERT INTO reports VALUES (3, 0, 1, 1, 1, 'x', '[]', NULL, NULL, '')
INSERT INTO reports VALUES (3, 0, 1, 2, 1, '', '[]', NULL, NULL, '')
INSERT INTO reports VALUES (3, 0, 1, 2, 1, 'x', 'x', NULL, NULL, '')
INSERT INTO reports VALUES (3, 0, 1, 2, 1, 'x', '[]', NULL, 1, '')
INSERT INTO reports VALUES (3, 0, 1, 2, 9, 'x', '[]', NULL, NULL, '')
UPDATE reports SET text = 'z' WHERE id = 1
UPDATE reports SET note = 'z' WHERE id = 2
INSERT INTO deeds VALUES (3, 0, NULL, 'a', 'ban', NULL, '', '')
INSERT INTO deeds VALUES (3, 0, 9, NULL, 'ban', NULL, '', '')
INSERT INTO deeds VALUES (3, 0, NULL, NULL, '', NULL, '', '')
INSERT INTO claimed_operators VALUES ('SHA256:a', 1)
INSERT INTO claimed_operators VALUES ('a', 0)
INSERT INTO claim_code VALUES (1, 'b')
INSERT INTO claim_code VALUES (2, 'b')
UPDATE claim_code SET code = ''
UPDATE deeds SET about = 'ben' WHERE id = 1
UPDATE deeds SET about = '', why = '' WHERE id = 1
UPDATE deeds SET operator = NULL WHERE id = 1
DELETE FROM deeds
    UPDATE imported_matches SET private = 0
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 1, 'digest', '[Game "chaos"]', NULL)
    INSERT INTO imported_matches VALUES (2, 4, 0, 'x', 1, 'other', '[Game "chaos"]', NULL)
    INSERT INTO imported_matches VALUES (2, 1, 0, '', 1, 'other', '[Game "chaos"]', NULL)
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 2, 'other', '[Game "chaos"]', NULL)
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 1, 'other', 'Game "chaos"', NULL)
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 1, 'other', '[Game "chaos"]', '')
INSERT INTO practice_boards VALUES (2, 4, 'chaos', '', 1, '', '{}', 6, 0, '', 0, 0, 0)
INSERT INTO practice_boards VALUES (2, 1, '', '', 1, '', '{}', 6, 0, '', 0, 0, 0)
INSERT INTO practice_boards VALUES (2, 1, 'chaos', '', 1, '', '[]', 6, 0, '', 0, 0, 0)
INSERT INTO practice_boards VALUES (2, 1, 'chaos', '', 1, '', '{}', 6, 2, '', 0, 0, 0)
INSERT INTO practice_boards VALUES (2, 1, 'chaos', '', 1, '', '{}', 6, NULL, '', 0, 0, 0)
INSERT INTO practice_boards VALUES (2, 1, 'chaos', '', 1, '', '{}', NULL, 0, '', 0, 0, 0)
UPDATE practice_boards SET plies = 1
UPDATE practice_boards SET moves = 'a1-c3'
INSERT INTO recovery_codes VALUES (3, 2, 'a', 0, 0, 1, NULL, NULL, NULL)
INSERT INTO recovery_codes VALUES (3, 1, 'c', 0, 0, 1, NULL, NULL, NULL)
INSERT INTO recovery_codes VALUES (3, 2, 'c', 1, 0, 1, NULL, NULL, NULL)
INSERT INTO recovery_codes VALUES (3, 2, 'c', 0, 1, 1, NULL, NULL, NULL)
INSERT INTO recovery_codes VALUES (3, 2, 'c', 0, 0, 1, NULL, 1, 'lost')
INSERT INTO recovery_codes VALUES (3, 2, 'c', 0, 0, 1, NULL, 1, NULL)
UPDATE recovery_codes SET digest = 'c' WHERE id = 1
UPDATE recovery_codes SET how = 'used' WHERE id = 2
UPDATE reply_tokens SET ply = 2 WHERE digest = 'a'
UPDATE reply_tokens SET spent = NULL WHERE digest = 'b'
INSERT INTO reply_tokens VALUES ('c', 1, 1, 0, 'x', 9, NULL)
INSERT INTO reply_tokens VALUES ('c', 1, 1, 1, '', 9, NULL)
INSERT INTO replies VALUES ('a', 2, 0, 'played')
INSERT INTO replies VALUES ('c', 1, 0, 'lost')
INSERT INTO lines (board, player, place, line) VALUES (1, 1, 1, 'a2-c2')
INSERT INTO lines (board, player, place, line) VALUES (1, 1, 1, '')
INSERT INTO lines (board, player, place, line) VALUES (1, 3, 0, 'a2-c2')
INSERT INTO lines (board, player, place, line) VALUES (1, 5, 0, 'a2-c2')
INSERT INTO lines (board, player, place, line) VALUES (2, 1, 0, 'a2-c2')
INSERT INTO keys VALUES (2, 4, 'SHA256:d', 0)
INSERT INTO codes VALUES (4, 'digest', 0)
INSERT INTO challenges VALUES (3, '', '', '', 4, 1, NULL, 0, 9, NULL, NULL, NULL, NULL, '', 1, '')
INSERT INTO challenges VALUES (3, '', '', '', 1, 4, NULL, 0, 9, NULL, NULL, NULL, NULL, '', 1, '')
INSERT INTO matches (first, second) VALUES (1, 4)
INSERT INTO matches (first, second) VALUES (4, 1)
INSERT INTO preferences VALUES (4, 'confirm', 'no')
INSERT INTO messages VALUES (2, 0, 1, 4, 'hello', 0)
INSERT INTO messages VALUES (2, 0, 1, 1, 'hello', 1)
INSERT INTO letters VALUES (2, 0, 1, 4, 'hello', 0)
INSERT INTO letters VALUES (2, 0, 4, 1, 'hello', 0)
INSERT INTO bookmarks VALUES (4, 1, '', 0, NULL, 0, 0)
INSERT INTO quieted VALUES (4, 1, 0)
INSERT INTO vacations VALUES (2, 4, 0, 9, 'declared')
INSERT INTO last_seen (player, event) VALUES (4, 1)
INSERT INTO board_subscriptions VALUES (4, 1, 0)
INSERT INTO game_subscriptions VALUES (4, 'chaos', 0)
INSERT INTO player_subscriptions VALUES (4, 1)
INSERT INTO player_subscriptions VALUES (1, 4)
INSERT INTO player_subscriptions VALUES (1, 1)
UPDATE fair_deals SET seed = commitment WHERE id = 1
UPDATE fair_deals SET challenge = NULL WHERE id = 1
UPDATE fair_deals SET attempt = 2 WHERE id = 2
UPDATE fair_deals SET nonce = 'z' WHERE id = 2
UPDATE fair_deals SET answer = 'z' WHERE id = 2
UPDATE fair_deals SET board = 2 WHERE id = 1
DELETE FROM fair_deals WHERE id = 2
UPDATE fair_deals SET digests = 'd' WHERE id = 1
UPDATE fair_deals SET drawn = 2 WHERE id = 2
INSERT INTO fair_deals (player, made, seed, commitment) SELECT 4, 0, seed, seed FROM fair_deals
UPDATE pairs SET other = 11 WHERE board = 1
UPDATE pairs SET board = 11 WHERE board = 1
UPDATE pairs SET over = 0
UPDATE pairs SET over = 3
DELETE FROM pairs
INSERT INTO pairs (board, other) VALUES (11, 11)
INSERT INTO pairs (board, other) VALUES (11, 2)
INSERT INTO pairs (board, other) VALUES (1, 11)
INSERT INTO pairs (board, other) VALUES (11, 99)
INSERT INTO pairs (board, other) VALUES (99, 11)
UPDATE challenges SET remaining = 0 WHERE number = 1
UPDATE challenges SET remaining = 2 WHERE number = 1
INSERT INTO notice_addresses VALUES (4, 'mail', 'eve@example.org', 'x', 0, 0, '')
INSERT INTO notice_codes VALUES (4, 'mail', 'eve@example.org', 'x', 'x', 9, 0)
INSERT INTO notices_asked_for VALUES (2, 0, 4, 'eve@example.org', '')
INSERT INTO installation VALUES (2, '00000000000000000000000000000000')
INSERT INTO players (name, joined, level) VALUES ('bot7', 0, 7)
INSERT INTO players (name, joined, level) VALUES ('another', 0, 1)
UPDATE players SET guest = 2 WHERE id = 1
UPDATE players SET guest = 1 WHERE id = 5
UPDATE players SET lapses = 9 WHERE id = 1
UPDATE players SET gone = 9 WHERE id = 6
INSERT INTO solved_puzzles (player, identifier, at) VALUES (1, 'chaos-1', 9)
INSERT INTO solved_puzzles (player, identifier, at) VALUES (2, '', 9)
INSERT INTO solved_puzzles (player, identifier, at) VALUES (4, 'chaos-1', 9)
INSERT INTO analyses VALUES (1, 1, '', 0, 0)
INSERT INTO analyses VALUES (4, 1, '', 0, 0)
INSERT INTO analyses VALUES (2, 99, '', 0, 0)
UPDATE analyses SET shown = 2
INSERT INTO notes VALUES (3, 1, 'x', 0, 1, 1, NULL)
INSERT INTO notes VALUES (3, 1, 'x', 0, NULL, NULL, 2)
INSERT INTO notes VALUES (3, 1, 'x', 0, NULL, NULL, NULL)
INSERT INTO notes VALUES (3, 1, 'x', 0, 1, 2, 2)
INSERT INTO notes VALUES (3, 1, 'x', 0, 1, NULL, NULL)
INSERT INTO notes VALUES (3, 1, 'x', 0, 1, -1, NULL)
INSERT INTO notes VALUES (3, 1, '', 0, 1, 2, NULL)
INSERT INTO notes VALUES (3, 4, 'x', 0, 1, 2, NULL)
INSERT INTO notes VALUES (3, 1, 'x', 0, NULL, NULL, 4)
INSERT INTO puzzle_attempts VALUES (2, 1, 'chaos-1', 'chaos', 0, 1, 1500, 1600)
INSERT INTO puzzle_attempts VALUES (2, 2, '', 'chaos', 0, 1, 1500, 1600)
INSERT INTO puzzle_attempts VALUES (2, 2, 'chaos-1', 'chaos', 0, 2, 1500, 1600)
INSERT INTO puzzle_attempts VALUES (2, 4, 'chaos-1', 'chaos', 0, 1, 1500, 1600)
UPDATE puzzle_attempts SET solved = 0
INSERT INTO puzzle_standings VALUES (1, 'chaos', 1600, 300, 0.06, 9, 1)
INSERT INTO puzzle_standings VALUES (2, 'chaos', 1600, 0, 0.06, 9, 1)
INSERT INTO puzzle_standings VALUES (2, 'chaos', 1600, 300, 0.06, 9, 0)
INSERT INTO puzzle_standings VALUES (4, 'chaos', 1600, 300, 0.06, 9, 1)
INSERT INTO puzzle_ratings VALUES ('', 'chaos', 1400, 200, 0.06, 9, 1)
INSERT INTO puzzle_ratings VALUES ('chaos-2', 'chaos', 1400, 200, 0.06, 9, 0)
""".strip().splitlines()
"""Each must be refused."""

BROKEN_IN_SQLITE = """
UPDATE OR REPLACE moves SET comment = 'no'
INSERT OR REPLACE INTO moves VALUES (1, 1, 'a2-c2', '', 0, 'by hand', 0)
INSERT OR REPLACE INTO events VALUES (1, 0, 'ended', NULL, 1, '[]', '{}', 0)
""".strip().splitlines()
"""Each must be refused by engines that understand it."""
