"""HAProxy before the servers of the cluster, set up as deploy/haproxy.cfg would have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.cluster import programs
from deploy.cluster.kept import Program

_CONFIGURATION = """\
# Written by deploy/cluster: a change is lost.
global
    maxconn 4000
    {stats}

defaults
    mode tcp
    timeout connect 5s
    timeout client 5m
    timeout server 5m
    retries 3
    option redispatch 1

frontend ssh
    bind :{port}
    default_backend lobby

backend lobby
    balance leastconn
    option httpchk GET /ready
    default-server send-proxy-v2 maxconn 2000 inter {every} fall 1 rise 1
{servers}
"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is: its *port*, and that of its /ready."""

    name: str
    port: int
    watched: int


def balancer(
    folder: Path,
    port: int,
    places: Sequence[Place],
    *,
    every: str = "1s",
    stats: Path | None = None,
) -> Program:
    """HAProxy at *port*, its configuration written into *folder*. It asks *every* so often which
    servers are ready, and tells at the socket *stats* what it knows of them."""
    file = folder / "haproxy.cfg"
    servers = [
        f"    server {each.name} 127.0.0.1:{each.port} check port {each.watched}" for each in places
    ]
    # Where none is ready, they say why themselves, and let operators in.
    servers += [f"    server {each.name}-full 127.0.0.1:{each.port} backup" for each in places]
    file.write_text(
        _CONFIGURATION.format(
            stats=f"stats socket {stats} mode 600" if stats else "",
            port=port,
            every=every,
            servers="\n".join(servers),
        )
    )
    program = programs.haproxy()
    assert program, "it was looked for"
    return Program(
        name="HAProxy",
        words=[program, "-db", "-f", str(file)],
        log=folder / "haproxy.log",
    )
