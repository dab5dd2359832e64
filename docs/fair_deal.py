"""Check the deal of a finished match of Curio or Chaos, with nothing but Python:

    ssh HOST record 117 > match.txt
    python3 fair_deal.py [COMMITMENT] < match.txt

COMMITMENT is what you noted when the match was offered; its first 12 digits will do. For Chaos,
openings.txt has to lie beside this program or at its place in the source. fair-deals.md explains
each line.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import chain, combinations_with_replacement, count
from operator import ge, gt, le, lt
from pathlib import Path

HERE = Path(__file__).parent
OPENINGS = [HERE / "openings.txt", HERE.parent / "lobby/games/chaos/openings.txt"]
CELLS = "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d2 d3 d4 d5 e3 e4 e5".split()
CAPTURES = {"lt": lt, "le": le, "gt": gt, "ge": ge, "any": lambda *_: True}


def numbers(tags: dict[str, str], what: str) -> Iterator[int]:
    nonces = tags["ChallengerNonce"], tags["AcceptorNonce"]
    hashes = [n[7:] if ":" in n else sha256(n.encode()).hexdigest() for n in nonces]
    for block in count():
        words = (tags["Commitment"], *hashes, what, str(block))
        made = digest(bytes.fromhex(tags["Seed"]), " ".join(words).encode(), "sha256")
        yield from (int.from_bytes(made[at : at + 4], "big") for at in range(0, 32, 4))


def below(stream: Iterator[int], limit: int) -> int:
    return next(number for number in stream if number < 2**32 - 2**32 % limit) % limit


def shuffled(stream: Iterator[int], items: list) -> list:
    for last in range(len(items) - 1, 0, -1):
        place = below(stream, last + 1)
        items[last], items[place] = items[place], items[last]
    return items


def curio(stream: Iterator[int], words: str) -> dict[str, str]:
    given = {"base": 4, "rows": 5, "cols": 5, **dict(re.findall(r"-(\w+)=(\d+)", words))}
    base, rows, cols = int(given["base"]), int(given["rows"]), int(given["cols"])
    kinds = list(combinations_with_replacement(range(1, base + 1), 2))
    pieces, dealt = int(given.get("num_pieces", len(kinds))), {}
    for seat, ranks in (("L", range(1, rows + 1)), ("D", range(rows, 0, -1))):
        army = shuffled(stream, sorted(kinds * (pieces // len(kinds))))
        board = [[f"{chr(97 + column)}{rank}" for column in range(cols)] for rank in ranks]
        full = pieces // cols
        squares = [*chain(*board[:full]), *shuffled(stream, board[full])[: pieces % cols]]
        for square, (small, large) in zip(squares, army, strict=True):
            ways = [(large, small)] if "-face_" not in words else [(small, large)]
            if "-face_random" in words and small < large:
                ways.append((large, small))
            front, back = ways[below(stream, len(ways))]
            dealt[square] = f"{seat}{front}{back}"
    return dealt


def no_capture(dealt: dict[str, str], words: str) -> bool:
    kind, total = (re.findall(r"-capture_([a-z]+)(_total)?", words) or [("le", "")])[0]
    men = [(seat, int(front), int(back)) for seat, front, back in dealt.values()]
    seen = [
        (seat, front + back, front + back) if total else (seat, front, back)
        for seat, front, back in men
    ]
    pairs = ((mine, his) for mine in seen for his in seen if mine[0] != his[0])
    return not any(CAPTURES[kind](his[2], mine[1]) for mine, his in pairs)


def chaos(stream: Iterator[int], __: str) -> dict[str, str]:
    (file, *_) = [path for path in OPENINGS if path.exists()] or sys.exit(f"Missing: {OPENINGS[0]}")
    lines = file.read_text().split()
    return {
        c: side
        for c, side in zip(CELLS, lines[below(stream, len(lines))], strict=True)
        if side != "."
    }


def problems(tags: dict[str, str], noted: str = "") -> Iterator[str]:
    if sha256(bytes.fromhex(tags["Seed"])).hexdigest() != tags["Commitment"]:
        yield "The seed is not the one that was committed to."
    if not tags["Commitment"].startswith(noted):
        yield "The commitment is not the one that you noted."
    words, game = tags.get("Options", ""), curio if tags["Game"] == "curio" else chaos
    made = [game(numbers(tags, f"deal {deal}"), words) for deal in range(1, int(tags["Deal"]) + 1)]
    for deal, skipped in enumerate(made[:-1], 1):
        if game is chaos or not no_capture(skipped, words):
            yield f"Deal {deal} of the seed was skipped, though a capture was possible in it."
    if made[-1] != dict(word.split("=") for word in tags["Setup"].split()):
        yield "The seed and the nonces give a different deal."


if __name__ == "__main__":
    noted = "".join(sys.argv[1:]).lower()
    if noted and not re.fullmatch("[0-9a-f]{12,64}", noted):
        sys.exit(f"A commitment is 64 hexadecimal digits; the first 12 are enough.\n\n{__doc__}")
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', sys.stdin.read(), re.MULTILINE))
    if "Seed" not in tags:
        sys.exit("This record has no seed: the match still runs, or has no fair deal.")
    if "Seats" in tags:
        print("The seed seats the challenger as", tags[f"Seat{below(numbers(tags, 'seats'), 2)}"])
    sys.exit("\n".join(problems(tags, noted)) or print("The deal is verified."))
