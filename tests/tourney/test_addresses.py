"""Addresses on cards and sheets are such that a phone can open them."""

import pytest
from django.test import RequestFactory

from tourney.addresses import base_address, is_local


def asked_at(host):
    return RequestFactory(SERVER_NAME=host, SERVER_PORT="8000").get("/", headers={"host": f"{host}:8000"})


@pytest.mark.parametrize(
    ("host", "told", "network", "base"),
    [
        ("hall.local", "", "", "http://hall.local:8000"),
        ("hall.local", "", "http://192.168.1.20:8000", "http://hall.local:8000"),
        ("127.0.0.1", "", "http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("localhost", "", "", "http://localhost:8000"),
        ("127.0.0.1", "https://muster.example", "http://192.168.1.20:8000", "https://muster.example"),
    ],
)
def test_what_is_printed_can_be_opened_by_a_phone_wherever_that_can_be_known(settings, host, told, network, base):
    settings.PUBLIC_ADDRESS, settings.NETWORK_ADDRESS = told, network
    assert base_address(asked_at(host)) == base


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:8000", "http://localhost", "http://[::1]:80", "http://127.9.9.9"]
)
def test_an_address_of_this_machine_alone_is_known_as_such(address):
    assert is_local(address)


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000", "https://muster.example", "http://[2001:db8::1]:80"])
def test_an_address_of_the_network_is_not(address):
    assert not is_local(address)
