"""Steps 0030 and later."""

from __future__ import annotations

from lobby.sqlite.schema.steps_0030 import (
    step_0030_growth,
    step_0031_fair_matches,
    step_0032_reports,
    step_0033_replies,
    step_0034_seen,
    step_0035_imported_matches,
    step_0036_reply_answers,
    step_0037_lists_that_live,
    step_0038_servers,
    step_0039_leases,
    step_0040_claims,
    step_0041_seat_tallies,
    step_0042_fair_deals,
    step_0043_pairs,
    step_0044_analyses,
    step_0045_explorer,
    step_0046_puzzle_ratings,
    step_0047_practice_boards,
    step_0048_disconnections,
    step_0049_shown_analyses,
)

STEPS = (
    *step_0030_growth.STEPS,
    *step_0031_fair_matches.STEPS,
    *step_0032_reports.STEPS,
    *step_0033_replies.STEPS,
    *step_0034_seen.STEPS,
    *step_0035_imported_matches.STEPS,
    *step_0036_reply_answers.STEPS,
    *step_0037_lists_that_live.STEPS,
    *step_0038_servers.STEPS,
    *step_0039_leases.STEPS,
    *step_0040_claims.STEPS,
    *step_0041_seat_tallies.STEPS,
    *step_0042_fair_deals.STEPS,
    *step_0043_pairs.STEPS,
    *step_0044_analyses.STEPS,
    *step_0045_explorer.STEPS,
    *step_0046_puzzle_ratings.STEPS,
    *step_0047_practice_boards.STEPS,
    *step_0048_disconnections.STEPS,
    *step_0049_shown_analyses.STEPS,
)
"""All of them, in order."""
