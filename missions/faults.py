"""What is wrong with a mission file, as values."""

from __future__ import annotations

from dataclasses import dataclass

type Finding = tuple[str, str]  # key, reason


@dataclass(frozen=True)
class Fault:
    """`file`, `key` in it (empty for the whole file) and `reason`; printed as `file: key: reason`."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.reason) if part)


class MissionFault(ValueError):
    """A file that is no mission or no system. `faults` has every mistake that was found, at least one."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
