"""Who may sign in, as a file for another machine: addresses, password hashes, second factors, who helps with what.

Whoever has it can try passwords for as long as they like, so it is readable by nobody else.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .files import Broken

NAME = "accounts.json"
FORM = 1
type Text = Annotated[str, Field(strict=True, max_length=254)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Factor(_Strict):
    """A second factor, as allauth keeps it."""

    type: Text
    data: Mapping[str, Any]


class Account(_Strict):
    """Somebody who may sign in. `events` are their roles by the public id of the event."""

    username: Text
    email: Text
    first_name: Text = ""
    last_name: Text = ""
    password: Text = ""
    active: bool = True
    verified: bool = False
    factors: tuple[Factor, ...] = ()
    events: Mapping[str, Text] = {}


class Accounts(_Strict):
    """The file."""

    muster_accounts: Annotated[int, Field(strict=True, ge=1, le=FORM)]
    accounts: tuple[Account, ...]


def save_accounts(folder: Path, accounts: tuple[Account, ...]) -> Path:
    """Write the file for whoever runs the command alone, in the place of an older one. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    place, half = folder / NAME, folder / f".half-{NAME}"
    half.unlink(missing_ok=True)
    text = Accounts(muster_accounts=FORM, accounts=accounts).model_dump(mode="json")
    with open(half, "x", encoding="utf-8", opener=_for_us_alone) as file:
        json.dump(text, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    half.rename(place)
    return place


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def accounts_in(content: bytes) -> tuple[Account, ...]:
    """Raises Broken."""
    try:
        return Accounts.model_validate_json(content).accounts
    except ValidationError as mistakes:
        first = mistakes.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
        raise Broken(f"{where}: {first['msg']}" if where else first["msg"]) from mistakes
