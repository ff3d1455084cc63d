"""The half of a short code that names a link is chosen among the free ones, where links are made, and not by chance."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tourney", "0020_where_one_is_signed_in")]
    operations: ClassVar = [
        migrations.AlterField(
            model_name="accesstoken",
            name="handle",
            field=models.CharField(max_length=5, unique=True, editable=False),
        ),
    ]
