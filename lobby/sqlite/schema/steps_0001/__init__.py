"""Steps 0001 to 0029."""

from __future__ import annotations

from lobby.sqlite.schema.steps_0001 import (
    step_0001_players,
    step_0004_clocks,
    step_0008_letters,
    step_0012_departures,
    step_0016_watchers,
    step_0017_notices,
    step_0018_tallies,
    step_0020_no_notices_for_who_left,
    step_0021_bots_and_guests,
    step_0022_puzzles,
    step_0023_sanctions,
    step_0025_not_hearing,
    step_0026_rules_versions,
    step_0027_unacknowledged,
    step_0028_recovery_codes,
    step_0029_skeletons,
)

STEPS = (
    *step_0001_players.STEPS,
    *step_0004_clocks.STEPS,
    *step_0008_letters.STEPS,
    *step_0012_departures.STEPS,
    *step_0016_watchers.STEPS,
    *step_0017_notices.STEPS,
    *step_0018_tallies.STEPS,
    *step_0020_no_notices_for_who_left.STEPS,
    *step_0021_bots_and_guests.STEPS,
    *step_0022_puzzles.STEPS,
    *step_0023_sanctions.STEPS,
    *step_0025_not_hearing.STEPS,
    *step_0026_rules_versions.STEPS,
    *step_0027_unacknowledged.STEPS,
    *step_0028_recovery_codes.STEPS,
    *step_0029_skeletons.STEPS,
)
"""All of them, in order."""
