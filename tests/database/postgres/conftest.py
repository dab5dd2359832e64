"""A PostgreSQL database with the newest schema."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import psycopg
import pytest


@pytest.fixture
def db(postgres_laid: str) -> Generator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres_laid, autocommit=True) as db:
        yield db
