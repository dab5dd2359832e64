"""Whether a database is sound: its file, and whether what is stored follows from the moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from lobby.app.progress import Show, to_nobody
from lobby.database.transaction import Snapshot

Look: TypeAlias = Callable[[], AbstractContextManager[Snapshot]]
"""Opens a snapshot of a database. One for each match, because a long one keeps a busy server from
tidying up."""

Open: TypeAlias = Callable[[], AbstractContextManager[Look]]
"""Opens a database, in any process."""

_NAMED: Final = 10
"""The most boards of a game that are named."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a part of a check has found: *problems*, each as a sentence. It looked at so many
    *boards*; those *not_installed*, by game, could not be replayed. The rules of *slow* games took
    so many seconds."""

    problems: tuple[str, ...] = ()
    boards: int = 0
    not_installed: dict[str, list[int]] = field(default_factory=dict)
    slow: dict[str, float] = field(default_factory=dict)


Part: TypeAlias = Callable[[], Report]
"""A part of a check, which any process can do."""


class Notes:
    """What a check notes that is not wrong."""

    def __init__(self) -> None:
        self._not_installed = defaultdict[str, list[int]](list)
        self._slow = Counter[str]()

    def add(self, report: Report) -> None:
        """Note the *report* of a part of the check."""
        for game, boards in report.not_installed.items():
            self._not_installed[game] += boards
        self._slow |= Counter(report.slow)

    def warnings(self) -> Iterator[str]:
        """A sentence for each game that is not installed, and for each whose rules are slow."""
        for game, boards in sorted(self._not_installed.items()):
            yield _not_replayed(game, boards)
        for game, seconds in sorted(self._slow.items()):
            yield f"The rules of {game} are slow: one replay took {seconds:.1f} s."


@dataclass(frozen=True, slots=True)
class Manner:
    """How to check: in how many *processes*, whom to *tell* how many of all boards are done, and
    where to keep *notes*."""

    processes: int = 1
    tell: Show = to_nobody
    notes: Notes = field(default_factory=Notes)


def _not_replayed(game: str, boards: Sequence[int]) -> str:
    count, named = len(boards), ", ".join(map(str, boards[:_NAMED]))
    where = "1 match of it, on board" if count == 1 else f"{count} matches of it, on boards"
    more = f" and {count - _NAMED} more" if count > _NAMED else ""
    return f"The game {game} is not installed: {where} {named}{more}, could not be replayed."
