"""A trigger that refuses to change a version of a mission, on either database."""

from django.db import migrations

TABLE = "tourney_ownmission"

CREATE = {
    "sqlite": [
        f"""CREATE TRIGGER own_missions_are_append_only BEFORE UPDATE ON {TABLE}
            BEGIN SELECT RAISE(ABORT, 'a version of a mission is never changed'); END""",
    ],
    "postgresql": [
        """CREATE FUNCTION muster_refuse_own_mission_update() RETURNS trigger AS $$
           BEGIN RAISE EXCEPTION 'a version of a mission is never changed'; END $$ LANGUAGE plpgsql""",
        f"""CREATE TRIGGER own_missions_are_append_only BEFORE UPDATE ON {TABLE}
            FOR EACH ROW EXECUTE FUNCTION muster_refuse_own_mission_update()""",
    ],
}
DROP = {
    "sqlite": ["DROP TRIGGER own_missions_are_append_only"],
    "postgresql": [f"DROP TRIGGER own_missions_are_append_only ON {TABLE}", "DROP FUNCTION muster_refuse_own_mission_update()"],
}


def run(statements):
    def execute(apps, schema_editor):
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement)

    return execute


class Migration(migrations.Migration):
    dependencies = [("tourney", "0003_own_missions")]
    operations = [migrations.RunPython(run(CREATE), run(DROP))]
