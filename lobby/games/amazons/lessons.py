"""Lessons in Amazons on the smallest board, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "amazons",
    "-size=6",
    Task(
        N_(
            "You are O. Move an amazon like a queen in chess. Then it shoots an arrow, which "
            "flies like a queen, too."
        ),
        ".X..X./X....X/....../....../O....O/.O..O.",
        "any",
        N_("The arrow stays. Nothing goes onto it or past it for the rest of the match."),
        shown="b1-d3-d5",
    ),
    Task(
        N_(
            "Your a1 can only go to a2. Go there, and shoot back to a1: an arrow may fly to "
            "the square that the amazon has just left."
        ),
        ".X..X./X....X/....../##...O/.#..O./O#.O..",
        "a1-a2-a1",
        N_("So whoever can move can always shoot, too."),
        N_("That is legal, but move a1 this time."),
    ),
    Task(
        N_("Whoever cannot move loses. The only way out for X is over c4. Close it, and win!"),
        "XX#.../XX#.../##..../....../O....O/.O..O.",
        "win",
        N_("X is shut in: you have won!"),
        N_("X can still move. Shoot an arrow at c4, or move there."),
    ),
    closing=N_("There are no draws: each turn fills a square, so somebody runs out of moves."),
)

STRATEGY = lesson(
    "amazons",
    "-size=6",
    Task(
        N_("The amazon of X on a6 has only one way out. Shut it in for the whole match."),
        "X...X./##..../X....X/..O.../O....O/.#..O#",
        "c3-c5-b6 c3-c6-b6 c3-d4-b6 c3-e3-b6 e1-e3-b6 f2-c5-b6 f2-d4-b6 f2-e3-b6",
        N_("Now X plays with three amazons. Keep your own away from corners early on."),
        N_("X gets out now. Shoot at b6: c5, c6, d4 and e3 are squares to shoot from."),
    ),
    Task(
        N_(
            "Your b1 has six squares in the corner, but X can come in by c3. "
            "Close that door with an arrow."
        ),
        ".X..X#/..X..X/....O./##.#../...#.O/.O.#O.",
        "b1-a1-c3 b1-b2-c3 b1-c1-c3 b1-c2-c3 e4-b4-c3 e4-c4-c3 e4-d4-c3 e4-e5-c3 f2-d4-c3",
        N_("The five empty squares there are five turns that X cannot take from you."),
        N_("X can still come in. Shoot at c3, from inside or from outside."),
    ),
    Task(
        N_(
            "Nobody can reach the other's squares. X has two turns left, and you have three "
            "squares. Use up only one of them."
        ),
        "X..#XX/#####X/.#####/.###OO/.####O/O#####",
        "a1-a2-a1 a1-a2-a4 a1-a3-a1 a1-a3-a4 a1-a4-a1",
        N_("You have two turns left, as X has, and X is to move: you will be the last."),
        N_("That cuts you off from a square, and X will be the last. Keep them together."),
        shown="a1-a2-a4",
    ),
    closing=N_("First freedom, then walls, and in the end careful steps: one square a turn."),
    about=N_("Freedom, walls and counting"),
)
