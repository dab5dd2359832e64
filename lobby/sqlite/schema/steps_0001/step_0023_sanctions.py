"""The steps of the schema for operators' decisions against players, keys and addresses."""

from __future__ import annotations

from sqlite_utils import Database


def sanctions(db: Database) -> None:
    """Bans and mutes, which stay on record after they end. The author of a decision is null for the
    operator at the machine."""
    db.executescript(
        """
        CREATE TABLE sanctions (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute')),
            player INTEGER REFERENCES players,
            fingerprint TEXT CHECK (fingerprint LIKE 'SHA256:_%'),
            network TEXT CHECK (network LIKE '_%/_%'),
            reason TEXT NOT NULL CHECK (reason <> ''),
            decided_by INTEGER REFERENCES players,
            at INTEGER NOT NULL,
            until INTEGER CHECK (until > at),
            lifted INTEGER,
            lifted_by INTEGER REFERENCES players,
            CHECK ((player IS NOT NULL) + (fingerprint IS NOT NULL) + (network IS NOT NULL) = 1),
            CHECK (kind = 'ban' OR player IS NOT NULL),
            CHECK (lifted_by IS NULL OR lifted IS NOT NULL)
        ) STRICT;
        CREATE INDEX standing_sanctions ON sanctions (ifnull(until, 9223372036854775807))
            WHERE lifted IS NULL;
        CREATE INDEX sanctions_of_players ON sanctions (player) WHERE player IS NOT NULL;
        CREATE INDEX sanctions_of_keys ON sanctions (fingerprint) WHERE fingerprint IS NOT NULL;
        CREATE INDEX sanctions_of_networks ON sanctions (network) WHERE network IS NOT NULL;

        CREATE TRIGGER sanctions_are_lifted_once BEFORE UPDATE ON sanctions
        WHEN old.lifted IS NOT NULL OR (new.kind, new.player, new.fingerprint, new.network,
            new.reason, new.decided_by, new.at, new.until) IS NOT (old.kind, old.player,
            old.fingerprint, old.network, old.reason, old.decided_by, old.at, old.until) BEGIN
            SELECT RAISE(ABORT, 'A sanction is lifted once, and nothing else of it changes.');
        END;
        CREATE TRIGGER sanctions_stay_on_record BEFORE DELETE ON sanctions BEGIN
            SELECT RAISE(ABORT, 'A sanction stays on record.');
        END;
        """
    )


def allowances(db: Database) -> None:
    """Indexes that count events by actor, so that nobody overdoes anything."""
    db.executescript(
        """
        CREATE INDEX said_by ON events (actor) WHERE kind = 'said';
        CREATE INDEX challenged_by ON events (actor) WHERE kind = 'challenged';
        CREATE INDEX written_by ON events (actor) WHERE kind = 'written';
        CREATE INDEX vacations_declared_by ON events (actor) WHERE kind = 'vacation-declared';
        """
    )


STEPS = (sanctions, allowances)
