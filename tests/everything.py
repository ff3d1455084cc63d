"""Everything that the database holds of tournaments, to look for what should not be there."""

from django.apps import apps
from django.db import connection


def everything_written() -> str:
    """Every value of every row of the tournament's tables, as one text; accounts of helpers are no part of it."""
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_app_config("tourney").get_models():
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')  # noqa: S608  our own tables
            found += [str(value) for row in cursor.fetchall() for value in row]
    return "\n".join(found)
