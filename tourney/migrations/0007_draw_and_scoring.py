import django.db.models.deletion
from django.db import migrations, models

import tourney.models.event
import tourney.models.identity


def carry_over(apps, schema_editor):
    """The two settings of the draw become its list of rules, and each event gets a seed of its own for lots."""
    for event in apps.get_model("tourney", "Event").objects.all():
        sides = [] if event.sides_rule == "off" else [f"sides:{event.sides_rule}"]
        clubs = ["club:" + ",".join(map(str, event.club_rounds))] if event.club_rounds else []
        event.draw_rules = ["rematch", "bye", *sides, "score", "float", "spread", *clubs]
        event.lots_seed = tourney.models.identity.new_seed()
        event.save(update_fields=["draw_rules", "lots_seed"])


class Migration(migrations.Migration):

    dependencies = [
        ('tourney', '0006_results_by_points'),
    ]

    operations = [
        migrations.CreateModel(
            name='Arrangement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('apart', 'Keep apart'), ('together', 'Play each other')], max_length=8)),
                ('round_number', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': (models.OrderBy(models.F('round_number')), models.OrderBy(models.F('pk'))),
            },
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=32)),
                ('value', models.PositiveSmallIntegerField()),
                ('round_number', models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name='entry',
            name='fixed_table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='kept_for', to='tourney.table'),
        ),
        migrations.AddField(
            model_name='entry',
            name='nation',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='entry',
            name='rating',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='room',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='entry',
            name='seeding',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='spare',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='entry',
            name='team',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name='entry',
            name='volunteer',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='event',
            name='awards',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='event',
            name='awards_published',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='event',
            name='draw_rules',
            field=models.JSONField(default=tourney.models.event.default_draw_rules),
        ),
        migrations.AddField(
            model_name='event',
            name='lots_seed',
            field=models.CharField(default=tourney.models.identity.new_seed, editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name='event',
            name='marks',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='event',
            name='scheme',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='game',
            name='pinned',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='round',
            name='draw_rules',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='table',
            name='mission',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='table',
            name='room',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='table',
            name='stream',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='event',
            name='pair_on',
            field=models.CharField(choices=[('wins', 'Wins'), ('vp', 'Victory Points'), ('points', 'Result points')], default='wins', max_length=8),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(condition=models.Q(('seeding__isnull', False)), fields=('event', 'seeding'), name='one_entry_a_seeding', violation_error_message='Another entry of this event has this seeding.'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('seeding', None), ('seeding__gte', 1), _connector='OR'), name='seeding_from_1'),
        ),
        migrations.AddField(
            model_name='arrangement',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='arrangements', to='tourney.event'),
        ),
        migrations.AddField(
            model_name='arrangement',
            name='first',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tourney.entry'),
        ),
        migrations.AddField(
            model_name='arrangement',
            name='second',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tourney.entry'),
        ),
        migrations.AddField(
            model_name='mark',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='marks', to='tourney.entry'),
        ),
        migrations.AddField(
            model_name='mark',
            name='giver',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='marks_given', to='tourney.entry'),
        ),
        migrations.AddConstraint(
            model_name='arrangement',
            constraint=models.UniqueConstraint(fields=('first', 'second', 'round_number'), name='one_arrangement_a_pair_a_round'),
        ),
        migrations.AddConstraint(
            model_name='arrangement',
            constraint=models.CheckConstraint(condition=models.Q(('first__lt', models.F('second'))), name='arrangement_of_two_in_their_order'),
        ),
        migrations.AddConstraint(
            model_name='arrangement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'together'), _negated=True), ('round_number__gte', 1), _connector='OR'), name='forced_game_names_its_round'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.UniqueConstraint(condition=models.Q(('giver', None)), fields=('entry', 'key', 'round_number'), name='one_mark_of_the_event'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.UniqueConstraint(fields=('entry', 'key', 'round_number', 'giver'), name='one_mark_of_a_giver'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.CheckConstraint(condition=models.Q(('giver', None), models.Q(('giver', models.F('entry')), _negated=True), _connector='OR'), name='nobody_marks_themselves'),
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
