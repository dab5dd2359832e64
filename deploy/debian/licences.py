"""The licences of what is in the Debian package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import Final

_KNOWN: Final = re.compile(
    r"\b(MIT|BSD|Apache|PSF|Python Software Foundation|ISC|LGPL|Lesser General Public|MPL|"
    r"Mozilla|EPL|Zlib|0BSD|Unlicense|CC0|Public Domain)\b"
)
"""What may be passed on with a program under the MIT licence. LGPL and MPL ask for the source of
their own libraries, which is that of the index of Python packages, unchanged."""

_HEAD: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: sshlobby

Files: *
License: MIT
{text}

The package holds these libraries as their authors publish them on the index of Python packages.
Their licences are in /usr/lib/lobby/lib/*/site-packages, in the folders that end with dist-info.

"""


def written(environment: Path, licence: str) -> str:
    """The file about copyright: the lobby's own *licence*, and those of the libraries in the
    virtual *environment*. Raises ValueError if one of them is not known to fit."""
    text = "\n".join(f" {line}".rstrip() or " ." for line in licence.splitlines())
    return _HEAD.format(text=text) + "".join(f"{line}\n" for line in _libraries(environment))


def _libraries(environment: Path) -> Iterator[str]:
    for folder in sorted(environment.glob("lib/*/site-packages/*.dist-info")):
        about = message_from_string((folder / "METADATA").read_text("utf-8"))
        if about["Name"] == "sshlobby":
            continue
        licence = said(about)
        if not _KNOWN.search(licence):
            raise ValueError(
                f"{about['Name']} says {licence!r} of its licence: look whether it fits, and add it"
                f" to {Path(__file__).name}."
            )
        yield f"{about['Name']} {about['Version']}: {licence}"


def said(about: Message) -> str:
    """What the metadata *about* a library say of its licence."""
    if expression := about["License-Expression"]:
        return str(expression)
    classifiers = (
        classifier.rpartition(" :: ")[2]
        for classifier in about.get_all("Classifier", ())
        if classifier.startswith("License :: ") and not classifier.endswith("OSI Approved")
    )
    first, *_ = [*classifiers, *str(about["License"] or "").splitlines(), ""]
    return first
