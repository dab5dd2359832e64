"""Accounts: players as the operators see them, and groups of accounts that may be one person.

Two accounts are linked if one of them plays at least half of its rated matches against the other.
Accounts connected by such links form a group if, in addition, two of them were made within an
hour of each other, are connected from the same address now, came from the same one lately, or have
used one key one after another. Addresses are stored only as digests, so they can be shown only of
connected players. Honest beginners who meet the same teacher look the same: this is a hint, and
nothing follows from it automatically but that few of their results are rated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from lobby.base import text
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused
from lobby.core.operators import Operators
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.moderation import sanctions
from lobby.features.moderation.values import SanctionKind
from lobby.features.people import names, players, traces
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.values import PairFlow


@dataclass(frozen=True, slots=True)
class Account:
    """A *player* with the number of their *keys*. They were *seen* at that time (UTC seconds) or
    later; None if nobody knows. *sanctions* are those in force against the player, in order."""

    player: Player
    keys: int
    seen: int | None
    sanctions: tuple[SanctionKind, ...]


def beginning_with(snapshot: Snapshot, name: str, most: int) -> tuple[Account, ...]:
    """Accounts whose names begin with *name*, ignoring case, by name; at most *most* of them."""
    held = defaultdict[Player | None, list[SanctionKind]](list)
    for sanction in sanctions.in_force(snapshot):
        held[sanction.player].append(sanction.kind)
    return tuple(
        Account(
            player,
            len(players_queries.keys(snapshot, player)),
            players_queries.last_seen_at(snapshot, player),
            tuple(sorted(held[player])),
        )
        for player in players_queries.players_like(snapshot, name, most)
    )


DAYS = 90
"""How many days to look back."""

MOSTLY = 0.5
"""The share of an account's rated matches that links it to another."""

TOGETHER = HOUR
"""The most seconds between two accounts that count as made together."""

MOST = 50
"""The most groups returned at once."""


@dataclass(frozen=True, slots=True)
class Member:
    """An account in a group: its rated *matches*, how many of them are *inside* the group, the
    *points* it gained in those, and the *network* it shares with another account now."""

    player: Player
    matches: int
    inside: int
    points: int
    network: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The *members*, those who gained most points first. Some were *made_together*, are connected
    from one network, came from one *address* lately, or have used one *key*."""

    members: tuple[Member, ...]
    made_together: bool
    address: bool = False
    key: bool = False

    @property
    def same_network(self) -> bool:
        """Whether two of its accounts came from the same network, now or lately."""
        return self.address or any(member.network for member in self.members)

    @property
    def points(self) -> int:
        """The most that one of them gained from the others."""
        return self.members[0].points


def second_accounts(
    snapshot: Snapshot, networks: Mapping[int, frozenset[str]]
) -> tuple[Group, ...]:
    """The groups of the last ``DAYS`` days, those with the most points first; *networks* are
    those of the connected players, by player id."""
    flows = ratings_queries.rated_pairs(snapshot, snapshot.now - DAYS * DAY)
    made = (_traced(snapshot, _group(players, flows, networks)) for players in _groups(flows))
    suspicious = [group for group in made if group.made_together or group.same_network or group.key]
    return tuple(sorted(suspicious, key=lambda group: -group.points)[:MOST])


def _traced(snapshot: Snapshot, group: Group) -> Group:
    """*group* with what its members have in common."""
    pairs = tuple(combinations([member.player for member in group.members], 2))
    return replace(
        group,
        address=any(traces.of_same_addresses(snapshot, *pair) for pair in pairs),
        key=any(other.id in traces.of_same_keys(snapshot, one) for one, other in pairs),
    )


def _groups(flows: Iterable[PairFlow]) -> Iterator[frozenset[Player]]:
    """Groups of two or more players connected by links."""
    between: dict[Player, dict[Player, int]] = defaultdict(lambda: defaultdict(int))
    for flow in flows:
        player, other = flow.players
        between[player][other] += flow.matches
        between[other][player] += flow.matches
    linked: dict[Player, set[Player]] = defaultdict(set)
    for player, others in between.items():
        enough = MOSTLY * sum(others.values())
        for other, matches in others.items():
            if matches >= enough:
                linked[player].add(other)
                linked[other].add(player)
    seen: set[Player] = set()
    for player in linked:
        if player not in seen:
            group = _reached(player, linked)
            seen |= group
            yield group


def _reached(start: Player, linked: Mapping[Player, set[Player]]) -> frozenset[Player]:
    reached, ahead = {start}, [start]
    while ahead:
        new = linked[ahead.pop()] - reached
        reached |= new
        ahead += new
    return frozenset(reached)


def _group(
    group: frozenset[Player], flows: Iterable[PairFlow], networks: Mapping[int, frozenset[str]]
) -> Group:
    matches, inside, points = (defaultdict[Player, int](int) for _ in range(3))
    for flow in flows:
        within = group.issuperset(flow.players)
        for player, gained in zip(flow.players, flow.points, strict=True):
            matches[player] += flow.matches
            inside[player] += flow.matches if within else 0
            points[player] += gained if within else 0
    shared = _shared(group, networks)
    members = (
        Member(player, matches[player], inside[player], points[player], shared.get(player))
        for player in group
    )
    ordered = sorted(members, key=lambda member: (-member.points, member.player.id))
    joined = sorted(player.joined for player in group)
    return Group(
        tuple(ordered), any(later - earlier <= TOGETHER for earlier, later in pairwise(joined))
    )


def _shared(group: Iterable[Player], networks: Mapping[int, frozenset[str]]) -> dict[Player, str]:
    """The network that each of *group* shares with another one, if any."""
    here: dict[str, list[Player]] = defaultdict(list)
    for player in group:
        for network in networks.get(player.id, ()):
            here[network].append(player)
    return {
        player: network
        for network, players in here.items()
        if len(players) > 1
        for player in players
    }


def rename(
    tx: Transaction,
    name: str,
    new: str,
    reason: str,
    *,
    by: Player | None = None,
    spared: Operators = sanctions.NOBODY,
    verbs: Collection[str] = (),
) -> Player:
    """Call the player called *name* *new* from now on, and tell them why. Nobody else can take the
    old name for a while; an operator can give it back. *spared* are the keys of operators, who keep
    their names.

    Raises NotFound, and Refused for a guest, a bot, an operator, a name that is not allowed
    (*verbs* are the words of commands) or taken, and an invalid reason.
    """
    player = players.named(tx, name)
    sanctions.check_spared(tx, player, spared)
    if player.guest:
        raise Refused.because(
            "{player} is a guest and has no name of their own.", player=player.name
        )
    cleaned = text.clean(reason, sanctions.MAX_REASON)
    if new == player.name:
        raise Refused.because("{player} has that name already.", player=player.name)
    players.check_free(tx, new, verbs=verbs, by=player)
    if new.lower() != player.name.lower():
        names.hold(tx, player.name)
    renamed = players_queries.rename(tx, player, new, guest=False)
    events_queries.emit(
        tx, "renamed", actor=by, concerns=(player,), private=True, name=new, why=cleaned
    )
    return renamed
