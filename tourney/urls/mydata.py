"""What is kept about one person, for them and for who removes it."""

from django.urls import URLPattern, path

from tourney.views import mydata

ME = "e/<str:event_id>/me/data"
DESK = "e/<str:event_id>/desk/entries/<str:entry_id>/data"

urlpatterns: list[URLPattern] = [
    path(f"{ME}/", mydata.me_data, name="me_data"),
    path(f"{ME}.json", mydata.me_data_file, name="me_data_file"),
    path(f"{ME}.zip", mydata.me_data_zip, name="me_data_zip"),
    path(f"{ME}/erase", mydata.me_data_erase, name="me_data_erase"),
    path(f"{DESK}/", mydata.desk_data, name="desk_data"),
    path(f"{DESK}.json", mydata.desk_data_file, name="desk_data_file"),
    path(f"{DESK}.zip", mydata.desk_data_zip, name="desk_data_zip"),
    path("account/data/", mydata.account_data, name="account_data"),
    path("account/data.json", mydata.account_data_file, name="account_data_file"),
    path("account/erase/", mydata.account_erase, name="account_erase"),
]
