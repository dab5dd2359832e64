"""Sanctions in the database."""

from __future__ import annotations

from dataclasses import replace

from lobby.features.moderation.values import Sanction, SanctionKind
from lobby.features.people.values.player import Player
from lobby.sql.people import rows
from lobby.sql.people.rows import SELECT_SANCTIONS
from lobby.sql.queries import Changes, Queries

_HOLDS = "x.lifted IS NULL AND ifnull(x.until, 9223372036854775807) > ?"


class SanctionsReading(Queries):
    """The part of a Snapshot that SanctionsRead promises."""

    def sanctions_in_force(self) -> tuple[Sanction, ...]:
        found = self._all(rows.sanction, f"{SELECT_SANCTIONS} WHERE {_HOLDS}", self.now)
        return tuple(sorted(found, key=lambda each: -each.id))

    def sanctions_of(self, subject: Player | str, kind: SanctionKind) -> tuple[Sanction, ...]:
        if isinstance(subject, Player):
            return self._against("player", subject.id, kind)
        column = "fingerprint" if subject.startswith("SHA256:") else "network"
        return self._against(column, subject, kind)

    def sanctions_against(self, player: Player) -> tuple[Sanction, ...]:
        sql = f"{SELECT_SANCTIONS} WHERE x.player = ? ORDER BY x.id"
        return self._all(rows.sanction, sql, player.id)

    def sanctions(self, limit: int) -> tuple[Sanction, ...]:
        return self._all(rows.sanction, f"{SELECT_SANCTIONS} ORDER BY x.id DESC LIMIT ?", limit)

    def _against(self, column: str, value: int | str, kind: SanctionKind) -> tuple[Sanction, ...]:
        # The plus keeps SQLite off the index of sanctions in force: it cannot know how many those
        # are.
        holds = _HOLDS.replace("ifnull", "+ifnull")
        sql = f"{SELECT_SANCTIONS} WHERE x.{column} = ? AND x.kind = ? AND {holds}"
        found = self._all(rows.sanction, sql, value, kind, self.now)
        return tuple(sorted(found, key=lambda each: -each.id))


class SanctionsWriting(SanctionsReading, Changes):
    """The part of a Transaction that SanctionsWrite promises."""

    def add_sanction(
        self,
        kind: SanctionKind,
        *,
        player: Player | None,
        fingerprint: str | None,
        network: str | None,
        reason: str,
        until: int | None,
        by: Player | None,
    ) -> Sanction:
        number = self._insert(
            "INSERT INTO sanctions"
            " (kind, player, fingerprint, network, reason, decided_by, at, until)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            kind,
            player.id if player else None,
            fingerprint,
            network,
            reason,
            by.id if by else None,
            self.now,
            until,
        )
        return Sanction(number, kind, player, fingerprint, network, reason, self.now, until, by)

    def lift_sanction(self, sanction: Sanction, by: Player | None) -> Sanction:
        sql = "UPDATE sanctions SET lifted = ?, lifted_by = ? WHERE id = ?"
        self._change(sql, self.now, by.id if by else None, sanction.id)
        return replace(sanction, lifted=self.now, lifted_by=by)
