from django.db import migrations


def approve(apps, schema_editor):
    """The text of a list that a desk had typed before lists had a state counts as approved, as one typed now does."""
    entries = apps.get_model("tourney", "Entry").objects
    entries.filter(list_state="").exclude(army_list="").update(list_state="approved")


class Migration(migrations.Migration):
    dependencies = [("tourney", "0015_changes_by_transaction")]
    operations = [migrations.RunPython(approve, migrations.RunPython.noop)]
