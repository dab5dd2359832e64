"""Standings: the players of a game, ranked by rating."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from lobby.base.translation import N_, _, ngettext
from lobby.features.news import subscriptions
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.ratings.values import Standing, Table
from lobby.games.catalogue import GAMES
from lobby.ui import places
from lobby.ui.board.acts import watch_or_not
from lobby.ui.game_choice import OneGame
from lobby.ui.page import ListPage
from lobby.ui.session_news import Haste
from lobby.widgets.columns import left, right
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import line
from lobby.widgets.row import Row, heading, text_rows
from lobby.widgets.times import past

SHOWN = 100
"""The most players of a group shown; one's own row is shown wherever it is."""

_NAME, _SHORT, _DOUBT, _MATCHES, _AGO = 18, 15, 9, 12, 12
_NARROW, _WIDE = 60, 76
"""Cells needed for more than the rating, and for its uncertainty."""
_NO_TABLE = Table((), (), ())


class StandingsScreen(OneGame, ListPage):
    """The ratings of one game in three groups; Left and Right lead to other games."""

    PROMINENCE = 1
    HELP = "people"
    CONCERN = frozenset({"ended"})
    HASTE = Haste.SOON
    BINDINGS = keymap(
        bind("enter", "look_at", N_("open"), N_("Show the page of this player."), "act"),
        bind("n", "challenge", N_("challenge"), N_("Offer a match of this game.")),
        bind("w", "watch", N_("follow"), N_("Follow this game.")),
        bind("w", "unwatch", N_("stop following"), N_("Stop following this game."), "watch"),
        bind("s", "statistics", N_("statistics"), N_("How this game is played here.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self, game: str | None = None) -> None:
        super().__init__(game)
        self._table = _NO_TABLE
        self._watched: frozenset[str] = frozenset()

    async def look(self) -> None:
        game = self.shown_game
        self._table = await self.lobby.ask(ladder.standings, game)
        if self.member:
            held = await self.lobby.ask(subscriptions.of_player, self.member)
            self._watched = frozenset(held.games)
        if game == self.shown_game:
            self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let guests only look; offer to follow the game or to stop, whichever applies."""
        watched = self.shown_game in self._watched
        if action in ("watch", "unwatch"):
            return self.member is not None and watched == (action == "unwatch")
        if action == "look_at":
            return self._under_cursor is not None
        return action != "challenge" or self.member is not None

    def action_look_at(self) -> None:
        if player := self._under_cursor:
            self.session.open(places.PlayerPage(player.name, self.shown_game))

    def action_game(self, game: str) -> None:
        """Show the ladder of *game*."""
        self.shown_game, self._table = game, _NO_TABLE
        self.list.action_edge(0)
        self.look_soon()

    def action_challenge(self) -> None:
        player = self._under_cursor
        opponent = player.name if player and player != self.player else ""
        self.session.open(places.NewChallenge(self.shown_game, opponent))

    def action_statistics(self) -> None:
        self.session.open(places.Statistics(self.shown_game))

    def action_watch(self) -> None:
        self.work_first(partial(self._watch, self.shown_game))

    action_unwatch = action_watch

    @property
    def _under_cursor(self) -> Player | None:
        return key if isinstance(key := self.row_key, Player) else None

    async def _watch(self, game: str) -> None:
        await watch_or_not(self, game, watched=game in self._watched)
        await self.look_now()

    def draw(self) -> None:
        self.title_bar.show_title(line((_("Ratings"), self.palette.strong)), self.title_of_game())
        self.list.show_rows(tuple(self._rows()))
        self.refresh_bindings()

    def _rows(self) -> Iterator[Row]:
        table = self._table
        groups = (
            (_("Established"), "", table.established),
            (
                _("Provisional"),
                _("Too few matches against different players so far."),
                table.provisional,
            ),
            (_("Inactive for a year"), "", table.inactive),
        )
        if not any(group for *__, group in groups):
            none = _("No rated match of {title} has ended yet.", title=GAMES[self.shown_game].title)
            yield from text_rows(none, self.palette.muted, self.size.width)
        for title, why, group in groups:
            if group:
                yield heading(title, len(group), self.palette)
                if why:
                    yield from text_rows(why, self.palette.muted, self.size.width)
                yield from self._group(group, ranked=group is not table.provisional)
                yield Row(())

    def _group(self, group: Sequence[Standing], *, ranked: bool) -> Iterator[Row]:
        for place, standing in enumerate(group, 1):
            if place <= SHOWN or standing.player == self.player:
                yield self._row(str(place) if ranked else "-", standing)
        if len(group) > SHOWN:
            more = _(
                "        {ellipsis} {count} more",
                ellipsis=self.palette.marks.ellipsis,
                count=len(group) - SHOWN,
            )
            yield Row(line((more, self.palette.muted)))

    def _row(self, place: str, standing: Standing) -> Row:
        palette, now = self.palette, self.lobby.clock()
        mine = standing.player == self.player
        rating = standing.aged(now)
        matches = ngettext("{count} match", "{count} matches", standing.matches)
        wide = self.size.width >= _WIDE
        name = left(standing.player.name, _NAME if wide else _SHORT, palette.marks.ellipsis)
        doubt = right(f"{palette.marks.margin}{rating.margin}", _DOUBT)
        columns = (
            (f"{place:>5}  ", palette.muted),
            (name, palette.turn if mine else palette.text),
            (f" {rating.in_words:>6}", palette.text),
            (doubt if wide else "", palette.muted),
            (right(matches, _MATCHES), palette.muted),
            (right(past(standing.at, now), _AGO), palette.muted),
            (f"  {_('you')}" if mine else "", palette.turn),
        )
        content = line(*(columns if self.size.width >= _NARROW else columns[:3]))
        return Row(content, standing.player, standing.player.name)
