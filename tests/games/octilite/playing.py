"""OctiLite as tests play it: positions from text, and what they show."""

from __future__ import annotations

from lobby.gamekit.game import IllegalMove, State
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteState, OctiLiteView

OCTILITE = OctiLite()
O, X = 0, 1  # noqa: E741  (the first seat is called O)

SQUARES = [column + row for column in "123456" for row in "1234567"]


def start() -> OctiLiteState:
    return OCTILITE.start(OCTILITE.parse_options([]), {})


def play(moves: str) -> OctiLiteState:
    state = start()
    for move in moves.split():
        state = state.play(move)
    return state


def pods(text: str) -> dict[str, Pod]:
    """Pods from text such as ``O 22b 32 X 33ag``."""
    placed: dict[str, Pod] = {}
    seat = O
    for word in text.split():
        if word in ("O", "X"):
            seat = "OX".index(word)
        else:
            placed[word[:2]] = Pod(seat, word[2:])
    return placed


def position(text: str, supplies: tuple[int, int] = (12, 12), to_move: int = O) -> OctiLiteState:
    return OctiLiteState.of(pods(text), supplies, to_move)


def travels(state: State) -> list[str]:
    """The moves other than additions of a prong."""
    return [move for move in state.moves() if "+" not in move]


def shown(state: State, seat: int | None = None) -> OctiLiteView:
    view = state.view(seat)
    assert isinstance(view, OctiLiteView)
    return view


def accepts(state: State, text: str) -> bool:
    try:
        state.play(text)
    except IllegalMove:
        return False
    return True
