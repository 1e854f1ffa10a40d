"""What a compiled game needs to live: depends on the standard library alone."""
