"""The analysis board: variations that are tried out on a board, and found there again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar, TypeAlias, TypeVar

from textual.binding import BindingType

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.thinker import CannotThink
from lobby.core.values.event import Event
from lobby.features.analysis import analyses, notes, variation_positions, views
from lobby.features.analysis.screens import words
from lobby.features.analysis.screens.page import AnalysisPage
from lobby.features.analysis.values.variations import MARKS, Node, Path
from lobby.features.analysis.values.ways import START
from lobby.features.analysis.views import Sight
from lobby.features.review import reviews
from lobby.features.review import words as review_words
from lobby.widgets.move_input import MoveEntry
from lobby.widgets.variation_list import VariationList

T = TypeVar("T")

_Work: TypeAlias = Callable[[], Awaitable[None]]
"""Work that waits for the store."""


class AnalysisScreen(AnalysisPage, inherit_bindings=False):
    """The analysis of one board, after a path of moves. Every change is stored at once."""

    PROMINENCE = 9
    BINDINGS: ClassVar[list[BindingType]] = [*AnalysisPage.BINDINGS]

    def __init__(self, number: int, ply: int, line: Path = (), *, flipped: bool) -> None:
        super().__init__(number, flipped=flipped)
        self._begin: tuple[Path, int | None] = (line, ply)

    def wants(self, event: Event) -> bool:
        """Want what happens on this board, as the match may still be running."""
        return event.board == self.number

    async def look(self) -> None:
        if self.seen:
            self._begin = (self.seen.at.path, None)
        await self._see(*self._begin)

    async def _see(self, path: Path, ply: int | None = None) -> None:
        """Show the position after *path*, as it is stored now."""
        sight = await self.lobby.ask(views.sight, self.number, self.player, path, ply)
        self.learn(sight)

    # Entering a move

    def entering(self) -> MoveEntry | None:
        if self.seen is None or not self.ready or self.writing:
            return None
        if not self.seen.at.view.moves:
            self.tell(self.seen.at.stuck or self.seen.at.wrong)
            return None
        return self.move

    @property
    def waits(self) -> bool:
        """Whether a whole move waits for the player to confirm it: never, it can be deleted."""
        return False

    def enter(self, move: MoveEntry) -> None:
        if move.stage != "empty" and not self.pointing:
            self.set_focus(self.table)
        super().enter(move)

    def play(self) -> None:
        if self.seen and self.ready:
            text = self.move.entry.move or self.move.entry.text
            self._start(partial(self._try, self.seen.at.path, text))

    def action_enter(self) -> None:
        if self.entering():
            self.set_focus(self.table)

    def action_drop(self) -> None:
        if self.only_pointing:
            self.set_focus(self.variations)
        else:
            super().action_drop()

    async def _try(self, path: Path, text: str) -> None:
        """Add the move *text* after *path*; ask first if that assumes something that nobody can
        know."""
        number, player = self.number, self.player
        known = [self.ways.joints[at].move for at in self.ways.after(self.place)]
        if text not in known:
            about = variation_positions.assumable
            if reason := await self.lobby.ask(about, number, player, path, text):
                question = _("{reason} Assume that it is?", reason=reason)
                self.confirm(question, lambda: self._start(partial(self._add, path, text)))
                return
        await self._add(path, text)

    async def _add(self, path: Path, text: str) -> None:
        longer = await self._stored(partial(analyses.add, assume=True), path, text)
        pointed = self.pointing and not self.move.typed  # then the next move may be, too
        self.move = self.move.cleared()
        await self._see(longer)
        if not pointed:
            self.focus_main()

    # Walking

    def action_step(self, by: int) -> None:
        if by < 0 and self.place != START:
            self._go(self.ways.before(self.place))
        elif by > 0 and (after := self.ways.after(self.place)):
            self._go(after[0])

    def action_among(self, by: int) -> None:
        if (beside := self.ways.beside(self.place, by)) is None:
            self.tell(_("No other variation branches off here."))
        else:
            self._go(beside)

    def action_first(self) -> None:
        self._go(START)

    def action_last(self) -> None:
        self._go(self.ways.end(self.place))

    def on_variation_list_chosen(self, chosen: VariationList.Chosen) -> None:
        if self.move.stage == "empty" and not self.writing:
            self._go(chosen.at)

    def _go(self, place: int) -> None:
        if self.ready:
            self._start(partial(self._see, self.ways.path(place)))

    # Remarks

    def action_comment(self) -> None:
        if node := self._here():
            path, move = node
            before, label = self._own(path), _("{move}  comment:", move=move)
            change = self._change_with(analyses.comment, path)
            self.write(label, before.comment if before else "", _("empty for none"), change)

    def action_mark(self) -> None:
        if node := self._here():
            signs = "   ".join(f"{number} {sign}" for number, sign in enumerate(MARKS, 1))
            question = _("Mark: {signs}   0 none", signs=signs)
            self.ask_key(question, partial(self._mark, node[0]))

    def _mark(self, path: Path, key: str) -> None:
        signs = {"0": "", **{str(number): sign for number, sign in enumerate(MARKS, 1)}}
        if key in signs:
            self._change_with(analyses.mark, path)(signs[key])

    def action_promote(self) -> None:
        if node := self._here():
            self._start(partial(self._promoted, node[0]))

    async def _promoted(self, path: Path) -> None:
        """Put the variation of *path* first, and say so if that changes nothing."""
        before = self.ways.joints
        await self._changed(analyses.promote, path)
        if self.seen and self.ways.joints == before:
            self.tell(
                _("The moves of the match always come first.")
                if self.seen.played
                else _("Only the match comes before this variation.")
            )

    def action_fold(self) -> None:
        if node := self._here():
            own = self._own(node[0])
            self._start(partial(self._changed, analyses.fold, node[0], not (own and own.folded)))

    def action_delete(self) -> None:
        if not (node := self._here()):
            return
        path, move = node
        own = self._own(path)
        if own is None or self.seen is None:
            self.tell(_("You cannot delete {move}: it was played, or it is not yours.", move=move))
            return
        delete = partial(self._start, partial(self._deleted, path))
        if question := words.loss(own, self.seen.study.own.tree.below(path)):
            self.confirm(question, delete)
        else:
            delete()

    async def _deleted(self, path: Path) -> None:
        await self._changed(analyses.delete, path)
        if self.seen and self.place != self.ways.find(path):
            return
        if self.seen and not self.seen.played:
            await self._see(path[:-1])
            self.tell(_("{move} is deleted. Type it to bring it back.", move=path[-1]))

    def action_note(self) -> None:
        if self.seen and self.player:
            if not self.seen.played:
                self.tell(
                    _("Notes are on positions of the match. Comment on the variation instead.")
                )
                return
            ply = len(self.seen.at.path)
            label = _("move {ply}  note:", ply=ply)
            self.write(label, self.seen.note, _("Only you see it; empty for none"), self._noted)

    def _noted(self, text: str) -> None:
        async def note() -> None:
            if self.seen and self.player:
                ply = len(self.seen.at.path)
                await self.lobby.change(notes.write_on_board, self.number, self.player, ply, text)
                await self.look()

        self._start(note)

    def action_show(self) -> None:
        async def show() -> None:
            if self.seen and self.player:
                shown = not self.seen.study.own.shown
                await self.lobby.change(analyses.show, self.number, self.player, shown=shown)
                await self.look()
                other = words.opponent(self.seen.study)
                self.tell(
                    _("{other} can see your analysis from now on.", other=other)
                    if shown
                    else _("Only you can see your analysis now.")
                )

        self._start(show)

    def action_wait_to_show(self) -> None:
        """Say why it cannot be shown."""
        self.action_show()

    def _here(self) -> tuple[Path, str] | None:
        """Return the path shown and its last move; otherwise tell the player why there is none."""
        if self.seen is None or not self.ready:
            return None
        path = self.seen.at.path
        if not path:
            self.tell(_("Go to a move first. Right takes you to the first one."))
            return None
        if self.ways.joints[self.place].foreign:
            self.tell(_("That variation is your opponent's."))
            return None
        return path, path[-1]

    def _own(self, path: Path) -> Node | None:
        return self.seen.study.own.tree.node(path) if self.seen else None

    def _change_with(self, act: Callable[..., object], path: Path) -> Callable[[str], None]:
        return lambda text: self._start(partial(self._changed, act, path, text))

    async def _changed(self, act: Callable[..., object], path: Path, *more: object) -> None:
        await self._stored(act, path, *more)
        await self._see(path)

    async def _stored(self, act: Callable[..., T], path: Path, *more: object) -> T:
        if self.player is None:
            raise Refused(_("Choose a name first, so that your variations can be saved."))
        return await self.lobby.change(act, self.number, self.player, path, *more)

    def _start(self, work: _Work) -> None:
        """Do *work*, which waits for the store, and nothing else until it is done."""
        self.work_first(partial(self._drawn, work))

    async def _drawn(self, work: _Work) -> None:
        try:
            await work()
        finally:
            self.draw()

    # The engine

    def action_judge(self) -> None:
        if sight := self.seen:
            self.verdicts[sight.at.path] = _("The engine is thinking ...")
            self.draw()
            self.run_worker(self._judge(sight), group="judge", exclusive=True)

    def action_wait_for_judge(self) -> None:
        if self.seen:
            with self.refusals():
                analyses.ensure_over(self.seen.study.match)

    async def _judge(self, sight: Sight) -> None:
        path, said = sight.at.path, ""
        try:
            with self.refusals():
                said = await self._judged(sight)
        except CannotThink as cannot:
            said = str(cannot)
        finally:
            self.verdicts[path] = said
            self.draw()

    async def _judged(self, sight: Sight) -> str:
        review = await self.lobby.ask(reviews.of_board, self.number, self.player)
        path = sight.at.path
        ply = variation_positions.shared(path, review.played)
        best = await self.lobby.verdicts.position(
            review, ply, path[ply:], self.player, self.lobby.thinker
        )
        to_move = sight.at.view.to_move
        if best is None or to_move is None:
            return sight.at.stuck
        return review_words.of_best(review.match, to_move, best)

    # Looking

    def action_position(self) -> None:
        if self.seen and self.seen.played:
            self.tell_position(len(self.seen.at.path))
        else:
            self.tell(_("Only positions of the match can be written as text."))
