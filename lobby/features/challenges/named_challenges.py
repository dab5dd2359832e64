"""Challenges identified by the name of the challenger."""

from __future__ import annotations

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.challenges.queries import challenges as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.people import players
from lobby.features.people.values.player import Player


def number_from(snapshot: Snapshot, name: str, player: Player) -> int:
    """The number of the one challenge to *player* from the player called *name*, in upper or lower
    case. Raises NotFound if there is no such player or challenge, and Refused with the numbers if
    there are several."""
    challenger = players.named(snapshot, name)
    made = [
        each
        for each in challenges_queries.challenges_to(snapshot, player)
        if each.challenger == challenger
    ]
    if not made:
        raise NotFound(_none(challenges_queries.open_challenges(snapshot), challenger, player))
    if len(made) > 1:
        raise Refused(
            _(
                "{name} has sent you several challenges: {numbers}. Choose one by its number.",
                name=challenger.name,
                numbers=_numbers(made),
            )
        )
    return made[0].number


def _none(everybodys: tuple[Challenge, ...], challenger: Player, player: Player) -> str:
    """The message if *challenger* has not challenged *player*."""
    said = _("{name} has not sent you a challenge.", name=challenger.name)
    made = [each for each in everybodys if each.challenger == challenger != player]
    if not made:
        return said
    numbers = _numbers(made)
    return f"{said} " + _(
        "Challenges open to anybody are accepted by number: {numbers}.", numbers=numbers
    )


def _numbers(made: list[Challenge]) -> str:
    return ", ".join(str(each.number) for each in made)
