from django.db import migrations


class Migration(migrations.Migration):
    """Works, and spoils what is there."""

    dependencies = (("tourney", "0001_first"),)
    operations = (
        migrations.RunSQL("CREATE TABLE next_thing (one integer)"),
        migrations.RunSQL("UPDATE auth_user SET first_name = 'spoilt'"),
    )
