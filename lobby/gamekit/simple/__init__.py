"""The simple kit: a game of pieces that are placed or moved on a board says its board, signs,
start, moves and outcome, and has everything else.

    class Walk(Rules):
        def __init__(self) -> None:
            super().__init__(squares(5, 5), start="XXXXX/...../...../...../OOOOO")

        def moves(self, at: Position) -> Iterator[Steps]:
            for start in self.where(at, at.seat):
                for first, *others in self.rays("orthogonal")[start]:
                    if not at.cells[first]:
                        yield start, first

        def outcome(self, at: Position) -> Outcome | None: ...

``rules.Rules`` is what a game writes; ``game.SimpleGame`` introduces it, and ``whole.whole`` makes
its parts: views, diagram, board, speech, position text, refusals that say why, what symmetries make
alike, bots by alpha-beta or by random playouts, and reviews. ``lessons`` makes lessons from
positions and sentences. ``lobby/games/breakthrough`` is a whole game to read.
"""
