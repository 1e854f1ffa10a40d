"""What a compiled game needs to live. Depends on the standard library only and imports nothing of the compiler."""
