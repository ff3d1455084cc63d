"""A trigger that refuses to change a row of the log, on either database."""

from django.db import migrations

TABLE = "tourney_logentry"

CREATE = {
    "sqlite": [
        f"""CREATE TRIGGER log_is_append_only BEFORE UPDATE ON {TABLE}
            BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END""",
    ],
    "postgresql": [
        """CREATE FUNCTION muster_refuse_log_update() RETURNS trigger AS $$
           BEGIN RAISE EXCEPTION 'the log is append-only'; END $$ LANGUAGE plpgsql""",
        f"""CREATE TRIGGER log_is_append_only BEFORE UPDATE ON {TABLE}
            FOR EACH ROW EXECUTE FUNCTION muster_refuse_log_update()""",
    ],
}
DROP = {
    "sqlite": ["DROP TRIGGER log_is_append_only"],
    "postgresql": [f"DROP TRIGGER log_is_append_only ON {TABLE}", "DROP FUNCTION muster_refuse_log_update()"],
}


def run(statements):
    def execute(apps, schema_editor):
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement)

    return execute


class Migration(migrations.Migration):
    dependencies = [("tourney", "0001_first")]
    operations = [migrations.RunPython(run(CREATE), run(DROP))]
