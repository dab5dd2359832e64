"""The keys of the operators, who may be named in the settings, or have claimed the server."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from lobby.base.translation import _


class Operators(Collection[str]):
    """The fingerprints of the operators' keys: those *named* in the settings, and those *claimed*
    with the code of the first start. Whoever holds this sees every change."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.named = frozenset(named)
        self.claimed: frozenset[str] = frozenset()

    def dismissal(self, fingerprint: str) -> str:
        """A sentence that says how that key, which is one of these, ceases to be."""
        if fingerprint in self.named:
            return _("First take {key} out of LOBBY_OPERATORS, and reload.", key=fingerprint)
        return _(
            "This key claimed it: `admin operators remove {key}` takes that back.", key=fingerprint
        )

    def __contains__(self, fingerprint: object) -> bool:
        return fingerprint in self.named or fingerprint in self.claimed

    def __iter__(self) -> Iterator[str]:
        return iter(self.named | self.claimed)

    def __len__(self) -> int:
        return len(self.named | self.claimed)

    def __repr__(self) -> str:
        return f"Operators({sorted(self)})"
