"""A PostgreSQL of the cluster's own, which only this user reaches, over a socket."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import psycopg

from deploy.cluster import programs
from deploy.cluster.supervised import Program, as_user
from lobby.base.errors import CannotOperate

_OWNER = "lobby"
_LONGEST_SOCKET = 107 - len("/.s.PGSQL.5432")
_PATIENCE = 60
_AGAIN_SECONDS = 0.1


class Postgres:
    """The cluster in *folder*, made there if there is none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sockets = folder.with_name("socket")
        self._user = programs.unprivileged()

    def prepare(self) -> Program:
        """Make what is missing; what is to be run. Raises CannotOperate."""
        if len(str(self._sockets)) > _LONGEST_SOCKET:
            raise CannotOperate(
                f"The path {self._sockets} is too long for a socket. Choose a data folder with a"
                " shorter one, or set LOBBY_DATABASE."
            )
        for folder in (self._folder, self._sockets):
            folder.mkdir(mode=0o700, exist_ok=True)
            shutil.chown(folder, self._user or os.getuid())
        self._ensure_reachable()
        if not (self._folder / "PG_VERSION").exists():
            self._run("initdb", "--auth=trust", "--encoding=UTF8", "--no-locale", "--pgdata=.")
        return Program(
            name="PostgreSQL",
            words=[self._program("postgres"), "-D", ".", "-c", "listen_addresses=", "-c",
                   f"unix_socket_directories={self._sockets}"],
            log=self._folder.with_name("postgres.log"),
            user=self._user,
            last=signal.SIGINT,
            folder=self._folder,
        )  # fmt: skip

    async def url(self) -> str:
        """Where the lobby's database is, once it can be used. Raises CannotOperate."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    if await asyncio.to_thread(self._has_database):
                        return self._url("lobby")
                    await asyncio.sleep(_AGAIN_SECONDS)
        except TimeoutError as error:
            raise CannotOperate(
                f"PostgreSQL does not start: see {self._folder.with_name('postgres.log')}"
            ) from error

    def _has_database(self) -> bool:
        try:
            with psycopg.connect(self._url("postgres"), autocommit=True) as db:
                db.execute("CREATE DATABASE lobby")
        except psycopg.errors.DuplicateDatabase:
            return True
        except psycopg.OperationalError:
            return False
        return True

    def _url(self, database: str) -> str:
        return f"postgresql://{_OWNER}@/{database}?host={quote(str(self._sockets), safe='')}"

    def _ensure_reachable(self) -> None:
        """The other user must be able to pass the folders above; ours we open for that."""
        if not self._user:
            return
        for folder in (self._folder.parent, self._folder.parent.parent):
            folder.chmod(folder.stat().st_mode | 0o011)
        passes = subprocess.run(as_user(self._user, ["test", "-w", str(self._folder)]), check=False)
        if passes.returncode != 0:
            raise CannotOperate(
                f"PostgreSQL cannot run as root, and the user {self._user} cannot reach"
                f" {self._folder}. Run this as another user, choose a data folder that"
                f" {self._user} can reach, or set LOBBY_DATABASE."
            )

    def _run(self, program: str, *words: str) -> None:
        command: Sequence[str] = [self._program(program), f"--username={_OWNER}", *words]
        done = subprocess.run(
            as_user(self._user, command),
            cwd=self._folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            raise CannotOperate(f"PostgreSQL cannot be set up: {done.stderr.strip()}")

    def _program(self, name: str) -> str:
        folder = programs.postgres(self._folder)
        assert folder, "it was looked for"
        return str(folder / name)
