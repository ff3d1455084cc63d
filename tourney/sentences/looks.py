"""The log in words, for who has looked at people's data."""

from collections.abc import Callable, Mapping
from typing import Any

type Data = Mapping[str, Any]


def _looked(subject: str, data: Data) -> str:
    what = f"What is kept about {data['entry']}" if "entry" in data else subject
    return f"{what}: looked at"


SENTENCES: dict[str, Callable[[str, Data], str]] = {"personal data read": _looked}
