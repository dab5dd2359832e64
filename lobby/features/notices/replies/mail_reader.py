"""Reads mails in a process of its own, where a mail that takes too much ends nothing else."""

from __future__ import annotations

import asyncio
from functools import partial

from lobby.core.worker import framed
from lobby.core.worker_process import WorkerProcess, WorkLimits
from lobby.features.notices.replies import mail_reading
from lobby.features.notices.replies.mail_reading import Mail, NotRead

LIMITS = WorkLimits(seconds=10.0, cpu_seconds=1.0, memory=256 * 1024 * 1024)
"""What the reading of one mail may take. An ordinary one takes a few milliseconds."""


class MailReader:
    """Reads one mail after the other. The process is started with the first."""

    def __init__(self, limits: WorkLimits = LIMITS) -> None:
        self._worker = WorkerProcess(limits)
        self._turn = asyncio.Lock()

    async def read(self, content: bytes) -> Mail:
        """The mail in *content*. Raises NotRead, and ``worker_process.Ended`` if the process had to
        be ended over it."""
        async with self._turn:
            try:
                mail: Mail | str = await self._worker.do(
                    framed(partial(mail_reading.attempt, content))
                )
            except asyncio.CancelledError:
                await self._worker.end()  # its answer would be taken for that to the next mail
                raise
        if isinstance(mail, str):
            raise NotRead(mail)
        return mail

    async def stop(self) -> None:
        """End the process."""
        async with self._turn:
            await self._worker.end()
