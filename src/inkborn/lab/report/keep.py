"""A folder of results: each study as JSON with its command, and the page of all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from inkborn.errors import InkbornError
from inkborn.lab.report.page import Section, page, paragraph, section
from inkborn.lab.report.sections import SECTIONS
from inkborn.lab.rows.versions import Versions, versions_now

PAGE: Final = "index.html"


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A study as it is kept: which one, how it was asked for, with what it was played."""

    study: str
    command: str
    versions: Versions
    made: str
    result: msgspec.Raw


def keep(folder: Path, study: str, name: str, command: str, made: str, result: object) -> Path:
    """Keeps a result and writes the page of the folder anew; returns the page."""
    kept = Kept(
        study=study,
        command=command,
        versions=versions_now(),
        made=made,
        result=msgspec.Raw(msgspec.json.encode(result)),
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{study}-{_plain(name)}.json"
        file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1))
        return write_page(folder)
    except OSError as error:
        raise InkbornError(f"{folder}: cannot be written: {error.strerror or error}") from None


def write_page(folder: Path) -> Path:
    """The page of everything that is kept in a folder."""
    if not folder.is_dir():
        raise InkbornError(f"{folder}: no such folder (studies with --out FOLDER make one)")
    kept = [found for path in sorted(folder.glob("*.json")) if (found := _read(path)) is not None]
    if not kept:
        raise InkbornError(f"{folder}: no results in it (studies with --out FOLDER leave some)")
    path = folder / PAGE
    path.write_text(page("inkborn lab", [_section(one) for one in kept]), "utf-8")
    return path


def _read(path: Path) -> Kept | None:
    """What is kept in a file; a JSON file of somebody else is none of our business."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except (msgspec.MsgspecError, OSError):
        return None
    return kept if kept.study in SECTIONS else None


def _section(kept: Kept) -> Section:
    about = _about(kept)
    try:
        return SECTIONS[kept.study](bytes(kept.result), kept.command, about)
    except msgspec.MsgspecError:
        old = "Kept by another version of the lab, which cannot be read: run the command again."
        return section(kept.study, kept.command, about, paragraph(old, warn=True))


def _about(kept: Kept) -> str:
    return f"{kept.made} · engine {kept.versions.engine} · cards {kept.versions.cards}"


def _plain(name: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in name)[:80]
