"""What is wrong with what dice are to be made from."""


class DiceFault(ValueError):
    """A seed, an id or a sheet that no dice could have come from. The message names the key and what to write."""
