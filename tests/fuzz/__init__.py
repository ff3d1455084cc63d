"""Nonsense at every entrance: forms, addresses, files, headers, sockets, engines.

Quick in the ordinary run. `FUZZ=30 uv run pytest -q tests/fuzz` searches on for 30 minutes, with new values each time.

What holds everywhere: never a fault of the server, never a half write (no row and no line of the log more or fewer
after a refusal), and words that say what is wrong.

Here `db` is one transaction for the folder, and `world` one set of events in it; what is done to them is taken back
after each request.
"""
