"""Which change goes first when several block one another."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial

from lobby.database.postgres.store import Precedence


def test_side_by_side_they_wait_for_nobody() -> None:
    precedence = Precedence()
    together = threading.Barrier(2, timeout=20)

    def change() -> None:
        with precedence.turn():
            together.wait()

    with ThreadPoolExecutor(2) as threads:
        for future in [threads.submit(change) for _ in range(2)]:
            future.result(20)


def test_one_alone_is_alone() -> None:
    precedence = Precedence()
    inside: list[str] = []
    alone: list[list[str]] = []

    def change(turn: Callable[[], AbstractContextManager[None]], name: str) -> None:
        for _ in range(200):
            with turn():
                inside.append(name)
                if name == "alone":
                    alone.append([*inside])
                inside.remove(name)

    with ThreadPoolExecutor(6) as threads:
        works = [threads.submit(change, precedence.turn, "beside") for _ in range(4)]
        works += [threads.submit(change, partial(precedence.turn, alone=True), "alone")]
        for work in works:
            work.result(60)
    assert alone == [["alone"]] * 200
