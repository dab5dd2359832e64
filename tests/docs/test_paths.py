"""Everything the pages name exists: files, modules, make targets, verbs and link targets."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from lobby.app.verbs import CATALOGUE
from lobby.language.answers import WrongCommand
from lobby.language.line import read
from tests.support.cases import in_one_test

ROOT = Path(__file__).parents[2]
FOLDERS = ("bench", "deploy", "docs", "lobby", "proofs", "solving", "tests")

PAGES = sorted(
    page
    for folder in (ROOT, *(ROOT / top for top in (".github", *FOLDERS)))
    for page in (folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"))
)
MODULES = sorted(module for folder in FOLDERS for module in (ROOT / folder).rglob("*.py"))
RECIPES = [ROOT / recipe for recipe in ("Makefile", "pyproject.toml", ".ci/run")]
READ = [*PAGES, *MODULES, *RECIPES]

_PATH = re.compile(rf"(?<![\w/.-])(?:{'|'.join(FOLDERS)})/[\w./-]*\w")
_DOTTED = re.compile(rf"``((?:{'|'.join(FOLDERS)})(?:\.\w+)+)``")
_RUN = re.compile(r"\bpython -m ([\w.]*\w)")
_MAKE = re.compile(r"(?:`|^)make ([\w./-]+)", re.MULTILINE)
_TARGET = re.compile(r"^([\w./-]+):", re.MULTILINE)
_SSH = re.compile(r"\bssh (?:-[^`\n]* )?(?:host|HOST|lobby\.example\.org) ([^`\n#>(]+)")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def missing_paths(text: str) -> list[str]:
    return [path for path in _PATH.findall(text) if not (ROOT / path).exists()]


def missing_modules(text: str) -> list[str]:
    """The missing modules among those *text* runs or names in double backquotes, directly or as the
    owner of a name."""
    named = [
        module for module in _DOTTED.findall(text) if not (is_there(module) or is_held(module))
    ]
    return [*named, *(module for module in _RUN.findall(text) if not is_there(module))]


def is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def is_held(dotted: str) -> bool:
    module, _, held = dotted.rpartition(".")
    return is_there(module) and hasattr(import_module(module), held)


def unknown_verbs(text: str) -> list[str]:
    """The commands in *text* that the catalogue rejects; ``COMMAND`` and ``...`` stand for any."""
    given = (command.strip() for command in _SSH.findall(text))
    return [command for command in given if not command.isupper() and not is_known(command)]


def is_known(command: str) -> bool:
    group = command.removesuffix(" ...")
    if any(verb.name.startswith(f"{group} ") for verb in CATALOGUE):
        return True
    try:
        CATALOGUE.request(read(command))
    except WrongCommand:
        return False
    return True


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of *page*."""
    lines = (re.sub(r"[^\w\s-]", "", line.lower()) for line in _HEADING.findall(page.read_text()))
    return {line.strip().replace(" ", "-") for line in lines}


def leads_somewhere(page: Path, target: str) -> bool:
    file, _, heading = target.partition("#")
    linked = page.parent / file if file else page
    return linked.exists() and (not heading or heading in anchors(linked))


def test_what_is_named_exists() -> None:
    pages = {name(page): page.read_text() for page in READ if page.name != "CHANGELOG.md"}
    missing = {page: missing_paths(text) + missing_modules(text) for page, text in pages.items()}
    assert not {page: names for page, names in missing.items() if names}


@in_one_test("page", PAGES, ids=name)
def test_what_is_shown_can_be_given(page: Path) -> None:
    text = page.read_text()
    targets = _TARGET.findall((ROOT / "Makefile").read_text())
    assert not [target for target in _MAKE.findall(text) if target not in targets]
    assert not unknown_verbs(text)


@in_one_test("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = [target for target in _LINK.findall(page.read_text()) if "://" not in target]
    assert not [target for target in targets if not leads_somewhere(page, target)]


def test_what_is_wrong_is_found() -> None:
    gone = "/".join(("lobby", "storage/gone.py"))
    assert missing_paths(f"see `{gone}` and `docs/rules.md`.") == [gone]
    assert missing_modules("run python -m " + "bench.gone, python -m bench.rules") == ["bench.gone"]
    assert missing_modules("``bench." + "rules`` and ``bench.rules." + "Gone``") == [
        "bench.rules.Gone"
    ]
    assert unknown_verbs("`ssh -p 2222 host dance` or `ssh HOST turns`") == ["dance"]
    assert not leads_somewhere(ROOT / "README.md", "docs/rules.md#no-such-heading")


def test_the_picture_of_the_house_shows_every_layer_in_its_place() -> None:
    picture = (ROOT / "docs/architecture.md").read_text().split("```\n")[1]
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (layers,) = (
        rule["layers"] for rule in rules["contracts"] if rule.get("containers") == ["lobby"]
    )
    lines = [re.match(r"(  [|:] )?(\w+) ", line) for line in picture.splitlines()]
    drawn = [(line[2], bool(line[1])) for line in lines if line]
    meant = [
        (part.strip(), place > 0)
        for layer in layers
        for place, part in enumerate(re.split("[|:]", layer))
    ]
    assert drawn == meant
