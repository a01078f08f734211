"""The compiler: printed English in, ability trees out."""
