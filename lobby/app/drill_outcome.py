"""How the last drill ended: kept in the data folder, from where the server tells it as a metric."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from lobby.base.errors import CannotOperate
from lobby.database.new_files import part_of

NAME: Final = "last-drill.json"
"""The name of the file in the data folder."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A drill ended *at* that time, in UTC seconds, and the copy was found to be *well* or not."""

    at: int
    well: bool


def keep(folder: Path, outcome: Outcome) -> None:
    """Keep *outcome* in the data *folder*, if there is one on this machine. Raises
    CannotOperate."""
    if not folder.is_dir():
        return
    try:
        with part_of(folder / NAME) as part:
            os.chown(part, folder.stat().st_uid, folder.stat().st_gid)
            part.write_text(json.dumps(asdict(outcome)))
            part.replace(folder / NAME)
    except OSError as error:
        raise CannotOperate(
            f"The metrics do not show this drill: {folder / NAME} cannot be written"
            f" ({error.strerror}). Run it as the user who runs the server."
        ) from error


def last(folder: Path) -> Outcome | None:
    """The outcome of the last drill; None if there was none, or it cannot be read."""
    try:
        kept = json.loads((folder / NAME).read_bytes())
        return Outcome(int(kept["at"]), kept["well"] is True)
    except (OSError, ValueError, KeyError, TypeError):
        return None
