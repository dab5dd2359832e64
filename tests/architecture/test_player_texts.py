"""Every text for players goes through ``lobby/base/translation.py``, and as a whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from docs import player_texts, texts
from lobby.app.verbs import CATALOGUE

PLANTED = '''
"""A module of players."""
LABEL = "Whose turn it is"
FORMS = Verb(forms=("move BOARD MOVE",), help="Play a move.")

def tell(board: int, name: str) -> str:
    """What is told."""
    _log.info("board %d is shown", board)
    if name == "nobody at all":
        raise ValueError("nobody is told")
    answer = f"move {board} accept"
    return f"It is your move on board {board}: {answer}" + _("You play {name}.", name=name)
'''


@cache
def trees() -> dict[str, ast.Module]:
    """The modules that have texts for players."""
    return {
        str(path.relative_to(texts.ROOT)): ast.parse(path.read_text())
        for path in player_texts.paths()
    }


def test_every_text_for_players_is_marked() -> None:
    unmarked = [
        f"{name}:{node.lineno}: {texts._text(node)}"
        for name, tree in trees().items()
        for node in player_texts.unmarked(tree, name)
    ]
    assert not unmarked, "\n".join(unmarked)


def test_screens_can_show_what_is_refused() -> None:
    """The command that helps is an argument of its own, for those who type commands."""
    verbs = "|".join({verb.name.split()[0] for verb in CATALOGUE} - {"admin"})
    typed = re.compile(rf"`({verbs})\b|: ({verbs})\b[^.]*$")
    refusals = [
        f"{name}:{text.lineno}: {text.value}"
        for name, tree in trees().items()
        if name.startswith("lobby/features/") and "/verbs" not in name
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and call.args
        if player_texts.called(call) in ("Refused", "NotFound", "Stale", "because")
        for text in ast.walk(call.args[0])
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
        if typed.search(text.value)
    ]
    assert not refusals, "\n".join(refusals)


def test_a_text_that_is_not_marked_is_found() -> None:
    tree = ast.parse(PLANTED)
    assert [node.lineno for node in player_texts.unmarked(tree, "planted.py")] == [3, 4, 12]


def test_what_is_marked_is_one_whole_text_with_its_values() -> None:
    problems = [
        f"{name}:{call.lineno}: {wrong}"
        for name, tree in trees().items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        if (wrong := problem(call))
    ]
    assert not problems, "\n".join(problems)


def test_nothing_is_translated_before_anybody_is_there() -> None:
    too_early = [
        f"{name}:{call.lineno}: N_ marks a constant, and _ shows it"
        for name, tree in trees().items()
        for call in made_at_import(tree)
        if player_texts.called(call) in player_texts.MARKS - {"N_"}
    ]
    assert not too_early, "\n".join(too_early)


@pytest.mark.parametrize(
    "call",
    [
        '_(f"Board {board} is over.")',
        '_("Board " + number)',
        '_("Board {board} is over.")',
        '_("Board {board} is over.", number=3)',
        'N_("Board {}")',
        'ngettext("{count} move of {name}", "{count} moves", 2, name=name)',
        '_("There is no game {name!r}.", name=name)',
        """N_("There is no game '{name}'.")""",
        'Refused.because("Board {board} is over.")',
    ],
)
def test_a_text_that_is_not_whole_is_found(call: str) -> None:
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    assert problem(node)


def problem(call: ast.Call) -> str:
    """What is wrong with a call of a mark; "" if nothing is."""
    mark = player_texts.called(call)
    if mark not in player_texts.MARKS or isinstance(call.func, ast.Name) == (mark == "because"):
        return ""
    plural = mark == "ngettext"
    given = {keyword.arg or "**" for keyword in call.keywords} | ({"count"} if plural else set())
    given -= {"command"} if mark == "because" else set()
    said = (_problem(mark, text, given) for text in call.args[: 2 if plural else 1])
    return next(filter(None, said), "")


def _problem(mark: str, text: ast.expr, given: set[str]) -> str:
    if isinstance(text, ast.JoinedStr | ast.BinOp):
        return "a text is one literal, with its values in braces"
    if not isinstance(text, ast.Constant) or "**" in given:
        return ""  # a constant, marked where it is defined
    named = fields(str(text.value))
    if "" in named:
        return "values have names"
    if re.search(r"!r\}|'\{\w+\}'", str(text.value)):
        return "what it quotes is cut by `quoted`"
    if mark == "N_" or named == given:
        return ""
    # A singular text may leave out its number.
    return "" if named | {"count"} == given else f"its values are {given}, and not {named}"


def fields(text: str) -> set[str]:
    """The names of the values in *text*; none if it is not a format string."""
    try:
        parsed = list(Formatter().parse(text))
    except ValueError:
        return set()
    inner = {name for _, _, spec, _ in parsed if spec and "{" in spec for name in fields(spec)}
    names = {name for _, name, _, _ in parsed if name is not None}
    return inner | names if all(not name or name.isidentifier() for name in names) else set()


def made_at_import(node: ast.AST) -> Iterator[ast.Call]:
    """The calls in *node* that run when the module is imported."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child
        if isinstance(child, ast.Lambda):
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for early in (*child.decorator_list, child.args):
                yield from made_at_import(early)
        else:
            yield from made_at_import(child)


def test_what_is_left_out_is_there() -> None:
    """An exception must not outlive its file."""
    missing = [path for path in player_texts.OUT if not Path(texts.ROOT, path).exists()]
    assert not missing
