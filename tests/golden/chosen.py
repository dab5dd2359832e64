"""What is recorded of the golden run: everything is performed and checked, but kept only once.

- Of commands, the answers in words. The texts of ``help`` are files of their own, or in
  ``docs/commands.md``, so their words are not repeated here.
- Of documents, which the published schemas hold, a few examples: ``EXAMPLES``.
- Of screens, each at 80x24, and those in ``WIDE`` at 120x40, where they are laid out differently.
  Help pages only show the texts of ``help``, so one stands for all.
"""

from __future__ import annotations

from tests.golden.recording import Texts
from tests.golden.screens import LARGE, USUAL, journeys, pictures
from tests.golden.script import Performance, shown

EXAMPLES = {
    "belongings": (
        "dana$ whoami",
        "ben$ archive ann",
        "ann$ news",
    ),
    "boards": (
        "ann$ show 14",
        "lee$ show 14#5",
    ),
    "challenges": ("ann$ challenges",),
    "people": (
        "ann$ whoami",
        "ann$ rating",
    ),
    "study": ("ann$ stats chaos",),
    "time": ("kim$ vacation",),
}
"""The commands whose documents are recorded, by their script."""

WIDE = {
    "lobby": "people and chat stand beside the rows",
    "lobby-newcomer": "the same, with an introduction",
    "lobby-chat-typing": "the line to type in is in the column beside the rows",
    "curio": "the board is larger, with its moves and chat beside it",
    "binar": "the same with a small board",
    "chaos-planning": "the same while planning",
    "curio-chat": "the chat stands below the moves",
    "study-lines": "the lines stand beside the board",
    "study-explorer": "the explorer has all its columns",
    "lesson-curio-3": "the text stands beside a larger board",
    "puzzle": "the task stands beside a larger board",
    "study-mistake": "the study stands beside a larger board",
    "themes": "the example is larger",
    "settings": "all groups are in view",
    "standings": "the columns have room",
}
"""The screens recorded at 120x40 too, and what is different there."""

HELP_PAGE = "help-start"
"""The one page of the help that is recorded."""

OF_THE_MACHINE = "operators-status"
"""The screen that is not recorded: it tells how busy the machine is."""

_USUAL = "80x24"
_HELP = "screens/help-"


def of_commands(script: str, done: Performance, *, as_json: bool) -> Texts:
    """What is recorded of *script*."""
    if not as_json:
        return {f"commands/{script}": done.transcript}
    wanted = EXAMPLES.get(script, ())
    answers = {given: result for given, result in reversed(done.answers) if given in wanted}
    if not wanted:
        return {}
    assert set(answers) == set(wanted), f"the examples of {script} are commands of its script"
    assert not any(result.status for result in answers.values()), "examples print documents"
    return {f"documents/{script}": "".join(f"{line}\n{shown(answers[line])}" for line in wanted)}


def tours() -> list[tuple[str, tuple[int, int]]]:
    """The journeys to make, each with a size: in large windows only those of which something is
    recorded there."""
    large = [journey for journey in journeys() if WIDE.keys() & set(pictures(journey))]
    return [*((journey, USUAL) for journey in journeys()), *((journey, LARGE) for journey in large)]


def of_screens(shown: Texts) -> Texts:
    """Those of *shown* that are recorded."""
    return {name: picture for name, picture in shown.items() if is_recorded(name)}


def is_recorded(picture: str) -> bool:
    """Whether *picture*, named with its size, is recorded."""
    name, _, size = picture.removeprefix("screens/").rpartition("-")
    if picture.startswith(_HELP):
        return (name, size) == (HELP_PAGE, _USUAL)
    return name != OF_THE_MACHINE and (size == _USUAL or name in WIDE)
