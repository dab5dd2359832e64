"""Check the deal of a finished match of Curio, with nothing but Python:

    ssh HOST record 117 > match.txt
    python3 fair_deal.py [COMMITMENT] < match.txt

COMMITMENT is what you noted when the match was offered. fair-deals.md explains each line.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import chain, combinations_with_replacement, count


def numbers(tags: dict[str, str]) -> Iterator[int]:
    nonces = tags["ChallengerNonce"], tags["AcceptorNonce"]
    hashes = [n[7:] if ":" in n else sha256(n.encode()).hexdigest() for n in nonces]
    for block in count():
        words = (tags["Commitment"], *hashes, "deal", tags["Deal"], str(block))
        made = digest(bytes.fromhex(tags["Seed"]), " ".join(words).encode(), "sha256")
        yield from (int.from_bytes(made[at : at + 4]) for at in range(0, 32, 4))


def deal(tags: dict[str, str]) -> dict[str, str]:
    def below(limit: int) -> int:
        return next(each for each in stream if each < 2**32 - 2**32 % limit) % limit

    def shuffled(items: list) -> list:
        for last in range(len(items) - 1, 0, -1):
            place = below(last + 1)
            items[last], items[place] = items[place], items[last]
        return items

    stream, words = numbers(tags), tags.get("Options", "")
    given = {"base": 4, "rows": 5, "cols": 5, **dict(re.findall(r"-(\w+)=(\d+)", words))}
    base, rows, cols = int(given["base"]), int(given["rows"]), int(given["cols"])
    kinds = list(combinations_with_replacement(range(1, base + 1), 2))
    pieces, dealt = int(given.get("num_pieces", len(kinds))), {}
    for seat, ranks in (("L", range(1, rows + 1)), ("D", range(rows, 0, -1))):
        army = shuffled(sorted(kinds * (pieces // len(kinds))))
        board = [[f"{chr(97 + column)}{rank}" for column in range(cols)] for rank in ranks]
        full = pieces // cols
        squares = [*chain(*board[:full]), *shuffled(board[full])[: pieces % cols]]
        for square, (small, large) in zip(squares, army, strict=True):
            ways = [(large, small)] if "-face_" not in words else [(small, large)]
            if "-face_random" in words and small < large:
                ways.append((large, small))
            front, back = ways[below(len(ways))]
            dealt[square] = f"{seat}{front}{back}"
    return dealt


def problems(tags: dict[str, str], noted: str = "") -> Iterator[str]:
    if sha256(bytes.fromhex(tags["Seed"])).hexdigest() != tags["Commitment"]:
        yield "The seed is not the one that was committed to."
    if noted and noted != tags["Commitment"]:
        yield "The commitment is not the one that you noted."
    if deal(tags) != dict(word.split("=") for word in tags["Setup"].split()):
        yield "The seed and the nonces give another deal."


if __name__ == "__main__":
    found = dict(re.findall(r'^\[(\w+) "(.*)"\]$', sys.stdin.read(), re.MULTILINE))
    if "Seed" not in found:
        sys.exit("This record has no seed: the match still runs, or has no fair deal.")
    sys.exit("\n".join(problems(found, *sys.argv[1:2])) or print("The deal is verified."))
