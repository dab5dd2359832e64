"""A language in which every text is in brackets: whatever stays English is not translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from lobby.base import translation


class _Bracketed(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"«{one if n == 1 else many}»"


@contextmanager
def bracketed() -> Iterator[None]:
    """Players read that language within the context."""
    translation.use(_Bracketed())
    yield
    translation.use(NullTranslations())


def english(said: str) -> set[str]:
    """The words of *said* outside all brackets; the end may be cropped."""
    while (rest := re.sub(r"«[^«»]*»", "", said)) != said:
        said = rest
    return set(re.findall("[a-z]{3,}", re.sub("«[^«»\n]*…", "", said).lower()))


def twice(said: str) -> list[str]:
    """The texts that were translated twice."""
    return re.findall(r"««[^«»]*»»", said)
