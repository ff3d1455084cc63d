from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tourney", "0013_published_by_itself")]
    operations = [
        migrations.AddField(
            model_name="event",
            name="registration_needs",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
