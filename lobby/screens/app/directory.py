"""Which screen shows which place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from lobby.model.player import Player
from lobby.screens.app.help_screen import HelpScreen
from lobby.screens.base import places
from lobby.screens.base.page import Page
from lobby.screens.base.places import Place
from lobby.screens.challenge.bot_screen import BotScreen, draft_for
from lobby.screens.challenge.challenge_screen import ChallengeScreen
from lobby.screens.challenge.offer_screen import OfferScreen
from lobby.screens.match.match_screen import MatchScreen
from lobby.screens.messages.messages_screen import MessagesScreen
from lobby.screens.messages.thread_screen import ThreadScreen
from lobby.screens.people.people_screen import PeopleScreen
from lobby.screens.people.player_screen import PlayerScreen
from lobby.screens.people.standings_screen import StandingsScreen
from lobby.screens.people.statistics_screen import StatisticsScreen
from lobby.screens.people.welcome_screen import WelcomeScreen
from lobby.screens.practice.chance_screen import ChanceScreen
from lobby.screens.practice.learn_screen import LearnScreen
from lobby.screens.practice.lesson_screen import LessonScreen
from lobby.screens.practice.practice_screen import PracticeScreen
from lobby.screens.practice.puzzle_screen import PuzzleScreen
from lobby.screens.review.analysis_screen import AnalysisScreen
from lobby.screens.review.explorer_screen import ExplorerScreen
from lobby.screens.review.review_screen import ReviewScreen
from lobby.screens.settings.settings_screen import SettingsScreen
from lobby.screens.settings.themes_screen import ThemesScreen

_SCREENS: Mapping[type[Place], Callable[[Any], Page]] = MappingProxyType(
    {
        places.Board: lambda place: MatchScreen(place.number),
        places.Review: lambda place: ReviewScreen(place.board, place.ply, flipped=place.flipped),
        places.Analysis: lambda place: AnalysisScreen(
            place.board, place.ply, place.line, flipped=place.flipped
        ),
        places.NewChallenge: ChallengeScreen,
        places.Offer: lambda place: OfferScreen(place.challenge),
        places.People: PeopleScreen,
        places.PlayerPage: lambda place: PlayerScreen(place.name, place.game),
        places.Explorer: lambda place: ExplorerScreen(
            board=place.board, ply=place.ply, game=place.game, flipped=place.flipped
        ),
        places.Statistics: lambda place: StatisticsScreen(place.game),
        places.Standings: lambda place: StandingsScreen(place.game),
        places.Messages: lambda _: MessagesScreen(),
        places.Thread: lambda place: ThreadScreen(place.other),
        places.Puzzles: lambda _: PuzzleScreen(),
        places.LostChance: lambda place: ChanceScreen(place.board, place.ply),
        places.Practice: lambda place: PracticeScreen(place.number),
        places.Lessons: lambda _: LearnScreen(),
        places.Lesson: lambda place: LessonScreen(place.game, place.at),
        places.Settings: lambda place: SettingsScreen(place.at),
        places.Themes: lambda _: ThemesScreen(),
        places.Door: lambda _: WelcomeScreen(),
        places.Help: lambda place: HelpScreen(place.topic),
    }
)


def screen_of(place: Place, player: Player | None) -> Page:
    """A new screen that shows *place* to *player*."""
    if isinstance(place, places.Bots):
        return BotScreen(place.bots, draft_for(place, player))
    return _SCREENS[type(place)](place)
