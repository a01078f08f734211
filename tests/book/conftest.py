"""A small snapshot of invented cards, to be spoilt as a test needs it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Snapshot = dict[str, Any]


@pytest.fixture
def snapshot() -> Snapshot:
    allowed = {"Core": {"allowed": True}, "Infinity": {"allowed": True}}
    base = {
        "id": 1,
        "fullName": "Inkling - Night Courier",
        "name": "Inkling",
        "version": "Night Courier",
        "type": "Character",
        "color": "Amber",
        "cost": 3,
        "inkwell": True,
        "strength": 2,
        "willpower": 3,
        "lore": 1,
        "setCode": "1",
        "number": 7,
        "rarity": "Common",
        "fullIdentifier": "7/204 • EN • 1",
        "allowedInFormats": allowed,
        "abilities": [
            {"type": "keyword", "keyword": "Evasive", "fullText": "Evasive\n(Hard to catch.)"},
            {
                "type": "triggered",
                "name": "SPECIAL DELIVERY",
                "effect": "Whenever this character quests, gain 1 lore.",
                "fullText": "SPECIAL DELIVERY Whenever this\ncharacter quests, gain 1 lore.",
            },
        ],
    }
    return {
        "metadata": {"formatVersion": "2.4.0", "generatedOn": "2026-01-02T03:04:05"},
        "sets": {
            "1": {
                "name": "The Test",
                "releaseDate": "2025-01-01",
                "allowedInTournamentsFromDate": "2025-01-10",
            },
            "2": {
                "name": "The Retest",
                "releaseDate": "2025-06-01",
                "allowedInTournamentsFromDate": "2025-06-10",
            },
        },
        "cards": [base],
    }


@pytest.fixture
def write_snapshot(tmp_path: Path) -> Callable[[Snapshot], Path]:
    def write(data: Snapshot) -> Path:
        path = tmp_path / "cards.json"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return write
