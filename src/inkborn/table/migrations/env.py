"""What alembic runs: the steps, on the connection that `store.migrate` hands over."""

from alembic import context

from inkborn.table.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
