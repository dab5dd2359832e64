"""An OctiLite position as the root of the search sees it."""

from __future__ import annotations

from typing import ClassVar, Final, Self, final

from lobby.games.octilite.mind import walk
from lobby.games.octilite.mind.pod_tables import POD, POD_BITS, Move, lands, stuck
from lobby.games.octilite.mind.walk import THREAT, Key, Node, standing
from lobby.games.octilite.pod_moves import GOALS, LETTERS, SQUARES, reach
from lobby.games.octilite.rules import OctiLiteState


@final
class OctiBoard:
    """A position as seen by the side to move."""

    __slots__ = ("node", "result")

    scale: ClassVar[float] = 120.0
    """One more pod, about 100 points, counts as an expected score of 0.7."""

    def __init__(self, node: Node, result: int | None) -> None:
        self.node: Final = node
        self.result: Final = result

    @classmethod
    def of(cls, state: OctiLiteState) -> Self:
        """The position of *state*, which must not be over."""
        pods, supplies, seat = state.key()
        return cls(
            walk.node_of((pods[seat], pods[1 - seat], supplies[seat], supplies[1 - seat], seat)),
            None,
        )

    @property
    def key(self) -> Key:
        """The pods of the side to move and of the other side, sorted by square, their supplies, and
        the seat to move."""
        return walk.key_of(self.node)

    def moves(self) -> list[Move]:
        """All moves, those that capture only enemy pods first."""
        noisy, quiet = walk.moves(self.node)
        return noisy + quiet

    def noisy(self) -> list[Move]:
        """The moves that capture only enemy pods."""
        return walk.captures(self.node)

    def after(self, move: Move) -> Self:
        node = walk.after(self.node, move)
        theirs, _, their_supply, _, occupied, _, _ = node
        landed = GOALS[self.node[5]] >> ((move & POD) >> 8) & 1
        lost = landed or not theirs or stuck(theirs, their_supply, occupied)
        return type(self)(node, -1 if lost else None)

    def can_land(self) -> bool:
        """Whether a pod of the side to move can reach an enemy base now."""
        mine, _, _, _, occupied, seat, _ = self.node
        return lands(mine, occupied, seat)

    def evaluation(self) -> int:
        """Points for where pods stand and point, for supplies, and for a landing on a base now."""
        _, theirs, _, _, occupied, seat, _ = self.node
        if self.can_land():
            return standing(self.node) + 2 * THREAT
        return standing(self.node) - (THREAT if lands(theirs, occupied, 1 - seat) else 0)

    def spelling(self, move: Move) -> str:
        """The first of the move's spellings."""
        before, pod = move >> POD_BITS & POD, move & POD
        name = SQUARES[before >> 8]
        if before >> 8 == pod >> 8 and before != pod:
            return f"{name}+{LETTERS[(before ^ pod).bit_length() - 1]}"
        if pod >> 8 in reach(before, 1):
            return f"{name}-{SQUARES[pod >> 8]}"
        return self._spelled_jump(name, self.after(move).key)

    def _spelled_jump(self, name: str, after: Key) -> str:
        mine, theirs, supply, their_supply, seat = self.key
        pods, supplies = (mine, theirs), (supply, their_supply)
        if seat:
            pods, supplies = pods[::-1], supplies[::-1]
        state = OctiLiteState(pods, supplies, seat)
        texts = (text for text in state.moves() if text.startswith(f"{name}-"))
        return next(text for text in texts if self.of(state.play(text)).key == after)
