"""Practice boards in the database."""

from __future__ import annotations

import json

from lobby.features.matches.values.match import Beginning, Practice
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat
from lobby.sql.player_columns import player, player_columns
from lobby.sql.queries import Changes, Queries
from lobby.sql.statements import Row

_P = player_columns("p")
_SELECT = f"""
SELECT b.number, b.game, b.options, b.rules_version, b.origin, b.beginning, b.level, b.seat,
    b.moves, b.begun, b.changed, {_P}
FROM practice_boards AS b CROSS JOIN players AS p ON p.id = b.owner
"""


class PracticesReading(Queries):
    """The part of a Snapshot that PracticesRead promises."""

    def practice(self, number: int) -> Practice | None:
        return self._one(_practice, f"{_SELECT} WHERE b.number = ?", number)

    def practices_of(self, owner: Player) -> tuple[Practice, ...]:
        sql = f"{_SELECT} WHERE b.owner = ? ORDER BY b.number DESC"
        return self._all(_practice, sql, owner.id)

    def practices_after(self, owner: Player, number: int, limit: int) -> tuple[Practice, ...]:
        sql = f"{_SELECT} WHERE b.owner = ? AND b.number > ? ORDER BY b.number LIMIT ?"
        return self._all(_practice, sql, owner.id, number, limit)


class PracticesWriting(PracticesReading, Changes):
    """The part of a Transaction that PracticesWrite promises."""

    def add_practice(
        self, owner: Player, beginning: Beginning, level: int | None, seat: Seat | None
    ) -> int:
        held = {
            "setup": dict(beginning.setup),
            "before": beginning.before,
            "position": beginning.position,
        }
        return self._insert(
            "INSERT INTO practice_boards (owner, game, options, rules_version, origin, beginning,"
            " level, seat, moves, plies, begun, changed)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', 0, ?, ?)",
            owner.id,
            beginning.game,
            beginning.options,
            beginning.rules_version,
            beginning.origin,
            json.dumps(held),
            level,
            seat,
            self.now,
            self.now,
            key="number",
        )

    def save_practice_moves(self, number: int, moves: tuple[str, ...], before: int) -> bool:
        sql = (
            "UPDATE practice_boards SET moves = ?, plies = ?, changed = ?"
            " WHERE number = ? AND plies = ?"
        )
        changed = self._changed(sql, " ".join(moves), len(moves), self.now, number, before)
        return changed > 0

    def remove_practice(self, owner: Player, number: int) -> bool:
        sql = "DELETE FROM practice_boards WHERE number = ? AND owner = ?"
        return self._changed(sql, number, owner.id) > 0


def _practice(row: Row) -> Practice:
    number, game, options, rules_version, origin, beginning, level, seat, moves = row[:9]
    held = json.loads(beginning)
    return Practice(
        number,
        player(row[11:]),
        Beginning(
            game,
            options,
            rules_version,
            origin,
            held["setup"],
            tuple(held["before"]),
            held["position"],
        ),
        level,
        seat,
        tuple(moves.split()),
        *row[9:11],
    )
