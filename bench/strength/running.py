"""Matches played by several processes and stored as they end, so that several runs add up."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

from bench.contest import Pace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """A player's score in a match, how that ended after *plies* plies, and how long the player and
    the opponent took."""

    score: float
    reason: str
    plies: int
    ours: Pace
    theirs: Pace


def results(
    task: Callable[[T], Result], matches: Mapping[str, T], processes: int, keep: Path | None
) -> list[Result]:
    """What *task* makes of each of *matches*, which are by a name that contains everything they
    depend on.

    Matches already in the file *keep* are not played again; new ones are appended to it as they
    end. Ctrl-C ends the run with the results so far, in the order of *matches*.
    """
    stored = _results_in(keep) if keep else {}
    played = {name: stored[name] for name in matches if name in stored}
    missing = {name: match for name, match in matches.items() if name not in stored}
    pool = ProcessPoolExecutor(processes, initializer=signal, initargs=(SIGINT, SIG_IGN))
    try:
        for name, result in _finished(pool, task, missing):
            played[name] = result
            if keep:
                _add(keep, name, result)
            _tell(f"{len(played)} of {len(matches)} matches")
    except KeyboardInterrupt:
        print(f"interrupted after {len(played)} of {len(matches)} matches")
    finally:
        pool.shutdown(cancel_futures=True)
        _tell("")
    return [played[name] for name in matches if name in played]


def _finished(
    pool: ProcessPoolExecutor, task: Callable[[T], Result], matches: Mapping[str, T]
) -> Iterator[tuple[str, Result]]:
    """Each of *matches*, by name, as it ends."""
    names = {pool.submit(task, match): name for name, match in matches.items()}
    for future in as_completed(names):
        yield names[future], future.result()


def _results_in(keep: Path) -> dict[str, Result]:
    """The results in *keep* by the names of their matches. The last line may be incomplete if a run
    was killed."""
    results_read = {}
    for line in keep.read_text().splitlines() if keep.exists() else ():
        try:
            name, result = json.loads(line)
        except ValueError:
            continue
        results_read[name] = _result(result)
    return results_read


def _result(fields: Mapping[str, Any]) -> Result:
    paces = {whose: Pace(**fields[whose]) for whose in ("ours", "theirs")}
    return Result(**{**fields, **paces})


def _add(keep: Path, name: str, result: Result) -> None:
    with keep.open("a") as file:
        file.write(f"{json.dumps([name, asdict(result)])}\n")


def _tell(words: str) -> None:
    """Show *words* on a terminal, replacing those shown before."""
    if sys.stderr.isatty():
        print(f"\r{words}\x1b[K", end="", file=sys.stderr, flush=True)
