"""OctiLite positions as one word: the top row first, each pod with its prongs, then the side to
move, then both supplies."""

from __future__ import annotations

import re

from lobby.base.translation import _
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.octilite.board import GRID
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import SUPPLY, OctiLiteState, OctiLiteView

_SIDES = "OX"
_MOST_PODS = 4
_SUPPLIES = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_ROWS = GRID.lines()[::-1]


def write(view: OctiLiteView, to_move: Seat) -> str:
    pods = {name: f"{_SIDES[pod.seat]}{pod.prongs}" for name, pod in view.pods.items()}
    return join(_ROWS, pods, _SIDES[to_move], "-".join(map(str, view.supplies)))


def read(text: str, options: Options) -> OpenPosition:
    fields = split(text, _ROWS, cell="[OX][a-h]*", sides=_SIDES, most=3)
    pods = {square: _pod(cell) for square, cell in fields.cells.items()}
    supplies = _SUPPLIES.fullmatch(":".join(fields.rest))
    if not supplies:
        raise BadPosition(_("Write the supplies of O and X after the second colon, as in 12-12."))
    first, second = int(supplies[1]), int(supplies[2])
    for seat, side in enumerate(_SIDES):
        count = sum(pod.seat == seat for pod in pods.values())
        if count > _MOST_PODS:
            raise BadPosition(
                _(
                    "{side} has at most {most_pods} pods, not {count}.",
                    side=side,
                    most_pods=_MOST_PODS,
                    count=count,
                )
            )
    prongs = first + second + sum(len(pod.prongs) for pod in pods.values())
    if prongs > 2 * SUPPLY:
        raise BadPosition(
            _("There are {supply} prongs in all, not {prongs}.", supply=2 * SUPPLY, prongs=prongs)
        )
    return OpenPosition(OctiLiteState.of(pods, (first, second), fields.to_move), None)


def _pod(cell: str) -> Pod:
    prongs = cell[1:]
    if prongs != "".join(sorted(set(prongs))):
        raise BadPosition(
            _("Write a pod's prongs in order, each only once; {cell} does not.", cell=cell)
        )
    return Pod(_SIDES.index(cell[0]), prongs)


NOTATION = Notation(write, read, "....../.XXXX./....../....../....../.OOOO./......:O:12-12")
