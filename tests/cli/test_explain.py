"""`inkborn cards coverage` and `inkborn cards explain`."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from inkborn.cards import Catalogue, custom_card
from inkborn.cli.explain import explain
from inkborn.cli.node_topics import TOPICS, topics_of
from inkborn.compiled import is_used
from inkborn.model import abilities as a
from inkborn.rulebook import all_topics
from inkborn.text.pool import is_playable

Run = Callable[..., subprocess.CompletedProcess[str]]

CUSTOM = """
- name: Ink Golem
  version: Wordy
  type: character
  cost: 2
  inkable: true
  inks: [Ruby]
  strength: 1
  willpower: 2
  text: |
    GOOD When you play this character, draw a card.
    BAD When you play this character, draw a flibbertigibbet.
"""


def test_coverage_as_json_has_the_promised_keys_and_leaves_no_playable_card_out(run: Run) -> None:
    answer = run("cards", "coverage", "--json")
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    assert (found["total"], found["compiled"], found["uncompiled"]) == (2680, 2680, [])
    assert found["overrides"] <= 10
    assert sum(entry["total"] for entry in found["by_set"].values()) == 2680
    assert found["by_format"]["Infinity"] == {"total": 2680, "compiled": 2680}
    assert found["snapshot"]
    assert isinstance(found["ambiguous"], list)


def test_coverage_for_people_names_sets_formats_and_the_sum(run: Run) -> None:
    answer = run("cards", "coverage")
    assert answer.returncode == 0
    for part in ("set 1 The First Chapter", "format Core", "all", "2680", "overrides 0"):
        assert part in answer.stdout, part


def test_explain_goes_from_the_text_to_the_program_and_back(run: Run) -> None:
    answer = run("cards", "explain", "Genie - Powers Unleashed", "--json")
    assert answer.returncode == 0
    evasive, quest = json.loads(answer.stdout)["abilities"][1:]
    assert evasive["tree"] == ["Keyword(Evasive)"]
    assert evasive["rules"][-1]["topic"] == "evasive"
    assert quest["parse"][0].startswith("ability_text")
    assert quest["indented"][0] == "Triggered"
    (program,) = quest["programs"]
    assert program["what"] == "when it triggers"
    assert [line["place"] for line in program["lines"]] == list(range(len(program["lines"])))
    assert "playing" in {line["step"].partition(".")[0] for line in program["lines"]}
    assert is_used() or any(line["jumps"] for line in program["lines"])
    assert {"ability.may", "ability.play-free"} <= {rule["topic"] for rule in quest["rules"]}
    assert quest["unparsed"] == quest["text"]


def test_explain_for_people_has_every_part(run: Run) -> None:
    for columns in ("80", "200"):
        answer = run("cards", "explain", "genie, powers unleashed", COLUMNS=columns)
        assert answer.returncode == 0
        for part in ("parse", "ability tree", "program", "rules", "written back", "6.1.4"):
            assert part in answer.stdout, part


def test_explain_shows_the_words_of_each_class_where_they_stand(catalogue: Catalogue) -> None:
    text = (
        "When you play this character, chosen Floodborn character gets +2 ¤ this turn.\n"
        "When you play this character, chosen opponent chooses YES! or NO!:"
        " • YES! You draw 3 cards. • NO! You gain 1 lore."
    )
    fields = {"name": "Ink Golem", "version": "Wordy", "type": "character", "cost": 2}
    card = custom_card({**fields, "inks": ["Ruby"], "strength": 1, "willpower": 2, "text": text})
    gift, choice = ([*map(str.strip, each.parse)] for each in explain(card, catalogue).abilities)
    assert {"class  Floodborn", "signed  +2"} <= {*gift}
    assert [line for line in choice if line.startswith(("sure", "number"))] == [
        "sure  YES !", "sure  NO !", "sure  YES !", "number  3", "sure  NO !", "number  1",
    ]  # fmt: skip


def test_explain_shows_where_a_custom_card_is_not_understood(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "custom.yaml"
    file.write_text(CUSTOM, encoding="utf-8")
    answer = run("cards", "explain", "Ink Golem - Wordy", "--cards", str(file))
    assert answer.returncode == 1
    assert "when it triggers" in answer.stdout  # the other ability is explained all the same
    lines = answer.stdout.splitlines()
    (caret,) = (line for line in lines if line.strip("│ ") == "^")
    sentence = lines[lines.index(caret) - 1]
    assert sentence[caret.index("^") :].startswith("flibbertigibbet")
    data = json.loads(run("cards", "explain", "Ink Golem", "--json", "--cards", str(file)).stdout)
    assert not data["compiles"]
    assert data["abilities"][1]["stopped"]["stopped_at"] == "flibbertigibbet."


def test_what_was_expected_is_told_to_its_end_in_a_narrow_terminal(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "custom.yaml"
    file.write_text(CUSTOM, encoding="utf-8")
    data = json.loads(run("cards", "explain", "Ink Golem", "--json", "--cards", str(file)).stdout)
    said, _, _pointed = data["abilities"][1]["stopped"]["message"].partition("\n")
    answer = run("cards", "explain", "Ink Golem", "--cards", str(file), COLUMNS="60")
    told = " ".join(line.strip("│ ") for line in answer.stdout.splitlines())
    assert len(said) > 60 and said in told


def test_every_topic_of_a_node_exists_and_every_effect_has_one() -> None:
    known = all_topics()
    assert {slug for slugs in TOPICS.values() for slug in slugs} <= known.keys()
    silent = {a.Remember, a.Shuffle, a.NameCard, a.GetInkDrops, a.RemoveInkDrops}
    every = {*a.Effect.__args__, *a.Continuous.__args__, *a.Ability.__args__}
    assert every - TOPICS.keys() - silent == {a.Affect}
    assert topics_of(a.Draw(1)) == ["draw.card", "draw.one-at-a-time"]


def test_playable_cards_can_be_explained(catalogue: Catalogue) -> None:
    for card in [card for card in catalogue if is_playable(card)][::40]:
        for ability in explain(card, catalogue).abilities:
            assert ability.stopped is None
            assert ability.parse and ability.tree and ability.unparsed
            assert ability.programs or ability.tree[0].startswith("DeckRule")
