from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tourney", "0014_what_registering_needs")]
    operations = [
        migrations.AddField(
            model_name="rowchange",
            name="transaction",
            field=models.BigIntegerField(blank=True, null=True),
        ),
    ]
