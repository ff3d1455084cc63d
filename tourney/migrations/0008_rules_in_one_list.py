from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tourney", "0007_draw_and_scoring"),
    ]

    operations = [
        migrations.RemoveField(
            model_name='event',
            name='club_rounds',
        ),
        migrations.RemoveField(
            model_name='event',
            name='sides_rule',
        ),
    ]
