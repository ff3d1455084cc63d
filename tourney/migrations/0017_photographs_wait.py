from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tourney", "0016_lists_typed_before")]
    operations = [
        migrations.AddField(model_name="attachment", name="waits", field=models.BooleanField(default=False)),
    ]
