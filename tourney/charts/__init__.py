"""Small charts: plain values in, an SVG string out. Knows no Django.

A chart is drawn for the width of a phone and grows with its page. What it looks like is said by the classes of
`static/css/charts.css`; hatching tells its parts apart without colour, and every number of it is written in words.
"""

from .bars import Bar, bars
from .columns import Column, columns, spread
from .stacks import Part, stack

__all__ = ["Bar", "Column", "Part", "bars", "columns", "spread", "stack"]
