"""Which texts in the syntax tree players read: each has to be wrapped in ``_``, ``N_``,
``ngettext`` or the ``because`` of a refusal.

    python -m docs.player_texts     list the texts that are not

``docs/texts.py`` finds whatever reads like words. The rules here tell which of that is not text for
players: see ``lobby/base/translation.py`` for what is in and what is out.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from docs import texts

MARKS = frozenset({"_", "N_", "ngettext", "because"})

OUT = (
    "lobby/base/translation.py",
    "lobby/app/cli.py",
    "lobby/app/schemas.py",
    "lobby/features/help/verbs.py",
    "lobby/app/reference.py",  # a page of docs/
    "lobby/app/copy/",
    "lobby/app/restoring/",
    "lobby/app/new_game/",
    "lobby/app/upgrading/",
    "lobby/base/errors.py",
    "lobby/gamekit/contract.py",  # for those who write games
    "lobby/gamekit/contract_of_parts.py",
    "lobby/games/binar/mind/",
    "lobby/games/chaos/mind/",
    "lobby/games/curio/mind/",
    "lobby/games/fourinarow/book.py",
    "lobby/games/octilite/diagram.py",
    "lobby/games/octilite/mind/",
    "lobby/features/clocks/duties.py",
    "lobby/app/check/",
    "lobby/app/config/",
    "lobby/app/doctor/",
    "lobby/app/notifying.py",
    "lobby/features/notices/duties/mail_door.py",  # SMTP
    "lobby/features/notices/replies/mail_reading.py",  # why a mail is dropped, for the log
    "lobby/base/option_values.py",
    *(
        f"lobby/core/{name}.py"
        for name in """background bucket entrance steady_clock
        thinker worker worker_process workers""".split()
    ),
    *(f"lobby/base/{name}.py" for name in ("logs", "metrics")),
    *(
        f"lobby/app/{name}.py"
        for name in """admin_socket backup_commands backups contradictions database
        descriptors drilling first_steps garbage health importing notifying
        pages progress reloading serving systemd""".split()
    ),
    "lobby/base/setting_kinds.py",
    *(f"lobby/features/explorer/{name}.py" for name in ("operating", "rebuilding")),
    "lobby/base/settings.py",
    "lobby/database/new_files.py",
    "lobby/database/postgres/",
    "lobby/database/schemas.py",
    "lobby/database/sqlite/",
    "lobby/database/transaction.py",
    "lobby/ssh/door/knocking.py",
    "lobby/ssh/server.py",
    "lobby/ssh/terminal/keyboard.py",
    "lobby/ssh/terminal/modes.py",
    "lobby/widgets/theme/",
)
"""Files and folders without texts for players."""

_NOT_SHOWN = re.compile(r"lobby/(core|features/\w+)/(documents|queries)(\.py$|/)")
"""JSON schemas and SQL."""

_VERBS = frozenset(
    """accept admin analysis block broadcast challenge chat confirm curio decline delete export
    follow games help history keys limit list message move multiple mute news notify plan
    position preview puzzle queue rating record rematch report resign review seek show
    signup standings submit subscribe turns unblock unfollow unmute unsubscribe vacation
    versus wait withdraw zone""".split()
)
_TYPED_WORD = re.compile(
    r"\W*(\0|[A-Z\0]+|-.*|off|accept|reject|undo|propose|commands|topics|confirm|if|then|add|drop|new"
    r"|settle)\W*(#\S*)?"
)
"""What follows the verb of a typed command: placeholders, options, a few words."""

_NO_TEXT = frozenset(
    """as is|by hand|by the server|put off|not on the open internet|ssh-keygen -t ed25519
    |(played \0)|add a key|export everything|delete account
    |Four in a Row""".replace("\n    ", "").split("|")
)
"""Words that are stored or compared, and names of games."""

_WORD = re.compile(r"[A-Za-z]{2,}")
_WORDS = re.compile(r"[A-Za-z\0]\S*[ \n]+\S*[A-Za-z\0]")
_FORMAT = re.compile(
    r"%[YmdHMSs]|^<|^#|</|^[A-Z-]{4,}:|^(Callable|Mapping)\[|^\[%|^([a-z]\d+[-x]?)+ "
)

_ASIDE = frozenset(
    """_hang_up _wait begin board cast compile count digest encode endswith fromisoformat
    get_close_matches hang_up import_module labels lazily partition removeprefix
    removesuffix replace rpartition rsplit split startswith strftime strip supervise translate
    TypeVar uuid5""".split()
)
"""Functions and methods that show nobody the object they are called on or their arguments."""

_TYPED_KEYWORDS = frozenset(
    {"action", "classes", "command", "credit", "forms", "id", "name", "old", "position", "styled"}
)

LABELS = {
    "Binding": (2,),
    "Choose": (1, 2),
    "Number": (4, 5),
    "heading": (0,),
    "row": (1, 2),
    "tell": (0,),
    "_section": (0,),
    "_folded": (0,),
}
"""Functions that show labels, even of a single word, and the positions of those arguments."""

LABEL_FOLDERS = ("lobby/features/", "lobby/ui/", "lobby/widgets/")


def paths(root: Path = texts.ROOT) -> Iterator[Path]:
    """The files that have texts for players."""
    for path in sorted((root / "lobby").rglob("*.py")):
        name = str(path.relative_to(root))
        if not name.startswith(OUT) and not _NOT_SHOWN.match(name):
            yield path


def unmarked(tree: ast.AST, name: str) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts for players in *tree*, the file called *name*, that are not marked."""
    yield from _unmarked(tree, name.startswith(LABEL_FOLDERS))


