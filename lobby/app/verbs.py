"""All commands."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.app.schemas import schemas
from lobby.base.errors import CannotOperate
from lobby.base.translation import N_, _
from lobby.features.account import verbs as account_verbs
from lobby.features.analysis import verbs as analysis_verbs
from lobby.features.archive import verbs as archive_verbs
from lobby.features.bots import verbs as bots_verbs
from lobby.features.challenges.verbs import offers
from lobby.features.clocks import verbs as clocks_verbs
from lobby.features.deals import verbs as deals_verbs
from lobby.features.explorer import verbs as explorer_verbs
from lobby.features.help import verbs as help_verbs
from lobby.features.matches.verbs import lists, moves, showing
from lobby.features.moderation.verbs import operating, reporting, sanctioning
from lobby.features.news import verbs as news_verbs
from lobby.features.notices import verbs as notices_verbs
from lobby.features.operating import verbs as operating_verbs
from lobby.features.people import verbs as people_verbs
from lobby.features.planning import verbs as planning_verbs
from lobby.features.practice import verbs as practice_verbs
from lobby.features.puzzles import verbs as puzzles_verbs
from lobby.features.ratings import verbs as ratings_verbs
from lobby.features.records import verbs as records_verbs
from lobby.features.review import verbs as review_verbs
from lobby.features.talk import verbs as talk_verbs
from lobby.language.catalogue import Catalogue, Verb
from lobby.language.once import MULTIPLE

_TALK_AND_NEWS = (
    *talk_verbs.VERBS,
    *people_verbs.QUIETING,
    *reporting.REPORTING,
    *news_verbs.VERBS,
    *notices_verbs.VERBS,
)

_OPERATING = (
    *operating_verbs.VERBS,
    *operating.VERBS,
    *sanctioning.VERBS,
    *reporting.VERBS,
    *account_verbs.OPERATING,
    *talk_verbs.BROADCASTING,
)


def _explained(*groups: tuple[str, tuple[Verb, ...]]) -> Catalogue:
    """A catalogue of *groups*, preceded by help on all of them."""

    def itself() -> Catalogue:
        return catalogue

    catalogue = Catalogue(((N_("HELP"), help_verbs.verbs(itself, schemas)), *groups))
    return catalogue


CATALOGUE = _explained(
    (N_("NAME AND KEYS"), people_verbs.VERBS),
    (N_("MATCHES AND PLAYERS"), (*lists.VERBS, *ratings_verbs.VERBS)),
    (N_("CHALLENGES"), (*offers.VERBS, *bots_verbs.VERBS, *people_verbs.LIMITS)),
    (
        N_("LOOKING AT BOARDS"),
        (
            *showing.VERBS,
            *records_verbs.VERBS,
            *archive_verbs.ABSTRACT_PLAY,
            *deals_verbs.VERBS,
            *review_verbs.VERBS,
            *explorer_verbs.VERBS,
        ),
    ),
    (N_("STUDYING"), analysis_verbs.VERBS),
    (N_("PLAYING"), (*moves.VERBS, *planning_verbs.VERBS, *moves.ENDING)),
    (N_("PUZZLES"), puzzles_verbs.VERBS),
    (N_("PLAYING ON"), practice_verbs.VERBS),
    (N_("TIME AND VACATIONS"), clocks_verbs.VERBS),
    (N_("YOUR SCREENS"), people_verbs.THEMES),
    (N_("TALK AND NEWS"), _TALK_AND_NEWS),
    ("ARCHIVE", archive_verbs.VERBS),
    (N_("YOUR DATA"), account_verbs.VERBS),
    (N_("MANY AT ONCE"), (MULTIPLE,)),
    (N_("FOR OPERATORS"), _OPERATING),
)


def check_names(games: Iterable[str]) -> None:
    """Raise CannotOperate if one of the words for *games* is the name of a command, which would
    then be unusable."""
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
