"""A second opinion on a draw. It shares no code with the engine that draws, so that each is the other's judge."""

from tourney.audit.task import AuditError
from tourney.audit.verdict import Verdict, audit

__all__ = ["AuditError", "Verdict", "audit"]
