"""One check: what it looks at, what a fault means, how it is mended."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check[Of]:
    """`find` gives each fault in words. `mends` names what `--mend` does about it; empty where people have to."""

    key: str
    find: Callable[[Of], Iterable[str]]
    means: str
    mend: str
    mends: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: which check found it, in which event (its public id; empty for the installation), and what it is."""

    check: str
    event: str
    fault: str
    means: str
    mend: str
    mends: str = ""


UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def run[Of](checks: Iterable[Check[Of]], of: Of, event: str = "") -> list[Finding]:
    """What all of them find. A check that stumbles over what it reads has found a fault too."""
    found = []
    for check in checks:
        faults: list[str] = []
        try:
            faults.extend(check.find(of))
        except UNREADABLE as error:
            faults.append(f"it cannot be checked: {type(error).__name__}: {error}"[:300])
        found += [Finding(check.key, event, fault, check.means, check.mend, check.mends) for fault in faults]
    return found
