from django.db import migrations


class Migration(migrations.Migration):
    """Does not."""

    dependencies = (("next", "0001_more"),)
    operations = (migrations.RunSQL("INSERT INTO there_is_no_such_table VALUES (1)"),)
