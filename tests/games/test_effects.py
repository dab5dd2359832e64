"""What a move did is said in one sentence, as far as the viewer knows it."""

from __future__ import annotations

from lobby.gamekit.game import Game, Seat, State
from lobby.games.catalogue import GAMES
from lobby.games.chaos.rules import ChaosState
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.curio.test_rules import place


def effect(game: Game, state: State, move: str, seat: Seat | None, options: str = "") -> str:
    parsed = game.parse_options(options.split())
    return game.effect(parsed, state.view(seat), move, state.play(move).view(seat))


def captures(options: str, taker: str = "L21") -> tuple[str, str, str]:
    """What Dark, Light and a watcher are told of a capture on a2 by *taker*."""
    state = place(options, a1=taker, a2="D42", e1="L43", e5="D43")
    dark, light, nobody = (
        effect(GAMES["curio"], state, "a1-a2", seat, options) for seat in (1, 0, None)
    )
    return dark, light, nobody


def test_a_capture_in_curio_says_what_decided() -> None:
    assert captures("") == (
        "a2 (2/1) took your 4, seen as 2.",
        "a2 (1/2) took the 2 that hid 4.",
        "a2 (1/2) took the 2 that hid 4.",
    )


def test_a_sum_decides_where_the_options_say_so() -> None:
    dark, light, _nobody = captures("-capture_gt_total")
    assert (dark, light) == ("a2 (2/1) took your 4/2.", "a2 (1/2) took 4/2.")


def test_what_stays_hidden_is_not_said() -> None:
    for taker in ("L21", "L31"):
        dark, _light, nobody = captures("-no_turn", taker)
        assert dark == "a2 (1) took your 4, seen as 2."
        assert nobody == "a2 took the 2 that hid 4."


def test_other_moves_in_curio_say_all() -> None:
    state = place("", a1="L21", a2="D42", e1="L43", e5="D43")
    assert effect(GAMES["curio"], state, "a1-b1", 1) == ""


def test_octilite_names_the_pods_that_were_lost() -> None:
    pods = {"22": Pod(0, "abcdefg"), "33": Pod(1, ""), "56": Pod(1, "")}
    state = OctiLiteState.of(pods, (1, 0), to_move=0)
    assert effect(GAMES["octilite"], state, "22-44x", 1) == "33 lost its pod."
    assert effect(GAMES["octilite"], state, "22-44", 1) == ""


def test_chaos_counts_the_pieces_that_were_flipped() -> None:
    state = ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1}, to_move=0)
    assert effect(GAMES["chaos"], state, "a2-c2", 1) == ""
    assert effect(GAMES["chaos"], state, "a2-c2-c5", 1) == "a2-c2-c5 flipped 2 pieces."
    assert effect(GAMES["chaos"], state, "b2-d4", 1) == "b2-d4 flipped 1 piece."
