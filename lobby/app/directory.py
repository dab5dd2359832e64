"""Which screen shows which place, and which pages stay below a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.screen import Screen

from lobby.features.account.screens.settings import SettingsScreen
from lobby.features.account.screens.themes import ThemesScreen
from lobby.features.archive.screens.finished import FinishedScreen
from lobby.features.bots.screens import BotScreen, draft_for
from lobby.features.challenges.screens.challenge import ChallengeScreen
from lobby.features.challenges.screens.offer import OfferScreen
from lobby.features.challenges.screens.play import PlayScreen
from lobby.features.explorer.screens import StatisticsScreen
from lobby.features.help.screens import HelpScreen
from lobby.features.lessons.screens.lesson import LessonScreen
from lobby.features.lessons.screens.lessons import LearnScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.notices.screens import NoticesScreen
from lobby.features.operating.screens.account import AccountScreen
from lobby.features.operating.screens.overview import DeedsScreen, OperatorsScreen, ReportScreen
from lobby.features.people.screens.naming import NamingScreen
from lobby.features.people.screens.people import PeopleScreen
from lobby.features.people.screens.player import PlayerScreen
from lobby.features.people.values.player import Player
from lobby.features.practice.screens import PracticeScreen
from lobby.features.puzzles.screens.puzzle import ChanceScreen, PuzzleScreen
from lobby.features.ratings.screens import StandingsScreen
from lobby.features.study.screens.screen import StudyScreen
from lobby.features.talk.screens import MessagesScreen, ThreadScreen
from lobby.games.kinds import ordered
from lobby.ui import places
from lobby.ui.page import Page
from lobby.ui.places import Place

_SCREENS: Mapping[type[Place], Callable[[Any], Page]] = {
    places.Board: lambda place: MatchScreen(place.number),
    places.Study: lambda place: StudyScreen(
        place.board, place.ply, place.game, flipped=place.flipped, imported=place.imported
    ),
    places.Offer: lambda place: OfferScreen(place.challenge),
    places.People: PeopleScreen,
    places.PlayerPage: lambda place: PlayerScreen(place.name, place.game),
    places.Finished: lambda place: FinishedScreen(place.name),
    places.Standings: lambda place: StandingsScreen(place.game),
    places.Statistics: lambda place: StatisticsScreen(place.game),
    places.Messages: lambda _: MessagesScreen(),
    places.Thread: lambda place: ThreadScreen(place.other),
    places.Puzzles: lambda place: PuzzleScreen(place.game),
    places.LostChance: lambda place: ChanceScreen(place.board, place.ply),
    places.Practice: lambda place: PracticeScreen(place.number),
    places.Lessons: lambda _: LearnScreen(),
    places.Lesson: lambda place: LessonScreen(place.game, place.at),
    places.Settings: lambda place: SettingsScreen(place.at),
    places.Themes: lambda _: ThemesScreen(),
    places.Notices: lambda _: NoticesScreen(),
    places.Operators: lambda _: OperatorsScreen(),
    places.OpenReport: lambda place: ReportScreen(place.number),
    places.Account: lambda place: AccountScreen(place.name),
    places.Deeds: lambda _: DeedsScreen(),
    places.Naming: lambda _: NamingScreen(),
    places.Help: lambda place: HelpScreen(place.topic),
}

_FORMS: Mapping[type[Place], Callable[[Any, Player | None, tuple[str, ...]], Page]] = {
    places.Bots: lambda place, player, games: BotScreen(
        place.bots, draft_for(place, player, games)
    ),
    places.NewChallenge: ChallengeScreen,
    places.Play: lambda _, __, games: PlayScreen(games),
}
"""Forms in which a game is chosen: they know the player, and all games in order."""


def screen_of(place: Place, player: Player | None, played: Sequence[str] = ()) -> Page:
    """A new screen that shows *place* to *player*, who has *played* those games lately."""
    if form := _FORMS.get(type(place)):
        return form(place, player, ordered(played))
    return _SCREENS[type(place)](place)


def pages_below(stack: Sequence[Screen[None]]) -> list[Screen[None]]:
    """Those of *stack*, a session's pages with the current one last, to which Esc leads back from a
    board that is opened now: the pages before the first board, and those that led from the last one
    to this. Boards never lie below boards, nor two lists of one kind; help and the choice of
    lessons do not stay below a board."""
    pages = list(stack)
    while pages and isinstance(pages[-1], HelpScreen | LearnScreen):
        pages.pop()
    boards = [at for at, page in enumerate(pages) if getattr(page, "board", None) is not None]
    if not boards:
        return pages
    since = pages[boards[-1] + 1 :]
    kinds = {type(page) for page in since}
    return [*(page for page in pages[: boards[0]] if type(page) not in kinds), *since]
