"""The pictures of the screens: the committed ones, and how pictures are made."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
import pytest_asyncio

from docs import readme_pictures
from docs.gallery import stage
from docs.gallery.page import page
from docs.gallery.quiet import shown
from docs.gallery.scenes import SCENES, Act, judged
from docs.gallery.shots import SIZES, session, shots
from docs.gallery.stage import PAST, Stage
from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.widgets.theme.theme import THEMES
from tests.conftest import begin, play

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.findall(r"!\[[^\]]*\]\(([^)]+)\)|<img src=\"([^\"]+)\"", README)
PICTURES = [ROOT / (one or other) for one, other in SHOWN]
LARGEST = {readme_pictures.MOVING: 300_000}
USUAL = 100_000
ASCII = (
    *("lobby", "octilite", "comment", "planning", "challenge", "player"),
    *("standings", "settings", "notices", "anywhere", "puzzle"),
)
BLUNDER = "a1:0 a2:1 a3:0"
"""A match with a winner, of a game that is solved: it is judged at once."""


def test_the_readme_begins_with_pictures() -> None:
    assert README.index("docs/images/") < README.index("## ")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.name)
def test_pictures_of_the_readme_are_there_and_small(picture: Path) -> None:
    image = picture.read_text("utf-8")
    assert ElementTree.fromstring(image).tag.endswith("svg")
    assert "<script" not in image
    assert len(image.encode()) < LARGEST.get(picture.stem, USUAL)


def test_every_committed_picture_is_made_and_shown() -> None:
    made = {f"{name}.svg" for name in (*readme_pictures.STILL, readme_pictures.MOVING)}
    assert {path.name for path in readme_pictures.FOLDER.iterdir()} == made
    assert {path.name for path in PICTURES} == made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def built(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    async with stage.built(tmp_path_factory.mktemp("stage")) as made:
        yield made


@pytest.mark.asyncio(loop_scope="module")
async def test_with_ascii_pieces_no_screen_prints_anything_else(built: Stage) -> None:
    for name in ASCII:
        async with built.lobby(name) as lobby:
            rows = await _in_ascii(lobby, built, str(SCENES[name].who), SCENES[name].act)
        assert [row for row in rows if not row.isascii()] == [], name


@pytest.mark.asyncio(loop_scope="module")
async def test_with_ascii_pieces_no_review_prints_anything_else(built: Stage) -> None:
    async with built.lobby("review") as lobby:
        first, second = built.folk["kim"], built.folk["lee"]
        match = await begin(lobby, first, second, "binar", "-size=3 -choose -single")
        match = await play(lobby, match, BLUNDER)
        assert match.over
        for keys in ("home",), ("home", "down"):
            rows = await _in_ascii(lobby, built, "erin", judged(match.board - PAST, *keys))
            assert [row for row in rows if not row.isascii()] == [], keys
            assert "??" in "".join(rows)


async def _in_ascii(lobby: Lobby, built: Stage, who: str, act: Act) -> list[str]:
    """The rows of *who*'s screen after *act*, with ASCII pieces chosen."""
    await lobby.change(preferences.set_pieces, built.folk[who], "ascii")
    async with session(lobby, built, who, (60, 20)) as pilot:
        await act(pilot)
        return ["".join(segment.text for segment in row) for row in shown(pilot)]


@pytest.mark.asyncio(loop_scope="module")
async def test_a_scene_is_taken_in_every_size_and_look(built: Stage) -> None:
    taken = [shot async for shot in shots(built, "lobby", SCENES["lobby"])]
    sizes = [shot.size for shot in taken if shot.kind == "sizes"]
    themes = {shot.variant for shot in taken if shot.kind == "themes"}
    assert sizes == list(SIZES)
    assert themes == set(THEMES) - {"dark"}
    assert all(len(shot.rows) == shot.size[1] for shot in taken)
    assert {shot.variant for shot in taken} > {"256", "16", "none", "ascii"}

    html = page(taken, ["lobby"])
    addresses = Addresses()
    addresses.feed(html)
    assert {f"{shot.name}.svg" for shot in taken} <= addresses.linked
    assert not {address for address in addresses.linked if "//" in address.split(",")[0]}
    assert "<script" not in html


class Addresses(HTMLParser):
    """The targets of a page's links and images."""

    def __init__(self) -> None:
        super().__init__()
        self.linked: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.linked |= {value for name, value in attrs if name in ("href", "src") and value}
