"""The metrics of a running server, under the names that Prometheus reads.

Whatever counts something counts it here, without knowing who reads it. ``lobby.app.pages``
serves all of them.
"""

from __future__ import annotations

import os
import resource
import shutil
from collections.abc import Iterator
from functools import partial
from math import nan
from pathlib import Path

import prometheus_client
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

_PROC = Path("/proc/self")


class OwnProcess(Collector):
    """Processor time, memory and file descriptors of this process, under the names every Prometheus
    client uses; only processor time on a system without ``/proc``.

    The collector that comes with the client first asks for the whole machine's boot time, and shows
    nothing if ``ProcSubset=pid`` hides that.
    """

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


REGISTRY = prometheus_client.CollectorRegistry()
"""Everything below, and the system's measurements of the process."""

REGISTRY.register(OwnProcess())

Counter = partial(prometheus_client.Counter, registry=REGISTRY)
Gauge = partial(prometheus_client.Gauge, registry=REGISTRY)
Histogram = partial(prometheus_client.Histogram, registry=REGISTRY)
Info = partial(prometheus_client.Info, registry=REGISTRY)

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

started = Gauge("lobby_start_timestamp_seconds", "When the server started, in UTC seconds")

version = Info("lobby_version", "The version of the lobby and of Python")

server = Info("lobby_server", "What operators call this server")

servers = Gauge("lobby_servers", "Servers that share the database, including this one")

free = Gauge("lobby_free_bytes", "Free space on the disk of the data")
free.set(nan)  # not known until the server runs

connections = Gauge("lobby_connections", "Connections, logged in or not")

connections_most = Gauge(
    "lobby_connections_most", "How many logged-in connections are allowed at once"
)

sessions = Gauge("lobby_sessions", "Sessions by kind of visitor", ["kind"])

refused = Counter("lobby_connections_refused", "Connections refused, by reason", ["reason"])

not_accepted = Counter(
    "lobby_connections_not_accepted",
    "Times that no connection could be accepted because descriptors or memory ran out",
)

made_room = Counter(
    "lobby_connections_made_room", "Visitors without a name who were disconnected to make room"
)

thrown_out = Counter(
    "lobby_connections_thrown_out", "Connections closed because their clients misbehaved"
)

loop_lag = Histogram(
    "lobby_loop_lag_seconds", "How much too late the event loop woke a timer", buckets=_SECONDS
)

loop_lag_most = Gauge(
    "lobby_loop_lag_most_seconds", "The longest delay of the event loop since the last read"
)

loop_work_most = Gauge(
    "lobby_loop_work_most_seconds",
    "How much of that was due to its own work, not to other programs or machines",
)

loop_stalls = Counter("lobby_loop_stalls", "Times that the event loop was 0.1 s or more late")

crashes = Counter(
    "lobby_crashes", "Sessions and commands that broke; the log has each by its reference", ["what"]
)
for _what in ("session", "command"):  # at once: alerts notice growth, not first appearances
    crashes.labels(_what)

commands = Counter(
    "lobby_commands", "Commands by their name and how they ended", ["verb", "outcome"]
)

sign_ups = Counter("lobby_sign_ups", "Newcomers: players who took a name, and guests", ["kind"])
for _kind in ("player", "guest"):
    sign_ups.labels(_kind)

reports = Counter("lobby_reports", "Reports that players made to the operators")

reports_open = Gauge("lobby_reports_open", "Reports that wait for an operator")

game_faults = Counter("lobby_game_faults", "Errors in games, by game and part", ["game", "part"])

slow_rules = Counter(
    "lobby_slow_rules",
    "Times that a game's rules worked for 0.25 s or stood still for 2 s",
    ["game"],
)

slow_rules_most = Gauge(
    "lobby_slow_rules_most_seconds", "The longest of these times since the start", ["game"]
)

work = Counter("lobby_work_seconds", "Processor time of sessions, charged to players and addresses")

work_waits = Counter("lobby_work_waits", "Times that somebody waited for a share of the server")

work_refused = Counter(
    "lobby_work_refused", "Commands refused because their player or address had used its share"
)

key_to_frame = Histogram(
    "lobby_key_to_frame_seconds", "Time from a key to the frame that follows it", buckets=_SECONDS
)

paints = Counter("lobby_paints", "Frames sent")

bytes_in = Counter("lobby_received_bytes", "Bytes received from clients")

bytes_out = Counter("lobby_sent_bytes", "Bytes sent to clients")

commit = Histogram(
    "lobby_commit_seconds",
    "Duration of a commit, with the changes that shared it",
    buckets=_SECONDS,
)

changes = Counter("lobby_changes", "Changes by result", ["how"])
for _how in ("done", "refused", "failed"):
    changes.labels(_how)

writer_queue = Gauge("lobby_writer_queue", "Changes that wait for the next commit")

backups = Counter("lobby_backups", "Backups by result", ["how"])
for _how in ("made", "failed"):
    backups.labels(_how)

last_backup = Gauge(
    "lobby_last_backup_timestamp_seconds",
    "When the last backup was made, in UTC seconds; 0 for never",
)

last_drill = Gauge(
    "lobby_last_drill_timestamp_seconds",
    "When a backup was last tried by lobby drill, in UTC seconds; 0 for never",
)

last_drill_well = Gauge("lobby_last_drill_well", "1 if that drill went well, else 0")

task_alive = Gauge(
    "lobby_task_alive",
    "1 if a task of the server runs, 0 while it waits to start again after a failure",
    ["task"],
)

leads = Gauge("lobby_leads", "1 while this server is the leader, which does what falls due")

nobody_leads = Gauge("lobby_nobody_leads", "1 while none of the servers is the leader")

clock_disputed = Gauge(
    "lobby_clock_disputed", "1 while the system's clock has jumped and no deadline is enforced"
)

overdue = Gauge("lobby_overdue", "Work that is more than two minutes late, by kind", ["what"])

bot_boards = Gauge("lobby_bot_boards", "Boards on which a bot has to act")

thoughts_waiting = Gauge(
    "lobby_thoughts_waiting", "Moves, reviews and puzzles that wait for a free process"
)

thoughts_running = Gauge("lobby_thoughts_running", "Moves, reviews and puzzles being computed")

thought = Histogram(
    "lobby_thought_seconds",
    "How long one of them took, without waiting",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0),
)

workers_replaced = Counter("lobby_workers_replaced", "Bot processes that hung or died")

notices_pending = Gauge("lobby_notices_pending", "Notifications waiting to be sent", ["channel"])

notices_oldest = Gauge(
    "lobby_notices_oldest_seconds",
    "Age of the oldest waiting notification; 0 for none",
    ["channel"],
)

notices = Counter(
    "lobby_notices",
    "Attempts to send a notification, by result; failed: it was the last attempt",
    ["channel", "how"],
)

matches = Gauge("lobby_matches", "Matches by state", ["state"])


def watch_disk(folder: Path) -> None:
    """Have ``free`` measure the disk of *folder* whenever it is read."""
    free.set_function(partial(_free, folder))


def _free(folder: Path) -> float:
    try:
        return float(shutil.disk_usage(folder).free)
    except OSError:
        return nan
