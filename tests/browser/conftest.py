"""The page in a real browser. A run of its own: sync playwright and asyncio share no process.

`make browser` runs these tests; without Chromium or playwright it says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if os.environ.get("INKBORN_BROWSER") != "1":
    collect_ignore_glob = ["test_*.py"]
else:
    from playwright.sync_api import Browser, sync_playwright
    from tests.browser.guests import Guests

    @pytest.fixture(scope="session")
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        """A table of its own, on a free port; its address."""
        home: Path = tmp_path_factory.mktemp("home")
        environment = {**os.environ, "INKBORN_HOME": str(home)}
        command = [sys.executable, "-m", "inkborn", "serve", "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("inkborn table: "), line
            yield line.removeprefix("inkborn table: ").strip()
        finally:
            process.terminate()
            process.communicate(timeout=10)

    @pytest.fixture(scope="session")
    def chromium() -> Iterator[Browser]:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            yield browser
            browser.close()

    @pytest.fixture
    def guests(chromium: Browser, server: str) -> Iterator[Guests]:
        """Opens windows, and fails if any of them wrote an error to its console."""
        opened = Guests(chromium, server)
        yield opened
        problems = opened.problems
        opened.leave()
        assert problems == []
