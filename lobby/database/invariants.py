"""The named constraints of every engine's schema, and the messages for people who break them.

A trigger or unique key whose violation has a meaning for people has the same name in each engine.
PostgreSQL reports that name. For a unique key SQLite reports the column, which is why such keys are
named after it. For a trigger it reports what the trigger raises: the older ones raise the sentence
itself, and later ones raise their name.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from lobby.base.errors import NotFound, Refused, Stale
from lobby.base.translation import N_, _

_log = logging.getLogger(__name__)

HAS_LEFT = N_("That player no longer exists.")
"""The refusal to write anything to or by somebody who has left."""

NO_SUCH = N_("There is no such player or board.")
"""The refusal when a foreign key refers to nothing."""


@dataclass(frozen=True, slots=True)
class Invariant:
    """A rule that the database enforces for every writer, and the *refusal* of a change that would
    break it."""

    sentence: str
    refusal: type[Refused] = Stale


_PLAYER_IS_HERE = Invariant(HAS_LEFT, NotFound)
_MOVES_FOLLOW = Invariant(N_("The moves of that match have changed: look again."))
_MOVES_NEVER_CHANGE = Invariant(N_("A move never changes."))

_HERE = """
    analyses_player board_subscriptions_player bookmarks_player challenges_challenger
    challenges_opponent codes_player fair_deals_player game_subscriptions_player keys_player
    last_seen_player letters_author letters_reader matches_first matches_second messages_author
    notes_other notes_player notice_addresses_player notice_codes_player
    notices_asked_for_player player_subscriptions_other player_subscriptions_player
    practice_boards_owner preferences_player puzzle_attempts_player puzzle_standings_player
    quieted_player solved_puzzles_player vacations_player
""".split()
"""Columns of players who must be here: the invariant of each is called "..._is_here"."""

INVARIANTS: Mapping[str, Invariant] = {
    **{f"{column}_is_here": _PLAYER_IS_HERE for column in _HERE},
    "closed_challenges_stay_closed": Invariant(N_("That challenge stands no longer.")),
    "ended_matches_are_final": Invariant(N_("That match is over.")),
    "events_never_change": Invariant(N_("An event never changes.")),
    "events_stay": Invariant(N_("An event is never deleted.")),
    "fair_deals_never_change": Invariant(N_("A seed that was committed to never changes.")),
    "fair_deals_stay": Invariant(N_("The seed of a match is never deleted.")),
    "imported_matches_stay_as_they_are": Invariant(N_("An imported match never changes.")),
    "keys.fingerprint": Invariant(N_("This key already belongs to a player."), Refused),
    "letters_never_change": Invariant(N_("A message never changes.")),
    "lines_wait_for_a_turn": Invariant(N_("No turn of yours will come on that board.")),
    "matches_stay": Invariant(N_("A match is never deleted.")),
    "matches_stay_what_they_are": Invariant(N_("What a match began with never changes.")),
    "moves_follow_each_other": _MOVES_FOLLOW,
    "moves_never_change": _MOVES_NEVER_CHANGE,
    "moves_stay": Invariant(N_("A move is never deleted.")),
    "moves_taken_back_never_change": _MOVES_NEVER_CHANGE,
    "moves_taken_back_stay": Invariant(N_("The latest moves that were taken back are kept.")),
    "no_imported_matches_for_who_left": _PLAYER_IS_HERE,
    "outbox_done_stays_done": Invariant(N_("That notice is dealt with.")),
    "pairs_never_change": Invariant(N_("The boards of a pair belong together for good.")),
    "pairs_stay": Invariant(N_("A pair is never taken apart.")),
    "players.name": Invariant(N_("That name is taken. Choose another."), Refused),
    "plies_count_moves": _MOVES_FOLLOW,
    "puzzle_attempts_never_change": Invariant(N_("A first attempt at a puzzle is final.")),
    "rating_changes_never_change": Invariant(N_("A change of a rating is final.")),
    "rating_changes_stay": Invariant(N_("A change of a rating is never deleted.")),
    "recovery_codes_are_closed_once": Invariant(
        N_("A code is closed once, and nothing else of it changes.")
    ),
    "reply_tokens_are_spent_once": Invariant(
        N_("A token is spent once, and nothing else of it changes.")
    ),
    "reports_are_closed_once": Invariant(N_("A report is closed once.")),
    "reports_say_what_they_said": Invariant(N_("What a report says never changes.")),
    "sanctions_are_lifted_once": Invariant(
        N_("A sanction is lifted once, and nothing else of it changes.")
    ),
    "sanctions_stay_on_record": Invariant(N_("A sanction stays on record.")),
    "deeds_never_change": Invariant(N_("What an operator did never changes.")),
    "deeds_stay_on_record": Invariant(N_("What an operator did stays on record.")),
}
"""All invariants, by the name that every engine uses for them."""

_BY_SENTENCE = {invariant.sentence: invariant for invariant in INVARIANTS.values()}
# Triggers of databases that are older than the present wording still raise this.
_BY_SENTENCE["That player has left for good."] = _PLAYER_IS_HERE


def broken(report: str) -> Refused | None:
    """The refusal for an engine's *report*, which is an invariant's name or its sentence; None if
    the report has no meaning for people."""
    invariant = INVARIANTS.get(report) or _BY_SENTENCE.get(report)
    return invariant.refusal(_(invariant.sentence)) if invariant else None


def refusal(report: str, reason: str, *, refers_to_nothing: bool) -> Refused:
    """The refusal for an engine's *report*. If that has no meaning for people, the *reason* is
    logged, unless a foreign key *refers_to_nothing*."""
    if refused := broken(report):
        return refused
    if refers_to_nothing:
        return Refused.because(NO_SUCH)
    _log.error("a change broke the schema: %s", reason)
    return Refused.because("The database refused the change ({reason}).", reason=reason)