def called(node: ast.AST) -> str:
    """The last part of the name that *node* calls; "" if it is not a call."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def shape(node: ast.expr) -> str:
    """The text of *node*, with one NUL for each value in it."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(map(shape, parts))
    return "\0"


def _unmarked(node: ast.AST, labels: bool) -> Iterator[ast.Constant | ast.JoinedStr]:
    for child in _readable(node):
        if isinstance(child, ast.Constant | ast.JoinedStr):
            if _is_text(shape(child)):
                yield child
        else:
            if labels:
                yield from _labels(child)
            yield from _beside_texts(child)
            yield from _unmarked(child, labels)


def _beside_texts(node: ast.AST) -> Iterator[ast.Constant]:
    """The single words that stand beside texts in a conditional expression or a table."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            children = [one, other]
        case ast.Dict(values=values):
            children = values
        case _:
            return
    if any(called(child) in MARKS or _is_text(shape(child)) for child in children):
        for child in children:
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                yield from _single(child)


def _is_text(text: str) -> bool:
    plain = text.replace("\0", "")
    return bool(
        _WORD.search(plain)
        and _WORDS.search(text)
        and text.strip() not in _NO_TEXT
        and not _FORMAT.search(text)
        and not texts._SQL.search(text)
        and not texts._STYLE.search(text)
        and not _is_typed(text)
    )


def _is_typed(text: str) -> bool:
    """Whether *text* is a command, as a player types it."""
    verb, *rest = text.split()
    if verb in ("<game>", "all") and rest:
        verb, *rest = rest
    if verb not in _VERBS or "\n" in text.strip():
        return False
    return all(map(_TYPED_WORD.fullmatch, rest)) and (verb != "move" or rest != ["\0"])


def _labels(node: ast.AST) -> Iterator[ast.Constant]:
    """The single words in the arguments of *node* that are labels."""
    if isinstance(node, ast.Call):
        for at in LABELS.get(called(node), ()):
            if at < len(node.args):
                yield from _single(node.args[at])


def _single(node: ast.expr) -> Iterator[ast.Constant]:
    match node:
        case ast.Constant(value=str(text)) if _WORD.search(text) and not _is_text(text):
            yield node
        case ast.IfExp(body=one, orelse=other):
            yield from _single(one)
            yield from _single(other)
        case ast.BoolOp(values=values):
            for operand in values:
                yield from _single(operand)
        case ast.BinOp(left=one, op=ast.Mult()):
            yield from _single(one)


def _readable(node: ast.AST) -> Iterator[ast.AST]:
    """The children of *node* that may hold a text for players."""
    return (child for child in _children(node) if not _is_data(child))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Call() if called(node) in MARKS:
            yield from (child for child in node.args if not isinstance(child, ast.Constant))
            yield from node.keywords
        case ast.Call() if called(node) in _ASIDE or texts._is_apart(node):
            pass
        case ast.Compare(left=left, comparators=others):
            yield from (operand for operand in (left, *others) if not _is_word(operand))
        case ast.Subscript(value=value, slice=index):
            yield from (part for part in (value, index) if not _is_word(part))
        case ast.AnnAssign(value=ast.expr() as value):
            yield value
        case ast.Dict(values=values):
            yield from values
        case (
            ast.FunctionDef(args=arguments, body=body)
            | ast.AsyncFunctionDef(args=arguments, body=body)
        ):
            yield from (*node.decorator_list, arguments, *body)
        case _:
            yield from ast.iter_child_nodes(node)


def _is_word(node: ast.expr) -> bool:
    """Whether *node* is what something is compared with or looked up by."""
    return isinstance(node, ast.Constant | ast.Tuple)


def _is_data(node: ast.AST) -> bool:
    """Whether nothing in *node* is shown to players."""
    match node:
        case ast.Constant(value=value):
            return not isinstance(value, str)
        case ast.Expr(value=ast.Constant()) | ast.arg() | ast.MatchValue() | ast.Assert():
            return True
        case ast.FunctionDef(name=name):
            return name == "__repr__"
        case ast.keyword(arg=name):
            return name in _TYPED_KEYWORDS
    return isinstance(node, ast.Raise) and texts._is_apart(node)


def main() -> None:
    """Print the texts for players that are not marked."""
    below = sys.argv[1] if len(sys.argv) > 1 else ""
    for path in paths():
        name = str(path.relative_to(texts.ROOT))
        if name.startswith(below):
            for node in unmarked(ast.parse(path.read_text()), name):
                print(f"{name}:{node.lineno}: {texts._text(node)}")


if __name__ == "__main__":
    main()
