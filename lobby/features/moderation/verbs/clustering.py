"""Accounts that may belong to one person, for operators."""

from __future__ import annotations

from collections import defaultdict

from lobby.base.layout import ago, table
from lobby.base.networks import network_of
from lobby.base.translation import N_, _
from lobby.core.presence import Presence
from lobby.features.moderation import clusters
from lobby.features.moderation.clusters import Cluster, Member
from lobby.features.moderation.documents import ClusterEntry, ClusterMember, Clusters
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def list_clusters(call: Call) -> Answer:
    """List accounts that may belong to one person."""
    found = await call.lobby.ask(clusters.found, _networks(call.lobby.presence))
    now = call.lobby.clock()
    text = "\n\n".join(_in_words(each, now) for each in found)
    document = Clusters(clusters=[_entry(each) for each in found])
    return Answer(text or _("No accounts look as if they belong to one person."), document)


def _networks(presence: Presence) -> dict[int, frozenset[str]]:
    """The networks of the connected players, by player id."""
    found: dict[int, set[str]] = defaultdict(set)
    for each in presence.sessions():
        if each.player and each.visitor:
            found[each.player.id].add(network_of(each.visitor.address))
    return {player: frozenset(networks) for player, networks in found.items()}


def _in_words(cluster: Cluster, now: int) -> str:
    reasons = (
        _("created within an hour") if cluster.made_together else "",
        _("connected from the same address") if cluster.same_network else "",
    )
    head = _(
        "{count} accounts, {reasons}",
        count=len(cluster.members),
        reasons=" and ".join(filter(None, reasons)),
    )
    return f"{head}\n{table(_row(each, now) for each in cluster.members)}"


def _row(each: Member, now: int) -> tuple[str, ...]:
    return (
        f"  {each.player.name}",
        _("joined {now}", now=ago(now - each.player.joined)),
        _("{points:+} points", points=each.points),
        _(
            "{inside} of {matches} rated matches among them",
            inside=each.inside,
            matches=each.matches,
        ),
        each.network or "",
    )


def _entry(cluster: Cluster) -> ClusterEntry:
    reasons = {"made-together": cluster.made_together, "same-network": cluster.same_network}
    return ClusterEntry(
        members=[
            ClusterMember(
                name=each.player.name,
                joined=each.player.joined,
                matches=each.matches,
                inside=each.inside,
                points=each.points,
                network=each.network,
            )
            for each in cluster.members
        ],
        reasons=[reason for reason, holds in reasons.items() if holds],
    )


VERBS = (
    Verb(
        name="admin clusters",
        forms=("admin clusters",),
        help=N_(
            "List accounts that mostly play each other and were created within an hour, or are"
            " connected from the same address, with their rated matches of 90 days and the points"
            " gained."
        ),
        run=list_clusters,
        document=Clusters,
        operators=True,
    ),
)
