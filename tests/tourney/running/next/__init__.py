"""An app that the next version has, for upgrades that fail."""
