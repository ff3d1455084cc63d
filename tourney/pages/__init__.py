"""What a page shows, as frozen values made from rows in a handful of queries: one module a page or a kind of page."""
