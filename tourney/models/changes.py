"""What each line of the log did to which row, kept so that it can be taken back."""

from django.db import models
from django.db.models import F

from .log import LogEntry


class RowChange(models.Model):
    """One row before and after a write, as the database's own trigger saw it. None before: made; None after: deleted.

    `line` is the log entry of that write. Rows that no log entry claims were written by no service and are nothing to
    take back. `transaction` is PostgreSQL's own number of the transaction: there, several write at once, and a log
    entry claims what its own one did. On SQLite, where one writes at a time, it stays empty.
    """

    line = models.ForeignKey(LogEntry, on_delete=models.CASCADE, null=True, blank=True, related_name="row_changes")
    table = models.CharField(max_length=64)
    row = models.BigIntegerField()
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    transaction = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = (F("pk").asc(),)

    def __str__(self) -> str:
        return f"{self.table} {self.row}"
