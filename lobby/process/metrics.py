"""What is measured of a running server, under the names that Prometheus reads.

Whatever counts something counts it here, and knows of no reader. ``lobby.server.monitoring`` shows
it all.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info

from lobby.process.own_process import OwnProcess

REGISTRY = CollectorRegistry()
"""Everything below, and what the system knows of the process."""

REGISTRY.register(OwnProcess())

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

started = Gauge(
    "lobby_start_timestamp_seconds", "When the server began, in UTC seconds", registry=REGISTRY
)

version = Info("lobby_version", "The version that runs, and of Python", registry=REGISTRY)

free = Gauge("lobby_free_bytes", "Room on the disk of the data", registry=REGISTRY)

connections = Gauge("lobby_connections", "Connections, logged in or not", registry=REGISTRY)

connections_most = Gauge(
    "lobby_connections_most",
    "So many connections that have logged in are let in at once",
    registry=REGISTRY,
)

sessions = Gauge("lobby_sessions", "Sessions by kind of visitor", ["kind"], registry=REGISTRY)

refused = Counter(
    "lobby_connections_refused", "Connections refused, by reason", ["reason"], registry=REGISTRY
)

not_accepted = Counter(
    "lobby_connections_not_accepted",
    "Times that no connection could be accepted for want of file descriptors or memory",
    registry=REGISTRY,
)

made_room = Counter(
    "lobby_connections_made_room",
    "Visitors without a name who were away longest, and sent away for others to come in",
    registry=REGISTRY,
)

thrown_out = Counter(
    "lobby_connections_thrown_out",
    "Connections closed because their clients misbehaved",
    registry=REGISTRY,
)

loop_lag = Histogram(
    "lobby_loop_lag_seconds",
    "How much later than asked for the event loop woke a timer",
    buckets=_SECONDS,
    registry=REGISTRY,
)

loop_lag_most = Gauge(
    "lobby_loop_lag_most_seconds",
    "The latest that the event loop was since this was last read",
    registry=REGISTRY,
)

loop_work_most = Gauge(
    "lobby_loop_work_most_seconds",
    "The same as far as its own work made it late, and not other programs or machines",
    registry=REGISTRY,
)

loop_stalls = Counter(
    "lobby_loop_stalls", "Times that the event loop was late by 0.1 s or more", registry=REGISTRY
)

key_to_frame = Histogram(
    "lobby_key_to_frame_seconds",
    "From a key to the frame that follows it",
    buckets=_SECONDS,
    registry=REGISTRY,
)

paints = Counter("lobby_paints", "Frames sent", registry=REGISTRY)

bytes_in = Counter("lobby_received_bytes", "Bytes received from clients", registry=REGISTRY)

bytes_out = Counter("lobby_sent_bytes", "Bytes sent to clients", registry=REGISTRY)

commit = Histogram(
    "lobby_commit_seconds",
    "How long a commit took, with the changes that shared it",
    buckets=_SECONDS,
    registry=REGISTRY,
)

changes = Counter("lobby_changes", "Changes by how they went", ["how"], registry=REGISTRY)
for _how in ("done", "refused", "failed"):  # at once: an alert sees growth, not a first appearance
    changes.labels(_how)

writer_queue = Gauge(
    "lobby_writer_queue", "Changes that wait for the next commit", registry=REGISTRY
)

backups = Counter("lobby_backups", "Backups by how they went", ["how"], registry=REGISTRY)
for _how in ("made", "failed"):
    backups.labels(_how)

last_backup = Gauge(
    "lobby_last_backup_timestamp_seconds",
    "When the last backup was made, in UTC seconds; 0 for never or where none are made",
    registry=REGISTRY,
)

task_alive = Gauge(
    "lobby_task_alive",
    "Whether a task of the server runs: 1, or 0 while it waits to begin anew after a failure",
    ["task"],
    registry=REGISTRY,
)

clock_disputed = Gauge(
    "lobby_clock_disputed",
    "1 while the system's clock has jumped and no deadline is enforced",
    registry=REGISTRY,
)

overdue = Gauge(
    "lobby_overdue",
    "What has been due for two minutes or more and is not done, by what is to be done",
    ["what"],
    registry=REGISTRY,
)

bot_boards = Gauge(
    "lobby_bot_boards", "Boards on which a bot has something to do", registry=REGISTRY
)

thoughts_waiting = Gauge(
    "lobby_thoughts_waiting",
    "Moves, reviews and puzzles that wait for a process that is free",
    registry=REGISTRY,
)

thoughts_running = Gauge(
    "lobby_thoughts_running", "Those that are being thought about", registry=REGISTRY
)

thought = Histogram(
    "lobby_thought_seconds",
    "How long a thought took, without the time that it waited",
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0),
    registry=REGISTRY,
)

workers_replaced = Counter(
    "lobby_workers_replaced",
    "Processes of bots that hung, or died over a thought",
    registry=REGISTRY,
)

notices_pending = Gauge(
    "lobby_notices_pending", "Notices that wait to be sent", ["channel"], registry=REGISTRY
)

notices_oldest = Gauge(
    "lobby_notices_oldest_seconds",
    "How long ago what the oldest of them tells of happened; 0 for none",
    ["channel"],
    registry=REGISTRY,
)

notices = Counter(
    "lobby_notices",
    "Attempts to send a notice by how they went; failed: it was the last attempt",
    ["channel", "how"],
    registry=REGISTRY,
)

matches = Gauge("lobby_matches", "Matches by state", ["state"], registry=REGISTRY)
