from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0008_rules_in_one_list'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='drawn_attacker',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('drawn_attacker', None), ('drawn_attacker__in', [1, 2]), _connector='OR'), name='drawn_attacker_is_1_or_2'),
        ),
    ]
