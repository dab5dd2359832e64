"""A simulation from beginning to end, and how to repeat it."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs.simulation.years import Figures, Plan, Years

SEED = "SIMULATION_SEED"
"""The variable that gives a seed to use instead of that of the day."""


class Failure(Exception):
    """Something was wrong; the text says what, what led to it, and how to reproduce it."""

    def __init__(self, plan: Plan, years: Years, error: Exception) -> None:
        self.what = str(error) if str(error) else repr(error)
        when = datetime.fromtimestamp(years.now, UTC)
        lately = "; ".join(years.acts.tried)
        super().__init__(
            f"{type(error).__name__}: {self.what}\nIt was {when:%Y-%m-%d %H:%M:%S} UTC, and the"
            f" last acts were: {lately}\nAgain: python -m proofs.simulation {plan}"
        )


def seed_of_the_day() -> int:
    """A different seed each day, or the one requested by the variable SIMULATION_SEED."""
    return int(os.environ.get(SEED) or f"{datetime.now(UTC):%Y%m%d}")


def live(plan: Plan) -> Figures:
    """Run the simulation of *plan*. Raises Failure, from the original error, if anything is
    wrong."""
    with TemporaryDirectory() as folder:
        years = Years(plan, Path(folder))
        try:
            return years.run()
        except Exception as error:
            raise Failure(plan, years, error) from error
        finally:
            years.store.shut()
