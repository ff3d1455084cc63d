"""The thin Django face of the missions: pages, pictures and commands."""
