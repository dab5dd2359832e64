"""The dashboard for Grafana, with the four golden signals: deploy/grafana.json.

python -m deploy.dashboard
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

FILE: Final = Path(__file__).with_name("grafana.json")

Kind: TypeAlias = Literal["stat", "timeseries"]

_OF: Final = '{job="lobby", instance=~"$instance"}'
"""The servers that are looked at. Written ``@`` below, and with further labels ``@{...}``."""

_WIDTH: Final = 24
_HEIGHTS: Final[Mapping[Kind, int]] = {"stat": 4, "timeseries": 8}
_SOURCE: Final = {"type": "prometheus", "uid": "${datasource}"}


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel with lines in a *unit* of Grafana: each is an expression and its legend. *about* says
    what is well, and what to look at if it is not."""

    title: str
    unit: str
    about: str
    lines: Sequence[tuple[str, str]]
    kind: Kind = "timeseries"
    text: Literal["value", "name"] = "value"
    """What a stat shows: its value, or its legend."""


@dataclass(frozen=True, slots=True)
class Row:
    """Panels side by side, below a *title*."""

    title: str
    panels: Sequence[Panel]


def _quantiles(metric: str, *shares: float) -> list[tuple[str, str]]:
    return [
        (
            f"histogram_quantile({share}, sum by (le) (rate({metric}_bucket@[$__rate_interval])))",
            f"{share:.0%}",
        )
        for share in shares
    ]


def _rate(metric: str, legend: str, *, by: str = "") -> tuple[str, str]:
    sums = f"sum by ({by})" if by else "sum"
    return f"{sums} (rate({metric}@[$__rate_interval]))", legend


ROWS: Final = (
    Row(
        "Is all well?",
        (
            Panel("Servers", "none", "Those that answer. The rest are down or cannot be reached.",
                  [("sum(up@)", "up"), ("count(up@)", "known")], "stat"),
            Panel("Version", "none", "What runs.",
                  [("max by (version) (lobby_version_info@)", "{{version}}")], "stat", "name"),
            Panel("Runs since", "dateTimeFromNow", "The last start of a server.",
                  [("max(lobby_start_timestamp_seconds@) * 1000", "")], "stat"),
            Panel("Leaders", "none", "Exactly one, which ends matches whose time ran out.",
                  [("sum(lobby_leads@)", "")], "stat"),
            Panel("Last backup", "dateTimeFromNow", "A daily one is due by default.",
                  [("max(lobby_last_backup_timestamp_seconds@ > 0) * 1000", "")], "stat"),
            Panel("Last drill", "dateTimeFromNow", "A monthly one is due by default.",
                  [("max(lobby_last_drill_timestamp_seconds@ > 0) * 1000", "")], "stat"),
            Panel("Open reports", "none", "None: `ssh HOST admin reports` shows them.",
                  [("max(lobby_reports_open@)", "")], "stat"),
            Panel("Running matches", "none", "Of all servers that share the database.",
                  [('max(lobby_matches@{state="running"})', "")], "stat"),
        ),
    ),
    Row(
        "Latency: what a player notices",
        (
            Panel("From a key to the screen", "s", "99% below 0.1 s. Else look at the next panel.",
                  _quantiles("lobby_key_to_frame_seconds", 0.5, 0.95, 0.99)),
            Panel("The server is late", "s", "If that is not its own work, another program or the"
                  " machine is the cause.",
                  [("max(lobby_loop_lag_most_seconds@)", "longest delay"),
                   ("max(lobby_loop_work_most_seconds@)", "its own work in that")]),
            Panel("A commit", "s", "How fast the disk, or PostgreSQL, is.",
                  _quantiles("lobby_commit_seconds", 0.5, 0.99)),
        ),
    ),
    Row(
        "Traffic",
        (
            Panel("Who is here", "none", "Sessions of players and guests, and all connections.",
                  [("sum by (kind) (lobby_sessions@)", "{{kind}}"),
                   ("sum(lobby_connections@)", "connections")]),
            Panel("Changes and screens a second", "ops", "Moves, messages, sign-ups; and frames.",
                  [_rate("lobby_changes_total", "changes: {{how}}", by="how"),
                   _rate("lobby_paints_total", "frames")]),
            Panel("Commands and sign-ups an hour", "none", "By how they ended.",
                  [("sum by (outcome) (increase(lobby_commands_total@[1h]))", "{{outcome}}"),
                   ("sum(increase(lobby_sign_ups_total@[1h]))", "sign-ups")]),
            Panel("Bytes a second", "Bps", "What clients send and receive.",
                  [_rate("lobby_received_bytes_total", "in"),
                   _rate("lobby_sent_bytes_total", "out")]),
        ),
    ),
    Row(
        "Errors",
        (
            Panel("Broken commands, screens and games", "ops", "None. The log has each.",
                  [_rate("lobby_crashes_total", "{{what}}", by="what"),
                   _rate("lobby_game_faults_total", "{{game}}: {{part}}", by="game, part"),
                   ('sum (rate(lobby_changes_total@{how="failed"}[$__rate_interval]))',
                    "changes not stored"),
                   _rate("lobby_workers_replaced_total", "bot processes replaced")]),
            Panel("Refused connections", "ops", "Floods are refused without harm. Many of 'full' or"
                  " 'address' are people: raise the limit.",
                  [_rate("lobby_connections_refused_total", "{{reason}}", by="reason"),
                   _rate("lobby_connections_not_accepted_total", "no descriptors")]),
            Panel("Work that is not done", "none", "None: overdue work, tasks that wait to start"
                  " again, a disputed clock.",
                  [("sum by (what) (lobby_overdue@)", "overdue: {{what}}"),
                   ("count by (task) (lobby_task_alive@ == 0)", "stopped: {{task}}"),
                   ("sum(lobby_clock_disputed@)", "clock disputed")]),
            Panel("Notifications", "none", "Attempts in an hour that failed, and what waits.",
                  [('sum by (channel, how) (increase(lobby_notices_total@{how!="sent"}[1h]))',
                    "{{channel}}: {{how}}"),
                   ("sum by (channel) (lobby_notices_pending@)", "{{channel}}: waiting")]),
        ),
    ),
    Row(
        "Saturation: how full it is",
        (
            Panel("Connections and files", "percentunit", "Of those allowed (LOBBY_CONNECTIONS, and"
                  " LimitNOFILE of the service).",
                  [("max by (instance) (lobby_connections@ / lobby_connections_most@)",
                    "connections: {{instance}}"),
                   ("max by (instance) (process_open_fds@ / process_max_fds@)",
                    "files: {{instance}}")]),
            Panel("Processor", "percentunit", "Of one processor, without bots; 1 is all that a"
                  " server can use.",
                  [("sum by (instance) (rate(process_cpu_seconds_total@[$__rate_interval]))",
                    "{{instance}}")]),
            Panel("Memory and disk", "bytes", "Memory without bots.",
                  [("sum by (instance) (process_resident_memory_bytes@)", "memory: {{instance}}"),
                   ("min by (instance) (lobby_free_bytes@)", "free disk: {{instance}}")]),
            Panel("Queues", "none", "Short. Changes wait for the disk, thoughts for a bot process.",
                  [("sum(lobby_writer_queue@)", "changes"),
                   ("sum(lobby_thoughts_waiting@)", "thoughts of bots"),
                   ("sum(increase(lobby_work_waits_total@[5m]))", "waits, in 5 minutes")]),
        ),
    ),
)  # fmt: skip


