"""A screen that asks the store: for what it shows, and to change something."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec

from textual.worker import WorkType

from lobby.base.errors import Refused, Unavailable
from lobby.base.translation import N_, _
from lobby.core.background import Timer
from lobby.core.lobby import Lobby
from lobby.database import left_out
from lobby.ui.bar_screen import BarScreen

P = ParamSpec("P")

AGAIN_SECONDS = 8.0
"""Seconds after which a page looks again, and for which the sentence can be read at least."""


class Outage:
    """The sentence that the database does not answer, which goes when it answers again: by *look*
    the page looks again a while after it told this, as long as *notice* is still what it tells.
    *hush* takes that away."""

    def __init__(
        self, notice: Callable[[], str], look: Callable[[], object], hush: Callable[[], object]
    ) -> None:
        self._notice = notice
        self._look = look
        self._hush = hush
        self._sentence = ""
        self._due = False
        self._timer = Timer()

    def note(self, sentence: str) -> None:
        """The page tells *sentence*, as the database could not be used."""
        self._due = False
        self._sentence = sentence
        self._timer.start(AGAIN_SECONDS, self._look_again)

    def answered(self) -> None:
        """The page has just read what it shows."""
        if self._due and self._sentence == self._notice():
            self._hush()
        self._due = False

    def stop(self) -> None:
        """Look no more."""
        self._due = False
        self._timer.stop()

    def _look_again(self) -> None:
        if self._sentence == self._notice():
            self._due = True
            self._look()


_MOMENT = N_("One moment: this is taking longer than usual.")
_PATIENCE = 0.5
"""Seconds of waiting for the store before the player is told."""


class StoreScreen(BarScreen, inherit_bindings=False):
    """A screen whose work waits for the store, outside the message loop, so that no action blocks
    it. Meanwhile typed keys are held where they would act on something else, and a refusal is told
    in place::

        async def _accept(self, number: int) -> None:
            match = await self.lobby.change(challenges.accept, number, ...)
            self.session.open(places.Board(match.board))

        self.work_first(partial(self._accept, number))
    """

    def __init__(self) -> None:
        super().__init__()
        self._looking: asyncio.Task[None] | None = None
        self._look_again = False
        self._one_look = asyncio.Lock()
        self._missing = ""
        self._ready = False
        self._holds = 0
        """The number of tasks that must finish before typed keys act."""
        self.again = frozenset[str]()
        """The keys of which one more press is dropped while typed keys are held."""
        self._unanswered = 0
        """The number of blocks that wait for the store."""
        self._outage = Outage(lambda: self._key_bar.notice, self.look_soon, self.hush)

    @property
    def lobby(self) -> Lobby:
        """The lobby that all sessions share."""
        return self.session.lobby

    async def look(self) -> None:
        """Ask the store what there is to show, and show it. Called before the first frame, after
        ``Happened``, and when the screen is shown again."""

    async def look_now(self) -> None:
        """Look, once a look that is under way has ended: that one may be too old for what has
        changed, and what it shows must not come last."""
        async with self._one_look:
            await self.look()

    def look_soon(self) -> None:
        """Look once more, outside the message loop; calls during a look are merged into one."""
        self._look_again = True
        if self._looking is None:
            # Not a worker: it would send three messages, and hundreds of sessions look at once.
            self._looking = asyncio.get_running_loop().create_task(self._keep_looking())

    @property
    def ready(self) -> bool:
        """Whether what is typed may act: not before the first look, nor while it is held."""
        return self._ready and not self._holds

    def hold(self, *again: str) -> None:
        """Let nothing that is typed from now on act until the end of one more ``releasing``. If the
        next key is one of *again*, it was pressed a second time out of impatience, and is dropped:
        it would do something else on the page that comes."""
        self._holds += 1
        self.again = frozenset(again)

    @contextmanager
    def releasing(self) -> Iterator[None]:
        """After the block, let what was typed since ``hold`` act."""
        try:
            yield
        finally:
            self._holds -= 1
            self.again = frozenset()
            self.session.catch_up_soon()

    def work_first(self, work: Callable[[], Awaitable[object]], *again: str) -> None:
        """Do *work*, which waits for the store, before anything typed from now on acts, and tell
        any refusal; *again* as for ``hold``."""
        self.hold(*again)
        guarded: WorkType[None] = partial(self._worked_first, work)
        self.run_worker(guarded, group="first")

    async def _worked_first(self, work: Callable[[], Awaitable[object]]) -> None:
        with self.releasing(), self.refusals():
            await work()

    def work_alone(
        self,
        group: str,
        work: Callable[P, Coroutine[None, None, None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Do *work* while everything else goes on, in place of what this page does of the same
        *group*."""
        # Not a coroutine, which would warn if it never ran, as when somebody types fast.
        begin: WorkType[None] = partial(work, *args, **kwargs)
        self.run_worker(begin, group=group, exclusive=True)

    def change_first(
        self, change: Callable[..., object], *values: object, sentence: str = ""
    ) -> None:
        """Have the player make *change* with *values*, then look again and tell *sentence*; typed
        keys act after that."""
        self.work_first(partial(self._change, change, *values, sentence=sentence))

    async def _change(self, change: Callable[..., object], *values: object, sentence: str) -> None:
        await self.lobby.change(change, self.session.player, *values)
        await self.look_now()
        self.refresh_bindings()
        if sentence:
            self.tell(sentence)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Tell any refusal raised in the block and go on after it; also tell when the block takes
        long."""
        self._unanswered += 1
        slow = asyncio.get_running_loop().call_later(_PATIENCE, self._ask_for_patience)
        try:
            yield
        except Refused as refusal:
            self.refused(refusal)
        finally:
            slow.cancel()
            self._unanswered -= 1
            if not self._unanswered and self._key_bar.notice == _(_MOMENT):
                self._key_bar.hush()

    def refused(self, refusal: Refused) -> None:
        """Tell *refusal*; if the database does not answer, until it does again."""
        if self.is_attached:
            self.tell(str(refusal), danger=True)
            if isinstance(refusal, Unavailable):
                self._outage.note(str(refusal))

    @property
    def is_attached(self) -> bool:
        """False, too, once the session has ended and its pages were taken apart."""
        return bool(vars(self)) and super().is_attached

    async def on_unmount(self) -> None:
        self._outage.stop()
        if self._looking:
            self._looking.cancel()

    def _ask_for_patience(self) -> None:
        """Say that this takes long, but not over a sentence that is still to be read."""
        if not self._key_bar.notice:
            self.tell(_(_MOMENT))

    async def _look(self) -> bool:
        """Look; tell any refusal, and once, what is missing from what is shown. Return whether
        there was none."""
        looked = False
        with self.refusals(), left_out.noted() as missing:
            await self.look_now()
            looked = True
            self._outage.answered()
            sentence = left_out.sentence(missing)
            if missing and sentence != self._missing:
                self._missing = sentence
                self.tell(sentence)
        return looked

    async def _keep_looking(self) -> None:
        try:
            while self._look_again:
                self._look_again = False
                await self._look()
        except Exception as error:
            # In the message loop this crashes, as it should; in this task nobody would see it.
            self.call_later(_raise, error)
        finally:
            self._looking = None


def _raise(error: Exception) -> None:
    raise error
