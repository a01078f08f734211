"""The table: a server at which people and bots play, and the page in the browser."""
