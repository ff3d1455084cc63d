"""Resolve the dependencies and write exact pins that name no package index.

`uv.lock` holds index addresses, so it stays out of the repository. Instead the exact versions go into
`[tool.uv] constraint-dependencies`, which a plain `uv run` obeys, and the hashes into `requirements*.lock`.

    uv run scripts/lock.py            resolve afresh and write
    uv run scripts/lock.py --check    exit 1 if the pins and the lock files name different versions
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = ROOT / "pyproject.toml"
BEGIN, END = "# pins: begin (scripts/lock.py)", "# pins: end"
FILES = {"requirements.lock": ("--no-dev", "--all-extras"), "requirements-dev.lock": ("--all-groups", "--all-extras")}


def uv(*arguments: str) -> str:
    return subprocess.run(["uv", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def export(*arguments: str) -> str:
    return uv("export", "-q", "--no-header", "--no-annotate", "--no-emit-project", *arguments)


def write_pins(pins: list[str]) -> None:
    body = "constraint-dependencies = [\n" + "".join(f'  "{pin}",\n' for pin in pins) + "]"
    text = PYPROJECT.read_text(encoding="utf-8")
    PYPROJECT.write_text(
        re.sub(re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: f"{BEGIN}\n{body}\n{END}", text, flags=re.S),
        encoding="utf-8",
    )


def versions(requirements: str) -> set[str]:
    """Names with versions only: a project may upload more files for one version, which changes hashes alone."""
    return set(re.findall(r"^([\w.\-]+(?:\[[\w,]+\])?==[^\s;\\]+)", requirements, flags=re.M))


def resolved_pins() -> list[str]:
    lines = export("--all-groups", "--all-extras", "--no-hashes").splitlines()
    return [re.sub(r"\[[^]]*\]", "", line.strip()).replace('"', "'") for line in lines if line.strip()]


def main() -> int:
    if "--check" in sys.argv:
        stale = [
            name
            for name, options in FILES.items()
            if versions((ROOT / name).read_text(encoding="utf-8")) != versions(export(*options))
        ]
        print(f"stale: {', '.join(stale)}" if stale else "pins and lock files agree")
        return 1 if stale else 0
    write_pins([])  # the old pins would hold everything back
    uv("lock", "--upgrade")
    write_pins(resolved_pins())
    for name, options in FILES.items():
        (ROOT / name).write_text(export(*options), encoding="utf-8")
    uv("lock")
    return 0


if __name__ == "__main__":
    sys.exit(main())
