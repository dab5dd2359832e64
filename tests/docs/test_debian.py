"""The Debian package holds what it should, as far as that is seen without installing it.

``make release-trial`` installs, upgrades, downgrades, removes and purges it in a clean root.
"""

from __future__ import annotations

import doctest
import os
import re
import stat
import subprocess
import venv
from email import message_from_string
from itertools import pairwise
from pathlib import Path

import pytest

from deploy.debian import __main__ as debian
from deploy.debian import control, environment, licences
from deploy.debian.control import Control, debian_version
from lobby.base.settings import SETTINGS
from tests.support.tools import find

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "debian"
BOOKWORM = {"ID": "debian", "VERSION_ID": "12"}
SCRIPTS = (*FOLDER.glob("*.sh"), *map(FOLDER.joinpath, ("postinst", "prerm", "postrm")),
           FOLDER.parent / "first-hour.sh")  # fmt: skip


def dpkg_deb(*words: str | Path) -> str:
    program = find("dpkg-deb")
    assert program
    done = subprocess.run([program, *words], check=True, capture_output=True, text=True)
    return done.stdout


def distribution(site: Path, name: str, *about: str) -> Path:
    """The information about an installed distribution, as pip leaves it."""
    folder = site / f"{name}-1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("\n".join((f"Name: {name}", "Version: 1.0", *about, "", "")))
    (folder / "direct_url.json").write_text('{"url": "file:///made/here.whl"}')
    rows = ("module.py,,", f"{folder.name}/direct_url.json,,", "../../../bin/lobby,,")
    (folder / "RECORD").write_text("".join(f"{row}\n" for row in rows))
    return folder


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A virtual environment as it is built."""
    folder = tmp_path / "made" / "usr" / "lib" / "lobby"
    venv.create(folder, symlinks=True)
    script = folder / "bin" / "lobby"
    script.write_text(f"#!{folder}/bin/python\nprint('a lobby')\n")
    script.chmod(0o755)
    (folder / "bin" / "pygmentize").touch()
    (site,) = folder.glob("lib/*/site-packages")
    distribution(site, "sshlobby", "License-Expression: MIT")
    distribution(site, "psycopg", "License-Expression: LGPL-3.0-only")
    return folder


@pytest.mark.tool("dpkg-deb")  # of the same package
def test_a_later_version_is_one_for_debian_too() -> None:
    versions = ("0.2.0.dev9+gb9b95df", "0.2.0.dev10+gdef", "0.2.0rc1", "0.2.0", "0.2.1.dev1+gabc")
    releases = (BOOKWORM, {"ID": "debian", "VERSION_ID": "13"})
    assert "+gb9b95df-" in debian_version(versions[0], BOOKWORM)
    ordered = [debian_version(version, system) for version in versions for system in releases]
    for earlier, later in pairwise(ordered):
        words = ["dpkg", "--compare-versions", earlier, "lt", later]
        assert subprocess.run(words, check=False).returncode == 0, (earlier, later)


def test_the_examples_of_versions_hold() -> None:
    tried = doctest.testmod(control)
    assert tried.attempted == 2
    assert tried.failed == 0


def test_the_environment_runs_elsewhere_and_forgets_where_it_was_made(
    made: Path, tmp_path: Path
) -> None:
    system = Path(os.path.realpath(made / "bin" / "python"))
    home = tmp_path / "home"
    environment.settle(made, home, system)
    made.rename(home)
    assert {program.name for program in (home / "bin").iterdir()} == {"lobby", "python", "python3"}
    said = subprocess.run([home / "bin" / "lobby"], check=True, capture_output=True, text=True)
    assert said.stdout == "a lobby\n"
    files = (path for path in home.rglob("*") if path.is_file() and not path.is_symlink())
    texts = [file.read_text() for file in files]
    assert texts
    assert not [text for text in texts if str(made) in text or "/made/here.whl" in text]
    assert environment.version(home) == "1.0"


def test_the_licence_of_each_library_is_told_and_fits(made: Path) -> None:
    text = licences.written(made, "A licence.\n\nIt ends.")
    assert text.endswith("\npsycopg 1.0: LGPL-3.0-only\n")
    assert "License: MIT\n A licence.\n .\n It ends.\n" in text
    (site,) = made.glob("lib/*/site-packages")
    distribution(site, "other", "License: Proprietary")
    with pytest.raises(ValueError, match="other says 'Proprietary' of its licence"):
        licences.written(made, "")


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (("License-Expression: MIT", "License: see LICENSE"), "MIT"),
        (
            ("Classifier: License :: OSI Approved", "Classifier: License :: OSI Approved :: ISC"),
            "ISC",
        ),
        (("License: Apache 2.0\n        and more",), "Apache 2.0"),
        ((), ""),
    ],
)
def test_a_licence_is_said_in_several_ways(about: tuple[str, ...], said: str) -> None:
    assert licences.said(message_from_string("\n".join((*about, "", "")))) == said


@pytest.mark.tool("dpkg-deb")
def test_a_package_says_what_it_is_and_keeps_the_settings(tmp_path: Path) -> None:
    root = tmp_path / "root"
    settings = root / "etc" / "lobby" / "lobby.env"
    settings.parent.mkdir(parents=True)
    settings.write_text("LOBBY_BOTS=1\n")
    settings.chmod(0o600)
    about = Control(debian_version("0.2.0", BOOKWORM), "amd64", "python3.11")
    package = debian.pack(root, about, tmp_path)
    assert package.name == "lobby_0.2.0-1~deb12_amd64.deb"
    fields = dpkg_deb("--field", package, "Package", "Version", "Depends")
    assert fields.splitlines() == [
        "Package: lobby", "Version: 0.2.0-1~deb12", "Depends: python3.11, adduser, ca-certificates",
    ]  # fmt: skip
    assert dpkg_deb("--info", package, "conffiles") == "/etc/lobby/lobby.env\n"
    assert "  etc/lobby/lobby.env\n" in dpkg_deb("--info", package, "md5sums")
    (line,) = (row for row in dpkg_deb("--contents", package).splitlines() if "lobby.env" in row)
    assert line.startswith("-rw------- root/root")
    for script in ("postinst", "prerm", "postrm"):
        assert dpkg_deb("--info", package, script) == (FOLDER / script).read_text()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_can_be_run(script: Path) -> None:
    assert script.stat().st_mode & stat.S_IXUSR
    shell = script.read_text().partition("\n")[0].removeprefix("#!")
    subprocess.run([shell, "-n", script], check=True)


def test_the_settings_of_the_package_are_settings() -> None:
    known = {name for setting in SETTINGS.values() for name in setting.variables}
    lines = (FOLDER / "lobby.env").read_text().splitlines()
    set_there = {line.lstrip("#").partition("=")[0] for line in lines if "LOBBY_" in line[:7]}
    assert set_there
    assert set_there <= known


def test_the_guide_in_the_package_leads_to_pages_beside_it(tmp_path: Path) -> None:
    share = tmp_path / "usr/share/doc/lobby"
    debian.lay_guide(share)
    guide = (share / "README.md").read_text()
    named = {link for link in re.findall(r"\]\(([^)#]+)\)", guide) if "://" not in link}
    assert {"faults.md", "limits.md", "metrics.md", "settings.md"} <= named
    assert named <= {page.name for page in share.iterdir()}
