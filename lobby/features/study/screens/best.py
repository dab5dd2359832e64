"""What was best: the verdicts on a match, and lines of best play."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.thinker import CannotThink
from lobby.features.analysis import analyses, variation_positions
from lobby.features.review import reviews, words
from lobby.features.review.panes import Variation
from lobby.features.review.reviews import Review
from lobby.features.study.screens.remarks import RemarksPage


class BestPage(RemarksPage, inherit_bindings=False):
    """A study that tells what was best, once the match is over."""

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
        self.run_worker(self._judge(review), group="judge", exclusive=True)

    async def _judge(self, review: Review) -> None:
        """Ask for what is not known yet, first about the move that is shown."""
        try:
            while (wanted := self.known.next) is not None:
                if self.played and self.ply and self.known.awaits(self.ply - 1):
                    wanted = self.ply - 1
                with suppress(Refused):  # its verdict is withheld from now on
                    await self.lobby.verdicts.judge(review, wanted, self.player, self.lobby.thinker)
                await self._learn(review)
        except CannotThink as cannot:
            self.trouble = str(cannot)
            self.draw()

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

    def action_leave_line(self) -> None:
        self.action_as_played()

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
                self.run_worker(self._find(self.review, wanted), group="line", exclusive=True)

        self.start(follow)

    async def _return(self, best: Variation) -> None:
        self.best, self.off = None, ()
        await self.see(best.origin)

    async def _find(self, review: Review, wanted: Variation) -> None:
        try:
            found = await self._found(review, wanted)
        except (CannotThink, Refused) as cannot:
            if self._still_wanted(wanted):
                await self._return(wanted)
                self.tell(str(cannot), danger=isinstance(cannot, Refused))
            return
        if not self._still_wanted(wanted):
            return
        if not found.moves:
            await self._return(wanted)
            return
        self.best, self.off = found, (*found.before, *found.moves)
        await self.see((*found.before, *found.moves[:1]))

    def _still_wanted(self, best: Variation) -> bool:
        """Whether the player has asked for nothing else since, not even if it is not shown yet."""
        path, ply = self.wanted
        return self.best == best and ply is None and best.follows(path)

    async def _found(self, review: Review, wanted: Variation) -> Variation:
        """*wanted* with all its moves, and what they are worth. Raises CannotThink and Refused."""
        ply = variation_positions.shared(wanted.before, review.played)
        line, player, thinker = wanted.before[ply:], self.player, self.lobby.thinker
        worth, judge = "", self.lobby.verdicts
        to_move = self.at.view.to_move if self.at else None
        if not wanted.first and to_move is not None:
            best = await judge.position(review, ply, line, player, thinker)
            number = len(wanted.before) + 1
            worth = words.of_best(review.match, to_move, best, number) if best else ""
        moves = await judge.line(review, ply, (*line, *wanted.first), player, thinker)
        return replace(wanted, moves=moves[len(line) :], complete=True, worth=worth)
