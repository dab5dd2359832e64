"""Whether a power cut loses anything that was acknowledged.

    python -m proofs.crashes [--runs 3] [--changes 400] [--points 300] [--losses 8] [--seed 1]
    python -m proofs.crashes --again FOLDER --point 1234 [--losses 8] [--seed 1]

Records with strace what a real store writes and syncs while many people play, talk and take back
moves, and while checkpoints and two backups are made, from the first start to the close. Then the
power is cut at *points* points of each run, half of them right after something was acknowledged. Of
what was not synced by then, any tail may be lost, of each file and of the folder independently, and
the write at the cut may be torn between sectors. If a point has no more than *losses* possible
losses, all of them are tried. Each resulting disk must pass ``lobby check``, open, pass again, and
hold everything that had been acknowledged; so must the backups.

Failures are printed; the recording of a failure is kept, and ``--again`` tries that point again.
The exit status is then 1.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp

from bench import asking
from bench.table import table
from proofs.crashing.disk import Operation, Said
from proofs.crashing.recording import load, record
from proofs.crashing.verifying import Outcome, Verifier

_SHOWN = 5
"""Failures printed for each run."""


def sampled(operations: Sequence[Operation], points: int, seed: int) -> list[int]:
    """*points* points, half of them right after something was acknowledged; each is the number of
    operations before the crash."""
    chance = Random(seed)
    said = [n + 1 for n, operation in enumerate(operations) if isinstance(operation, Said)]
    after = chance.sample(said, min(points // 2, len(said)))
    anywhere = chance.sample(range(len(operations) + 1), min(points // 2, len(operations)))
    return sorted({*after, *anywhere})


async def crashed(
    operations: Sequence[Operation], folder: Path, points: Sequence[int], losses: int, seed: int
) -> tuple[list[Outcome], int]:
    """What was found, with the disks in *folder*, and the most ways to lose data at one point."""
    verifier = Verifier(operations, folder)
    findings = [finding async for finding in verifier.crash(points, losses, seed)]
    return findings, verifier.most_ways


async def main(arguments: Sequence[str] | None = None) -> bool:
    """Crash as requested, print a table, and return whether nothing was lost."""
    parser = asking.parser(__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--changes", type=int, default=400)
    parser.add_argument("--points", type=int, default=300)
    parser.add_argument("--losses", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=Path)
    parser.add_argument("--point", type=int)
    chosen = parser.parse_args(arguments)
    if (chosen.again is None) != (chosen.point is None):
        parser.error("--again and --point belong together")
    if chosen.again:
        operations = load(chosen.again)
        disk = chosen.again / "disk"
        findings, _ = await crashed(operations, disk, [chosen.point], chosen.losses, chosen.seed)
        return _tell(findings, chosen.again, chosen.seed)
    rows, well = [], True
    for seed in range(chosen.seed, chosen.seed + chosen.runs):
        folder = Path(mkdtemp(prefix="crashes-"))
        operations = record(folder, changes=chosen.changes, seed=seed)
        points = sampled(operations, chosen.points, seed)
        findings, most = await crashed(operations, folder / "disk", points, chosen.losses, seed)
        bad = sum(bool(finding.problems) for finding in findings)
        counts = (len(operations), len(points), len(findings), most, bad)
        rows.append((f"seed {seed}", *(f"{count:,}" for count in counts)))
        well &= _tell(findings, folder, seed)
        if not bad:
            rmtree(folder)
    print(table(("", "operations", "points", "disks", "most ways at one", "failed"), rows))
    return well


def _tell(findings: Sequence[Outcome], folder: Path, seed: int) -> bool:
    bad = [finding for finding in findings if finding.problems]
    for finding in bad[:_SHOWN]:
        print(f"--again {folder} --point {finding.point} --seed {seed}: {finding.survived}")
        print(*(f"    {problem}" for problem in finding.problems[:_SHOWN]), sep="\n")
    return not bad


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
