"""Players: guests with a token, accounts with a password. Nothing secret is kept as it is."""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from inkborn.errors import InkbornError
from inkborn.reading import why_not_text
from inkborn.table import schema as s
from inkborn.table.store import Conflict, Store

LONGEST = 40
"""Name of a player."""

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200


class Declined(InkbornError):
    """A request that the table declines, with the status that says how."""

    def __init__(self, status: int, error: str, rules: tuple[str, ...] = ()) -> None:
        self.status = status
        self.rules = rules
        super().__init__(error)


class Person(msgspec.Struct, frozen=True):
    """A player. `account`: the folded name, if there is a password."""

    id: str
    name: str
    account: str | None = None


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def checked_name(name: str) -> str:
    name = unicodedata.normalize("NFC", name).strip()
    if not name:
        raise Declined(400, "name: a player needs a name of 1 to 40 signs")
    if problem := why_not_text(name, LONGEST):
        raise Declined(400, f"name: {problem}")
    return name


class People:
    """Everybody who has sat down, or may."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new player and the token that is theirs."""
        person = Person(secrets.token_hex(8), checked_name(name))
        token = secrets.token_urlsafe(32)

        def add(connection: Connection) -> None:
            connection.execute(
                insert(s.players).values(id=person.id, name=person.name, made=time.time())
            )
            _keep(connection, token, person.id)

        await self.store.write(add)
        return person, token

    async def who(self, token: str) -> Person | None:
        """The player of a token."""
        if len(token) > 200:
            return None
        wanted = (
            select(s.players.c.id, s.players.c.name, s.players.c.account)
            .join(s.tokens, s.tokens.c.player == s.players.c.id)
            .where(s.tokens.c.hash == hashed(token))
        )
        row = await self.store.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else Person(row.id, row.name, row.account)

    async def logout(self, token: str) -> None:
        gone = delete(s.tokens).where(s.tokens.c.hash == hashed(token))
        await self.store.write(lambda connection: connection.execute(gone).rowcount)

    # ------------------------------------------------------------ accounts

    async def account(self, person: Person, name: str, password: str, old: str) -> Person:
        """The guest becomes an account, or the account changes name or password."""
        name = checked_name(name)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Declined(400, "password: 8 to 200 signs are wanted")
        if person.account is not None:
            await self._check(person.account, old)
        code = await self.store.read(lambda _connection: _hash(password))
        folded = name.casefold()
        change = (
            update(s.players)
            .where(s.players.c.id == person.id)
            .values(name=name, account=folded, password=code)
        )
        try:
            await self.store.write(lambda connection: connection.execute(change).rowcount)
        except Conflict:
            raise Declined(409, "name: an account has this name; choose another") from None
        return Person(person.id, name, folded)

    async def login(self, name: str, password: str) -> tuple[Person, str]:
        """The account of that name, with a new token."""
        person = await self._check(name.strip().casefold(), password)
        token = secrets.token_urlsafe(32)
        await self.store.write(lambda connection: _keep(connection, token, person.id))
        return person, token

    async def _check(self, account: str, password: str) -> Person:
        wanted = select(s.players).where(s.players.c.account == account)

        def check(connection: Connection) -> Person | None:
            row = connection.execute(wanted).one_or_none()
            code = _NOBODY if row is None else str(row.password)
            right = _verify(code, password[: LONGEST_PASSWORD + 1])
            return Person(row.id, row.name, row.account) if right and row is not None else None

        person = await self.store.read(check)
        if person is None:
            raise Declined(401, "no account has this name and password")
        return person


def _keep(connection: Connection, token: str, player: str) -> None:
    connection.execute(insert(s.tokens).values(hash=hashed(token), player=player, made=time.time()))


_NOBODY = (  # so that a name without account takes as long as one with a wrong password
    "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$"
    "2kyOHy8pQdWyMDnXOfjNIFdRp0SyP3oWRhYVPsyUqZw"
)


def _hash(password: str) -> str:
    from argon2 import PasswordHasher

    return PasswordHasher().hash(password)


def _verify(code: str, password: str) -> bool:
    from argon2 import PasswordHasher
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return PasswordHasher().verify(code, password)
    except (Argon2Error, InvalidHashError):
        return False
