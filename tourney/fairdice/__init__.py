"""Dice that anybody can check: promised by a hash, mixed with both players' words, and worked out again by everybody.

Plain values in, plain values out. docs/dice.md says the same so that it can be done by hand.
"""

from .faults import DiceFault
from .sheet import Checked, DiceSheet, Fallen, Verdict, check
from .stream import VERSION, Thrown, commitment, dice, message

__all__ = [
    "VERSION",
    "Checked",
    "DiceFault",
    "DiceSheet",
    "Fallen",
    "Thrown",
    "Verdict",
    "check",
    "commitment",
    "dice",
    "message",
]
