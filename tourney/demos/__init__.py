"""What each part of an event looks like in the demonstration: one function a part, called by `demo.py`."""
