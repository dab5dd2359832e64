"""Why a text is no move of a simple game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase

from lobby.base.translation import N_, _
from lobby.gamekit.game import quoted
from lobby.gamekit.move_entry import not_started
from lobby.gamekit.simple.placing import LISTED
from lobby.gamekit.simple.rules import PASS, SWAP, Position, Rules, Steps
from lobby.gamekit.spelling import NO_PASS, bare, reading_order, tokens, unknown_word


def misspelt(rules: Rules, text: str) -> str:
    """Why no position could have the move *text*, as one sentence; "" if one could."""
    names = [bare(token) for token in tokens(text)]
    if text in rules.words:
        return ""
    if wrong := _no_word(rules, text):
        return wrong
    if names and "-".join(names) == text.replace("x", "-") and rules.number.keys() >= {*names}:
        return ""
    if wrong := _off_row(rules, text, names[0] if names else text):
        return wrong
    example = min(rules.texts(rules.first()))
    if rules.least > 1 and not re.fullmatch(r"[a-z][0-9]+(-[a-z][0-9]+)*", text):
        return _(
            "{text} is not a move: write its cells as in {example}.",
            text=quoted(text),
            example=example,
        )
    rows = [int(name[1:]) for name in rules.names]
    return _(
        "{text} is not a move: columns are {left} to {right}, rows {first} to {last},"
        " as in {example}.",
        text=quoted(text),
        left=min(rules.names)[0],
        right=max(rules.names)[0],
        first=min(rows),
        last=max(rows),
        example=example,
    )


def _no_word(rules: Rules, text: str) -> str:
    """Why *text*, which is none of the words of *rules*, is no word; "" if it may be cells."""
    if text == SWAP and rules.fair:  # only this match has no swap
        return _("Nobody may swap in this match.")
    return unknown_word(text, rules.words)


def _off_row(rules: Rules, text: str, name: str) -> str:
    """That the row of *name*, the first cell of *text*, has other cells; "" if there is no such
    row, or that cell."""
    number = name.lstrip(ascii_lowercase)
    row = [cell for cell in rules.names if cell[1:] == number]
    if not row or len(number) + 1 != len(name) or name in row:
        return ""
    alone = N_("{text} is not a move: row {number} has only {first}.")
    several = N_("{text} is not a move: row {number} goes from {first} to {last}.")
    sentence = several if row[1:] else alone
    return _(sentence, text=quoted(text), number=number, first=row[0], last=row[-1])


def half(rules: Rules, text: str) -> str:
    """Why *text*, which names cells of the board, is no move in any position, but may begin one; ""
    if it may be one."""
    if text in rules.words or len(tokens(text)) >= rules.least:
        return ""
    return _("{text} is only the beginning of a move.", text=quoted(text))


def refusal(rules: Rules, at: Position, text: str, legal: Iterable[Steps]) -> str:
    """Why *text* is none of the *legal* moves, as one sentence."""
    if wrong := misspelt(rules, text):
        return wrong
    if text == PASS:
        return _(NO_PASS)
    if text == SWAP:
        return _("Only the second player may swap, as the answer to the first stone.")
    steps = tuple(rules.number[bare(token)] for token in tokens(text))
    legal = [*legal]
    moves = [move for move in legal if not isinstance(move, str)]
    single = max(map(len, moves), default=1) == 1 and not rules.any_order
    places = single and not any(at.cells[cell] for (cell,) in moves)
    if single and len(steps) > 1:
        return _("A move is a single place, as in {cell}.", cell=rules.names[steps[0]])
    return (
        rules.why_not(at, steps)
        or (_("You have no other move than to pass.") if PASS in legal else "")
        or _of_start(rules, at, steps[0], places=places)
        or _of_way(rules, at, steps, moves)
    )


def _of_start(rules: Rules, at: Position, start: int, *, places: bool) -> str:
    """Why no move begins on *start*, or, if it *places* a piece, is made there."""
    piece, cell = at.cells[start], rules.names[start]
    if piece and places:
        return _(rules.occupied, cell=cell)
    if piece and rules.owners[piece] is None:
        return _("What is on {cell} never moves.", cell=cell)
    return not_started(cell, rules.owners[piece], at.seat)


def _of_way(
    rules: Rules, at: Position, steps: tuple[int, ...], moves: list[tuple[int, ...]]
) -> str:
    known = max(n for n in range(len(steps) + 1) if any(m[:n] == steps[:n] for m in moves))
    if not known:
        return _("The piece on {cell} cannot move now.", cell=rules.names[steps[0]])
    done = rules.text(at, steps[:known])
    ends = {rules.names[m[known]] for m in moves if m[:known] == steps[:known] != m}
    if not ends:
        return _("The move is over after {steps}.", steps=done)
    if len(ends) > LISTED:
        if known == len(steps):
            example = rules.spelt[next(m for m in moves if m[:known] == steps)]
            return _(
                "Say where the move goes from {steps}, as in {example}.",
                steps=done,
                example=example,
            )
        return _("After {steps} the move cannot go on like that.", steps=done)
    listed = ", ".join(sorted(ends, key=reading_order))
    if known == 1:
        return _("The piece on {cell} can go to {ends}.", cell=done, ends=listed)
    return _("After {steps} the move goes on to {ends}.", steps=done, ends=listed)
