"""What a player does in a study: keep variations, with marks and comments, and notes; and ask what
was best."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.thinker import CannotThink
from lobby.features.analysis import analyses, notes, variation_positions
from lobby.features.analysis.values.variations import LONGEST_COMMENT, MARKS, Node, Path
from lobby.features.review import reviews
from lobby.features.review import words as review_words
from lobby.features.review.panes import Variation
from lobby.features.review.reviews import Review
from lobby.features.study import views
from lobby.features.study.screens import words
from lobby.features.study.screens.page import StudyPage
from lobby.features.study.views import Studied

T = TypeVar("T")

_Work: TypeAlias = Callable[[], Awaitable[None]]
"""Work that waits for the store."""


class RemarksPage(StudyPage, inherit_bindings=False):
    """A study whose player may write, every change being stored at once, and which tells what was
    best once the match is over."""

    wanted: tuple[Path, int | None] = ((), 0)
    """The position asked for last, as ``see`` takes it."""
    _then: Callable[[str], None] | None = None
    """Gets what is being written."""

    async def see(self, path: Path, ply: int | None = None) -> None:
        """Show the position after *path*, as it is stored now; if *ply* is given, after the first
        *ply* moves played and then *path*. Of several at once the last one is shown."""
        self.wanted = wanted = path, ply
        try:
            studied = await self._ask(path, ply)
        except BaseException:
            if self.wanted == wanted:
                self.wanted = self.path, None
            raise
        if self.wanted == wanted:
            self.wanted = studied.path, None
            self.learn(studied)

    async def _ask(self, path: Path, ply: int | None) -> Studied:
        ask, player, exploring = self.lobby.ask, self.player, self.tab == "explorer"
        if self.board is not None:
            of_board = partial(views.of_board, exploring=exploring)
            return await ask(of_board, self.board, player, path, ply)
        if self.imported is None:
            return await ask(views.of_start, self.game, player, path)
        if self.elsewhere is None:
            brought = await ask(views.archived, self.imported, player)
            self.elsewhere = await self.lobby.work_out(views.replayed, *brought)
        of_imported = partial(views.of_imported, exploring=exploring)
        return await ask(of_imported, self.elsewhere, player, path, ply)

    def start(self, work: _Work) -> None:
        """Do *work*, which waits for the store, and nothing else until it is done."""
        self.work_first(partial(self._drawn, work))

    async def _drawn(self, work: _Work) -> None:
        try:
            await work()
        finally:
            self.draw()

    # Moves

    async def try_move(self, path: Path, text: str) -> None:
        """Show the move *text* after *path*, and keep it as a variation; ask first if that assumes
        something that nobody can know."""
        known = [self.ways.joints[at].move for at in self.ways.after(self.place)]
        if self.board is not None and text not in known:
            about = variation_positions.assumable
            reason = await self.lobby.ask(about, self.board, self.player, path, text)
            if reason:
                question = _("{reason} Assume that it is?", reason=reason)
                self.confirm(question, lambda: self.start(partial(self._add, path, text)))
                return
        await self._add(path, text)

    async def _add(self, path: Path, text: str) -> None:
        if self.board is None:
            longer: Path = (*path, text)
        elif self.player is None:
            extended = partial(variation_positions.extended, assume=True)
            longer = await self.lobby.ask(extended, self.board, None, path, text)
        else:
            longer = await self._stored(partial(analyses.add, assume=True), path, text)
        pointed = self.pointing and not self.move.typed  # then the next move may be, too
        self.move = self.move.cleared()
        await self.see(longer)
        if not pointed:
            self.focus_main()

    # Writing

    def write(
        self, label: str, text: str, hint: str, then: Callable[[str], None], *, limit: int
    ) -> None:
        """Let the player go on writing *text* after *label*, of at most *limit* characters; *then*
        gets what is sent."""
        self._then, self.writing = then, True
        self.prompt.ask(f" {label} ", text, hint, limit=limit)
        self._swap()

    def action_unsend(self) -> None:
        self.writing = False
        self._swap()

    def action_send(self) -> None:
        if self.writing and (then := self._then):
            self.action_unsend()
            then(self.prompt.text)

    def _swap(self) -> None:
        self.draw()
        self.focus_main()
        self.refresh_bindings()

    # Remarks

    def action_comment(self) -> None:
        if node := self._here():
            path, move = node
            before, label = self._own(path), _("{move}  comment:", move=move)
            comment, hint = before.comment if before else "", _("empty for none")
            change = self._change_with(analyses.comment, path)
            self.write(label, comment, hint, change, limit=LONGEST_COMMENT)

    def action_mark(self) -> None:
        if node := self._here():
            signs = "   ".join(f"{number} {sign}" for number, sign in enumerate(MARKS, 1))
            question = _("Mark: {signs}   0 none", signs=signs)
            self.ask_key(question, partial(self._mark_with, node[0]))

    def _mark_with(self, path: Path, key: str) -> None:
        signs = {"0": "", **{str(number): sign for number, sign in enumerate(MARKS, 1)}}
        signs |= {"exclamation_mark": "!", "question_mark": "?"}
        if key in signs:
            self._change_with(analyses.mark, path)(signs[key])

    def action_promote(self) -> None:
        if node := self._here():
            self.start(partial(self._promoted, node[0]))

    async def _promoted(self, path: Path) -> None:
        """Put the variation of *path* first, and say so if that changes nothing."""
        before = self.ways.joints
        await self._changed(analyses.promote, path)
        if self.ways.joints == before:
            self.tell(
                _("The moves of the match always come first.")
                if self.played
                else _("This variation is already first.")
            )

    def action_fold(self) -> None:
        if node := self._here():
            own = self._own(node[0])
            self.start(partial(self._changed, analyses.fold, node[0], not (own and own.folded)))

    @property
    def deletable(self) -> Node | None:
        """What the player keeps of the move shown, one of their own variations."""
        return self._own(self.path) if self.path else None

    def action_delete(self) -> None:
        own, path = self.deletable, self.path
        if own is None or not (self.at and self.at.sight and self.ready):
            return
        question = words.loss(own, self.at.sight.study.own.tree.below(path))
        delete = partial(self.start, partial(self._deleted, path, lost=bool(question)))
        if question:
            self.confirm(question, delete)
        else:
            delete()

    async def _deleted(self, path: Path, *, lost: bool) -> None:
        """Delete the last move of *path*. If nothing else is *lost*, say how it comes back."""
        self.off = ()
        await self._stored(analyses.delete, path)
        remains = self.at and self.at.sight and path == self.at.sight.study.line[: len(path)]
        await self.see(path if remains else path[:-1])
        if not remains:
            deleted = _("Deleted {move}.", move=path[-1])
            back = _("Deleted {move}. Type it to bring it back.", move=path[-1])
            self.tell(deleted if lost else back)

    def action_note(self) -> None:
        if not (self.at and self.at.sight and self.player):
            return
        if not self.played:
            self.tell(
                _(
                    "You can add notes only to positions of the match. Comment on the"
                    " variation instead."
                )
            )
            return
        label = _("move {ply}  note:", ply=self.ply)
        hint = _("Only you see it; empty for none")
        self.write(label, self.at.sight.note, hint, self._noted, limit=notes.LONGEST)

    def _noted(self, text: str) -> None:
        async def note() -> None:
            if self.board and self.player:
                await self.lobby.change(
                    notes.write_on_board, self.board, self.player, self.ply, text
                )
                await self.see(self.path)

        self.start(note)

    def action_show(self) -> None:
        async def show() -> None:
            if self.at and self.at.sight and self.player and self.board:
                study = self.at.sight.study
                shown = not study.own.shown
                await self.lobby.change(analyses.show, self.board, self.player, shown=shown)
                await self.see(self.path)
                other = words.opponent(study)
                self.tell(
                    _("{other} can see your variations from now on.", other=other)
                    if shown
                    else _("Only you can see your variations now.")
                )

        self.start(show)

    action_hide = action_wait_to_show = action_show
    """The second says why they cannot be shown."""

    def _here(self) -> tuple[Path, str] | None:
        """Return the path shown and its last move; otherwise tell the player why there is none."""
        if self.at is None or self.at.sight is None or not self.ready:
            return None
        if not self.path:
            self.tell(_("Go to a move first. Right takes you to the first one."))
            return None
        if self.ways.joints[self.place].foreign:
            self.tell(_("That variation is your opponent's."))
            return None
        return self.path, self.path[-1]

    def _own(self, path: Path) -> Node | None:
        """What the player keeps of the last move of *path*."""
        return self.at.sight.study.own.tree.node(path) if self.at and self.at.sight else None

    def _change_with(self, act: Callable[..., object], path: Path) -> Callable[[str], None]:
        return lambda text: self.start(partial(self._changed, act, path, text))

    async def _changed(self, act: Callable[..., object], path: Path, *more: object) -> None:
        """Have the player do *act* to *path*, and keep that first if it was only looked at."""
        if not self.played and self._own(path) is None:
            await self._stored(analyses.add, path)
        await self._stored(act, path, *more)
        await self.see(path)

    async def _stored(self, act: Callable[..., T], path: Path, *more: object) -> T:
        if self.player is None:
            raise Refused.because("Choose a name first, so that your variations can be saved.")
        return await self.lobby.change(act, self.board, self.player, path, *more)

    # What was best

    async def begin_review(self) -> None:
        """Show the verdicts on the match, and have those judged that are missing. Only players have
        a match from elsewhere judged."""
        if self.board is not None:
            review = await self.lobby.ask(reviews.of_board, self.board, self.player)
        elif self.elsewhere and self.player:
            review = self.elsewhere.review
        else:
            return
        await self._learn(review)
        self.work_alone("judge", self._judge, review)

    async def _judge(self, review: Review) -> None:
        """Ask for what is not known yet, first about the move that is shown and those after it."""
        try:
            while (wanted := self.known.next_from(self._at_move)) is not None:
                with suppress(Refused):  # its verdict is withheld from now on
                    await self.lobby.verdicts.judge(review, wanted, self.player)
                await self._learn(review)
        except CannotThink as cannot:
            self.trouble = str(cannot)
            self.draw()

    @property
    def _at_move(self) -> int:
        """How many moves come before the one that is shown; none at the start or off the line."""
        return self.ply - 1 if self.played and self.ply else 0

    async def _learn(self, review: Review) -> None:
        self.known = await self.lobby.verdicts.known(review, self.player)
        self.review = review
        self.draw()

    # Lines of best play

    @property
    def replies(self) -> bool:
        """Whether the best move is shown in place of one to which there was a reply."""
        best, review = self.best, self.review
        return bool(review and best and best.first and review.goes_on(len(best.origin)))

    def action_best(self) -> None:
        path = self.path
        if better := self.better:
            self._follow(Variation(path, path[:-1], (better.best,), (better.best,)))
        else:
            self._follow(Variation(path, path))

    def action_reply(self) -> None:
        if best := self.best:
            self._follow(Variation(best.origin, best.origin))

    def action_as_played(self) -> None:
        if best := self.best:
            self.start(partial(self._return, best))

    action_leave_line = action_as_played

    def go_past(self, best: Variation) -> None:
        """Go on with what was played after *best* was asked for."""

        async def go() -> None:
            await self._return(best)
            if after := self.ways.after(self.place):
                await self.see(self.ways.path(after[0]))

        self.start(go)

    def action_no_help(self) -> None:
        """Say why there is no help."""
        if match := self.match:
            with self.refusals():
                analyses.ensure_over(match)
                self.tell(_("No move was better, and none can follow here."))

    def _follow(self, wanted: Variation) -> None:
        """Show *wanted*, as far as it is known, and ask for the rest."""

        async def follow() -> None:
            self.best = wanted
            await self.see((*wanted.before, *wanted.first))
            if self.review:
                self.work_alone("line", self._find, self.review, wanted)

        self.start(follow)

    async def _return(self, best: Variation) -> None:
        self.best, self.off = None, ()
        await self.see(best.origin)

    async def _find(self, review: Review, wanted: Variation) -> None:
        try:
            variation = await self._completed(review, wanted)
        except (CannotThink, Refused) as cannot:
            if self._still_wanted(wanted):
                await self._return(wanted)
                self.tell(str(cannot), danger=isinstance(cannot, Refused))
            return
        if not self._still_wanted(wanted):
            return
        if not variation.moves:
            await self._return(wanted)
            return
        self.best, self.off = variation, (*variation.before, *variation.moves)
        await self.see((*variation.before, *variation.moves[:1]))

    def _still_wanted(self, best: Variation) -> bool:
        """Whether the player has asked for nothing else since, not even if it is not shown yet."""
        path, ply = self.wanted
        return self.best == best and ply is None and best.follows(path)

    async def _completed(self, review: Review, wanted: Variation) -> Variation:
        """*wanted* with all its moves, and what they are worth. Raises CannotThink and Refused."""
        ply = variation_positions.shared(wanted.before, review.played)
        line, player = wanted.before[ply:], self.player
        worth, judge = "", self.lobby.verdicts
        to_move = self.at.view.to_move if self.at else None
        if not wanted.first and to_move is not None:
            best = await judge.position(review, ply, line, player)
            number = len(wanted.before) + 1
            worth = review_words.of_best(review.match, to_move, best, number) if best else ""
        moves = await judge.line(review, ply, (*line, *wanted.first), player)
        return replace(wanted, moves=moves[len(line) :], complete=True, worth=worth)
