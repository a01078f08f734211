"""`inkborn serve`: the table in the browser."""

from importlib.util import find_spec
from typing import Annotated

import typer

from inkborn.errors import InkbornError

NEEDED = ("starlette", "uvicorn", "websockets", "sqlalchemy", "alembic", "argon2",
          "prometheus_client")  # fmt: skip
HINT = (
    "Example: inkborn serve --port 8000\n\n"
    "Behind a proxy: pass Host, X-Forwarded-For, X-Forwarded-Proto and the upgrade to WebSockets "
    "(nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header "
    'Connection "upgrade"; proxy_set_header Host $host; proxy_set_header X-Forwarded-For '
    "$remote_addr; proxy_set_header X-Forwarded-Proto $scheme; proxy_read_timeout 1h), and name "
    "the proxy with --proxy if it is on another machine. GET /api/health answers when it runs, "
    "/metrics counts for Prometheus; keep /metrics to yourself."
)


def register(app: typer.Typer) -> None:
    app.command("serve", epilog=HINT)(serve)


def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0: for other machines, too.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="INKBORN_DATABASE",
            help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME. "
            "[default: SQLite in the data folder, which INKBORN_HOME moves]",
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; more than one need PostgreSQL.")
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another address of the page, as https://play.example.org."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses of proxies whose X-Forwarded headers are believed.")
    ] = "127.0.0.1,::1",
    bots: Annotated[int, typer.Option(min=0, help="Processes for bots. [default: by need]")] = 0,
    open_: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, on any free port.")
    ] = False,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve the table: play in the browser against bots, friends and strangers.

    The first line says where. SIGTERM ends it; nothing that was acknowledged is ever lost."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise InkbornError(
            f"the server needs {', '.join(missing)}; install it with: pip install 'inkborn[server]'"
        )
    if log not in ("debug", "info", "warning", "error"):
        raise InkbornError("--log: debug, info, warning or error")
    from inkborn.table.serve import serve as run
    from inkborn.table.settings import Settings

    settings = Settings(
        host=host, port=port, database=database, workers=workers, proxies=proxy, bots=bots,
        origins=tuple(one.rstrip("/") for one in origin or ()), log=log, open=open_,
    )  # fmt: skip
    raise typer.Exit(run(settings))
