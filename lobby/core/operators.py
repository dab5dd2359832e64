"""The keys of the operators, who may be named in the settings, or have claimed the server."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator


class Operators(Collection[str]):
    """The fingerprints of the operators' keys: those *named* in the settings, and those *claimed*
    with the code of the first start. Whoever holds this sees every change."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.named = frozenset(named)
        self.claimed: frozenset[str] = frozenset()

    def __contains__(self, fingerprint: object) -> bool:
        return fingerprint in self.named or fingerprint in self.claimed

    def __iter__(self) -> Iterator[str]:
        return iter(self.named | self.claimed)

    def __len__(self) -> int:
        return len(self.named | self.claimed)

    def __repr__(self) -> str:
        return f"Operators({sorted(self)})"
