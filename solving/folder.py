"""A working folder: arrays that exist either completely or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Folder:
    """Arrays by name, each in its own file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.mkdir(parents=True, exist_ok=True)

    def has(self, name: str) -> bool:
        """Whether the array exists."""
        return self._file(name).exists()

    def keep(self, name: str, array: NDArray[Any]) -> None:
        """Write *array*, replacing any with the same *name*; if this is interrupted, no partial
        array is left."""
        unfinished = self._path / f"{name}.unfinished"
        with unfinished.open("wb") as file:
            np.save(file, array)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(self._file(name))

    def load(self, name: str) -> NDArray[Any]:
        """The array, read from the disk on access."""
        array: NDArray[Any] = np.load(self._file(name), mmap_mode="r")
        return array

    def _file(self, name: str) -> Path:
        return self._path / f"{name}.npy"