def written() -> str:
    """The dashboard as Grafana imports it."""
    return json.dumps(_dashboard(), indent=1) + "\n"


def expressions() -> Iterator[str]:
    """All expressions, as Prometheus gets them from Grafana for all servers and five minutes."""
    for row in ROWS:
        for panel in row.panels:
            for expression, _ in panel.lines:
                asked = _of_servers(expression).replace("$__rate_interval", "5m")
                yield asked.replace("$instance", ".*")


def _of_servers(expression: str) -> str:
    return expression.replace("@{", _OF.replace("}", ", ")).replace("@", _OF)


def _dashboard() -> dict[str, Any]:
    return {
        "title": "The Lobby",
        "uid": "lobby",
        "tags": ["lobby"],
        "schemaVersion": 38,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {"list": [_datasource(), _instance()]},
        "panels": list(_panels()),
    }


def _datasource() -> dict[str, Any]:
    return {
        "name": "datasource",
        "label": "Prometheus",
        "type": "datasource",
        "query": "prometheus",
    }


def _instance() -> dict[str, Any]:
    query = 'label_values(up{job="lobby"}, instance)'
    return {
        "name": "instance",
        "label": "Server",
        "type": "query",
        "datasource": _SOURCE,
        "query": {"query": query, "refId": "instance"},
        "refresh": 2,
        "includeAll": True,
        "multi": True,
        "allValue": ".*",
    }


def _panels() -> Iterator[dict[str, Any]]:
    top = number = 0
    for row in ROWS:
        place = {"x": 0, "y": top, "w": _WIDTH, "h": 1}
        number += 1
        yield {"id": number, "type": "row", "title": row.title, "gridPos": place, "panels": []}
        width, height = _WIDTH // len(row.panels), _HEIGHTS[row.panels[0].kind]
        for index, panel in enumerate(row.panels):
            number += 1
            place = {"x": index * width, "y": top + 1, "w": width, "h": height}
            yield {"id": number, "gridPos": place, **_panel(panel)}
        top += 1 + height


def _panel(panel: Panel) -> dict[str, Any]:
    targets = [
        {"refId": chr(ord("A") + index), "expr": _of_servers(expression), "legendFormat": legend}
        for index, (expression, legend) in enumerate(panel.lines)
    ]
    return {
        "type": panel.kind,
        "title": panel.title,
        "description": panel.about,
        "datasource": _SOURCE,
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "options": {"textMode": panel.text} if panel.kind == "stat" else {},
        "targets": targets,
    }


if __name__ == "__main__":
    FILE.write_text(written())
