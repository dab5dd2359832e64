"""All commands."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.basics.translation import N_, _
from lobby.commands.help import helping
from lobby.commands.language.many import MULTIPLE
from lobby.commands.language.verbs import Catalogue, Verb
from lobby.commands.matches import (
    analysing,
    archiving,
    exploring_verbs,
    fair_verbs,
    listing,
    move_verbs,
    noting,
    own_archive,
    playing_on,
    puzzling,
    queueing,
    reviewing,
    showing,
)
from lobby.commands.news import following, missed_events, notifying, subscribing, waiting
from lobby.commands.offers import bot_levels, limiting, offering
from lobby.commands.operators import (
    clustering,
    operating,
    recovering,
    report_queue,
    sanctioning,
)
from lobby.commands.people import (
    exporting,
    ladders,
    leaving_verbs,
    muting_verbs,
    name_and_keys,
    own_time,
    strengths,
    theming,
)
from lobby.commands.talk import broadcasting, messaging, reporting, talking
from lobby.errors import CannotOperate

_TALK_AND_NEWS = (
    *talking.VERBS,
    *messaging.VERBS,
    *muting_verbs.VERBS,
    *reporting.VERBS,
    *missed_events.VERBS,
    *subscribing.VERBS,
    *waiting.VERBS,
    *following.VERBS,
    *notifying.VERBS,
)

_OPERATING = (
    *operating.VERBS,
    *recovering.VERBS,
    *sanctioning.VERBS,
    *report_queue.VERBS,
    *clustering.VERBS,
    *broadcasting.VERBS,
)


def _explained(*groups: tuple[str, tuple[Verb, ...]]) -> Catalogue:
    """A catalogue of *groups*, preceded by help on all of them."""

    def itself() -> Catalogue:
        return catalogue

    catalogue = Catalogue(((N_("HELP"), helping.verbs(itself)), *groups))
    return catalogue


CATALOGUE = _explained(
    (N_("NAME AND KEYS"), name_and_keys.VERBS),
    (N_("MATCHES AND PLAYERS"), (*listing.VERBS, *ladders.VERBS, *strengths.VERBS)),
    (N_("CHALLENGES"), (*offering.VERBS, *bot_levels.VERBS, *limiting.VERBS)),
    (
        N_("LOOKING AT BOARDS"),
        (
            *showing.VERBS,
            *archiving.VERBS,
            *fair_verbs.VERBS,
            *reviewing.VERBS,
            *exploring_verbs.VERBS,
        ),
    ),
    (N_("STUDYING"), (*analysing.VERBS, *noting.VERBS)),
    (N_("PLAYING"), (*move_verbs.VERBS, *queueing.VERBS)),
    (N_("PUZZLES"), puzzling.VERBS),
    (N_("PLAYING ON"), playing_on.VERBS),
    (N_("TIME AND VACATIONS"), own_time.VERBS),
    (N_("YOUR SCREENS"), theming.VERBS),
    (N_("TALK AND NEWS"), _TALK_AND_NEWS),
    ("ARCHIVE", own_archive.VERBS),
    (N_("YOUR DATA"), (*exporting.VERBS, *leaving_verbs.VERBS)),
    (N_("MANY AT ONCE"), (MULTIPLE,)),
    (N_("FOR OPERATORS"), _OPERATING),
)


def check_names(games: Iterable[str]) -> None:
    """Raise CannotOperate if one of *games* has the name of a command, which would then be
    unusable."""
    for game in games:
        verb = CATALOGUE.clashing(game)
        if verb is not None:
            raise CannotOperate(
                _(
                    "An installed package provides a game called {game}, but {verb} is a command"
                    " of the lobby. Uninstall the package, or ask its author to rename the game.",
                    game=game,
                    verb=verb,
                )
            )


OPERATORS_CATALOGUE = _explained((N_("FOR OPERATORS"), _OPERATING))
"""The commands for an operator on the server's own machine, who is not a player."""
