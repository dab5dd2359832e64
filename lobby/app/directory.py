"""Which screen shows which place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from lobby.features.account.screens.settings_screen import SettingsScreen
from lobby.features.account.screens.themes_screen import ThemesScreen
from lobby.features.analysis.screens.analysis_screen import AnalysisScreen
from lobby.features.analysis.screens.note_screen import NoteScreen
from lobby.features.bots.screens.bot_screen import BotScreen, draft_for
from lobby.features.challenges.screens.challenge_screen import ChallengeScreen
from lobby.features.challenges.screens.offer_screen import OfferScreen
from lobby.features.explorer.screens.explorer_screen import ExplorerScreen
from lobby.features.explorer.screens.statistics_screen import StatisticsScreen
from lobby.features.help.screens import HelpScreen
from lobby.features.lessons.screens.learn_screen import LearnScreen
from lobby.features.lessons.screens.lesson_screen import LessonScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.moderation.screens import ReportScreen
from lobby.features.notices.screens.notices_screen import NoticesScreen
from lobby.features.people.screens.people_screen import PeopleScreen
from lobby.features.people.screens.player_screen import PlayerScreen
from lobby.features.people.screens.welcome_screen import WelcomeScreen
from lobby.features.people.values.player import Player
from lobby.features.practice.screens.practice_screen import PracticeScreen
from lobby.features.puzzles.screens.chance_screen import ChanceScreen
from lobby.features.puzzles.screens.puzzle_screen import PuzzleScreen
from lobby.features.ratings.screens import StandingsScreen
from lobby.features.review.screens.review_screen import ReviewScreen
from lobby.features.talk.screens.messages_screen import MessagesScreen
from lobby.features.talk.screens.thread_screen import ThreadScreen
from lobby.ui import places
from lobby.ui.page import Page
from lobby.ui.places import Place

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
        places.Notices: lambda _: NoticesScreen(),
        places.Note: lambda place: NoteScreen(place.name, place.note, place.then),
        places.Report: lambda place: ReportScreen(place.name, place.board, place.then),
        places.Door: lambda _: WelcomeScreen(),
        places.Help: lambda place: HelpScreen(place.topic),
    }
)


def screen_of(place: Place, player: Player | None) -> Page:
    """A new screen that shows *place* to *player*."""
    if isinstance(place, places.Bots):
        return BotScreen(place.bots, draft_for(place, player))
    return _SCREENS[type(place)](place)
