"""The system's measurements of this process, under the names every Prometheus client uses.

The collector that comes with the client first asks for the whole machine's boot time, and shows
nothing if ``ProcSubset=pid`` hides that.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

_PROC = Path("/proc/self")


class OwnProcess(Collector):
    """Processor time, memory and file descriptors of this process; only processor time on a system
    without ``/proc``."""

    def collect(self) -> Iterator[Metric]:
        """The current values."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        yield CounterMetricFamily(
            "process_cpu_seconds",
            "Processor time, in the program and in the kernel",
            value=used.ru_utime + used.ru_stime,
        )
        if _PROC.exists():
            pages = int((_PROC / "statm").read_text().split()[1])
            yield GaugeMetricFamily(
                "process_resident_memory_bytes",
                "Memory in use",
                value=pages * os.sysconf("SC_PAGE_SIZE"),
            )
            yield GaugeMetricFamily(
                "process_open_fds",
                "File descriptors in use",
                value=len(list((_PROC / "fd").iterdir())),
            )
            most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
            yield GaugeMetricFamily("process_max_fds", "The limit of file descriptors", value=most)

    def describe(self) -> Iterator[Metric]:
        """The same as ``collect``."""
        return self.collect()
