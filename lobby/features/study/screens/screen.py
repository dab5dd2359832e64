"""The study: a finished match or a position, with all that helps to understand it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from textual.binding import ActiveBinding

from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.core.values import Event
from lobby.features.analysis.values.together import START
from lobby.features.analysis.values.variations import Path
from lobby.features.explorer import played_moves
from lobby.features.explorer.played_moves import Explored
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.features.review import verdicts
from lobby.features.study.screens import words
from lobby.features.study.screens.remarks import RemarksPage
from lobby.features.study.screens.subject import VariationList
from lobby.games.catalogue import notation_of
from lobby.ui import places
from lobby.ui.board import acts, move_keys
from lobby.ui.board.board_page import NARROW
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.key_names import bind, hidden, keymap, out_of_bar
from lobby.widgets.move_input import MoveEntry
from lobby.widgets.move_list import MoveList
from lobby.widgets.rows import RowList

_POINTED = frozenset({"step", "among", "enter", "follow"})
"""Actions whose keys go to the board while the player is pointing at it."""

_OF_BOARDS = frozenset("moment among best reply as_played no_help pane".split())
"""Actions for which there must be a match."""

_STORED = frozenset(
    "comment mark promote delete fold note show wait_to_show position chance".split()
)
"""Actions for which it must have been played here."""

_OF_LINES = frozenset("comment mark show delete".split())
"""Actions that are in the bar only beside the variations, and then in place of ``play_on``."""


class StudyScreen(RemarksPage, inherit_bindings=False):
    """A board, or a game from its start, after a path of moves. Verdicts come one after the other,
    but only while it is shown."""

    PROMINENCE = 9
    BINDINGS = keymap(
        bind("enter", "send", N_("save"), N_("Save what you wrote."), "act"),
        bind("escape", "unsend", N_("back"), N_("Go back without saving."), "back"),
        *MoveKeys.BINDINGS,
        bind("enter", "follow", N_("play it"), N_("Play this move."), "act"),
        *move_keys.BROWSING,
        bind("H", "best", N_("best"), N_("Show the best move, or the best reply."), "answer"),
        bind("H", "reply", N_("reply"), N_("Show the best reply, and what follows it."), "answer"),
        bind("H", "as_played", N_("as played"), N_("Go back to what was played."), "answer"),
        hidden(
            "H", "no_help", N_("best"), N_("Show the best move once the match is over."), "answer"
        ),
        bind(
            "right_square_bracket",
            "pane(1)",
            N_("panes"),
            N_("Next pane: moves, variations, explorer."),
            display="[ ]",
        ),
        move_keys.PLAY_ON,
        move_keys.COMMENT,
        bind("M", "mark", N_("mark"), N_("Mark the move, such as ! or ??.")),
        hidden("left_square_bracket", "pane(-1)", "", N_("Previous pane."), "pane.before"),
        bind("enter,space", "enter", N_("move"), N_("Point at the board to try a move."), "act"),
        hidden("W", "moment", N_("key moments"), N_("Next key moment.")),
        hidden("Z", "chance", N_("puzzle"), N_("Solve what you missed as a puzzle.")),
        bind("S", "show", N_("share"), N_("Share your variations."), "analysis.show"),
        bind("S", "hide", N_("hide"), N_("Hide your variations again."), "analysis.show"),
        hidden(
            "S",
            "wait_to_show",
            N_("share"),
            N_("Share variations once the match is over."),
            "analysis.show",
        ),
        bind(
            "X",
            "delete",
            N_("delete"),
            N_("Delete the move and what follows it."),
            "analysis.delete",
        ),
        hidden("V", "promote", N_("put first"), N_("Put the variation first.")),
        hidden("O", "fold", N_("fold"), N_("Hide what follows, or show it again.")),
        hidden("N", "note", N_("note"), N_("Write a private note on the position.")),
        move_keys.unshown(move_keys.FLIP),
        move_keys.POSITION,
        bind("escape", "leave_line", N_("as played"), N_("Go back to what was played."), "back"),
        bind("escape,Q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(
        self,
        number: int | None = None,
        ply: int = 0,
        game: str = "",
        *,
        flipped: bool = False,
        imported: int | None = None,
    ) -> None:
        """The study of board *number*, or of an *imported* match, after *ply* of its moves; with
        neither, of *game* from its start."""
        super().__init__(number, game, flipped=flipped, imported=imported)
        self.wanted = (), ply

    def wants(self, event: Event) -> bool:
        """Want what happens on this board, as the match may still be running, and the end of what
        kept positions closed."""
        player = self.player
        own = player is not None and player.id in event.concerns
        return self.shows(event) or (own and event.kind == "ended")

    def shows(self, event: Event) -> bool:
        return self.board is not None and event.board == self.board

    async def look(self) -> None:
        first = self.at is None
        await self.see(*self.wanted)
        if (match := self.match) is None:
            self.focus_main()
        elif match.over and (self.review is None or self.known.withheld):
            await self.begin_review()
        elif first and not match.over:
            self.tab = "lines"
            self.draw()
            self.focus_main()

    async def see(self, path: Path, ply: int | None = None) -> None:
        await super().see(path, ply)
        self.draw()
        self.tell_untold()
        if self.at and (explored := self.at.explored):
            self.work_alone("solve", self._solve, explored)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force; the key bar shows those that matter beside the current pane."""
        left_out = {"play_on"} if self.tab == "lines" else _OF_LINES
        if self.size.width < NARROW:
            left_out = left_out | {"enter"}  # there a move is typed, and the best one has room
        return {
            key: out_of_bar(active) if active.binding.action in left_out else active
            for key, active in super().active_bindings.items()
        }

    def suits(self, action: str) -> bool:
        return super().suits(action) and (self.pointing or action not in ("pick", "end"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense now."""
        if action in ("send", "unsend"):
            return self.writing
        if self.writing or self.at is None:
            return action == "back" and not self.writing
        if action in STAGES or action == "end":
            return self.suits(action) or (action == "drop" and self.only_pointing)
        if self.move.stage != "empty" or (self.pointing and action in (*_POINTED, "back")):
            return False
        missing = {*_STORED, *(_OF_BOARDS if self.match is None else ())}
        if self.board is None and action in missing:
            return False
        return self._has_use(action)

    def _has_use(self, action: str) -> bool:
        """Whether there is anything for *action* to act on."""
        assert self.at
        match, best, exploring = self.match, self.best, self.tab == "explorer"
        moves = self.at.view.moves
        # With every key each action is asked about, so nothing is worked out for the others.
        possible: dict[str, Callable[[], bool]] = {
            "enter": lambda: bool(moves) and not exploring,
            "follow": lambda: exploring and bool(self.explorer.playable),
            "best": self._helps,
            "reply": lambda: self.replies,
            "as_played": lambda: best is not None and not self.replies,
            "no_help": lambda: best is None and not self._helps(),
            "leave_line": lambda: best is not None,
            "back": lambda: best is None,
            "among": lambda: not exploring,
            "moment": lambda: self._elsewhere(verdicts.moments(self.known.verdicts)),
            "play_on": lambda: match is None or match.over,
            "chance": lambda: self.plays and not (self.review and self.review.hides),
            "show": lambda: self._shows() and not self._shown(),
            "hide": lambda: self._shows() and self._shown(),
            "wait_to_show": lambda: not self._shows(),
            "delete": lambda: self.deletable is not None,
            "pane": lambda: len(self.tabs) > 1,
        }
        return action not in possible or possible[action]()

    def _helps(self) -> bool:
        """Whether a better move can be shown."""
        if not (self.at and self.match and self.match.over) or self.best is not None:
            return False
        return self.better is not None or bool(self.at.view.moves)

    def _shows(self) -> bool:
        """Whether the player has lines on a match of their own that they may show."""
        sight = self.at and self.at.sight
        if not (sight and self.match and self.match.over):
            return False
        return bool(sight.study.own.tree.nodes and sight.study.readers)

    def _shown(self) -> bool:
        """Whether the player's lines are shown to the opponent."""
        return bool(self.at and self.at.sight and self.at.sight.study.own.shown)

    def _elsewhere(self, moves: Iterable[int]) -> bool:
        """Whether one of *moves* is not the one that is shown."""
        return not self.played or any(move + 1 != self.ply for move in moves)

    # Entering a move

    def entering(self) -> MoveEntry | None:
        if self.at is None or not self.ready or self.writing:
            return None
        if not self.at.view.moves:
            sight = self.at.sight
            why = words.stuck(sight) or sight.at.wrong if sight else ""
            self.tell(why or _("The match is over in this position."))
            return None
        return self.move

    @property
    def waits(self) -> bool:
        """Whether a whole move waits for the player to confirm it: never, it can be deleted."""
        return False

    def enter(self, move: MoveEntry) -> None:
        if move.stage != "empty" and not self.pointing:
            self._show_board()
            self.set_focus(self.table)
        super().enter(move)

    def play(self) -> None:
        if self.at and self.ready:
            text = self.move.entry.move or self.move.entry.text
            self.start(partial(self.try_move, self.path, text))

    def action_enter(self) -> None:
        if self.entering():
            self.table.lose_cursor()
            self.set_focus(self.table)

    def action_drop(self) -> None:
        if self.only_pointing:
            self.focus_main()
        else:
            super().action_drop()

    # Walking

    def action_step(self, by: int) -> None:
        if by < 0 and self.place != START:
            self.go(self.ways.before(self.place))
        elif by > 0 and (after := self.ways.after(self.place)):
            self.go(after[0])
        elif by > 0 and self.best and self.best.step(self.path) <= 1:
            self.go_past(self.best)  # what follows may take a while to find

    def action_among(self, by: int) -> None:
        if self.tab == "moves":
            self._miss(by)
        elif (beside := self.ways.beside(self.place, by)) is None:
            self.tell(_("No other variation branches off here."))
        else:
            self.go(beside)

    def _miss(self, by: int) -> None:
        """Go to the next mistake in that direction, starting over at the end of the match."""
        missed = [index + 1 for index in self.missed][::by]
        beyond = (ply for ply in missed if (ply - self.ply) * by > 0)
        if missed:
            self._go_to_move(next(beyond, missed[0]))
        elif self.review:
            self.tell(_("No mistake has been found so far."))

    def action_moment(self) -> None:
        """Go to the next of the moves that mattered most, in the order of the match."""
        moments = sorted(ply + 1 for ply in verdicts.moments(self.known.verdicts))
        if moments:
            self._go_to_move(next((ply for ply in moments if ply > self.ply), moments[0]))

    def action_first(self) -> None:
        self.go(START)

    def action_last(self) -> None:
        self.go(self.ways.end(self.place))

    def action_follow(self) -> None:
        """Go on to the position that the move under the cursor leads to, without keeping it."""
        if move := self.explorer.playable:
            self.start(partial(self.see, (*self.path, move)))

    def on_variation_list_chosen(self, chosen: VariationList.Chosen) -> None:
        if self.move.stage == "empty" and not self.writing:
            self.go(chosen.at)

    def on_move_list_chosen(self, chosen: MoveList.Chosen) -> None:
        self._go_to_move(chosen.ply)

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self.draw()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self.action_follow()

    def _go_to_move(self, ply: int) -> None:
        if self.at and self.at.sight:
            self.go(self.ways.find(self.at.sight.study.line[:ply]))

    def go(self, place: int) -> None:
        """Show the position at *place* among the variations."""
        if self.ready:
            self.start(partial(self.see, self.ways.path(place)))

    # Elsewhere

    def action_pane(self, by: int) -> None:
        tabs = self.tabs
        self.tab = tabs[(tabs.index(self.tab) + by) % len(tabs)]
        self.draw()
        self.focus_main()
        if self.tab == "explorer":
            self.start(partial(self.see, self.path))

    def _show_board(self) -> None:
        """Show the board if there is only room for a pane."""
        if not self.table.display:
            self.tab = self.tabs[0]
            self.draw()

    async def _solve(self, position: Explored) -> None:
        """Look up what each move is worth, if that is known; this cancels an earlier look."""
        try:
            values = await played_moves.values(position, self.lobby.solutions, self.player)
        except CannotThink as cannot:
            self.explorer.show_values(position, {}, str(cannot))
        else:
            self.explorer.show_values(position, values)

    def action_play_on(self) -> None:
        if self.at is None:
            return
        if self.board is not None and self.at.sight:
            ply, seat = self.ply, self.at.sight.study.seat
            begin = acts.from_board(self.board, ply, self.path[ply:], self)
            acts.ask_to_play_on(self, self.at.game, begin, seat)
        else:
            acts.ask_to_play_on(self, self.at.game, self._position, None)

    async def _position(self) -> Beginning:
        assert self.at
        if self.elsewhere:
            begun = practising.of_record(self.elsewhere.record, f"@{self.imported}", self.ply)
            return replace(begun, before=self.path)
        view = self.at.view
        word = notation_of(self.at.game).write(view, view.to_move or 0)
        return practising.of_text(self.at.game, (), word)

    def action_chance(self) -> None:
        if self.board is not None:
            self.session.open(places.LostChance(self.board, self.chance))

    def action_position(self) -> None:
        if self.played:
            self.tell_position(self.ply)
        else:
            self.tell(_("Only positions of the match can be written as text."))
