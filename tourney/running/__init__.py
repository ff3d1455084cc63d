"""Running Muster: is it well, what happens in it, how it is brought up to date (docs/running.md)."""
