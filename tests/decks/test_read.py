"""Deck lists in the forms that people paste, right and wrong."""

import base64
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from inkborn.cards import Catalogue, custom_card
from inkborn.decks import Deck, read_deck, read_deck_file
from inkborn.decks.pixelborn import encode
from inkborn.errors import InvalidDeck
from inkborn.limits import DECK_BYTES, MOST_LINES

ELSA = "Elsa - Spirit of Winter"
HOOK = "Maui's Fish Hook"


def counts(deck: Deck) -> dict[str, int]:
    return {entry.card.full_name: entry.count for entry in deck.entries}


def problems(text: str, catalogue: Catalogue) -> list[str]:
    with pytest.raises(InvalidDeck) as caught:
        read_deck(text, catalogue)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "line",
    [
        f"4 {ELSA}",
        f"4x {ELSA}",
        f"4X {ELSA}",
        f"4 x {ELSA}",
        f"4× {ELSA}",
        f"x4 {ELSA}",
        f"{ELSA} x4",
        f"{ELSA} X 4",
        f"{ELSA} ×4",
        f"{ELSA} (4)",
        f"{ELSA} (x4)",
        f"{ELSA}\t4",
        f"4\t{ELSA}",
        f"4\t\t{ELSA}\t",
        f"\t4\t \t{ELSA}",
        f"4,{ELSA}",
        f"- 4 {ELSA}",
        f"* 4x {ELSA}",
        f"• 4 {ELSA}",
        "4 Elsa – Spirit of Winter",
        "4 Elsa — Spirit of Winter",
        "4 Elsa, Spirit of Winter",
        "4 elsa spirit of winter",
        "4 ELSA - SPIRIT OF WINTER",
        f"4 {ELSA} (1)",
        f"4 {ELSA} (1-42)",
        f"4 {ELSA} [TFC] 42",
        f"4 {ELSA} (TFC) 42 *F*",
        f"4 {ELSA} # the boss",
        f"4 {ELSA} // the boss",
        "4 1-42",
        "4x 001-042",
        "4 001/042",
        "4 9-43",
        "4 1:42",
        "1-42 x4",
        "4 42/204 • EN • 1",
        "4 42/204 EN 1",
        f"\ufeff4 {ELSA}\r",
        f"  4   {ELSA}  ",
        f"4\u00a0{ELSA}",
        f"4 {ELSA}\u200b",
    ],
)
def test_every_way_to_say_four_of_a_card(catalogue: Catalogue, line: str) -> None:
    assert counts(read_deck(line, catalogue)) == {ELSA: 4}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("99 Puppies", {"99 Puppies": 1}),
        ("2 99 Puppies", {"99 Puppies": 2}),
        ("99 Puppies x2", {"99 Puppies": 2}),
        ("Stitch - Experiment 626", {"Stitch - Experiment 626": 1}),
        ("3 Stitch - Experiment 626", {"Stitch - Experiment 626": 3}),
        ("4 4*Town - Made by the Vine", {"4*Town - Made by the Vine": 4}),
        ("2 Omnidroid - V.8", {"Omnidroid - V.8": 2}),
        ("3 Maui’s Fish Hook", {HOOK: 3}),
        ("3 Maui`s fish hook", {HOOK: 3}),
        ("2 Te Ka - Heartless", {"Te Kā - Heartless": 2}),
        ("2 Flotsam and Jetsam - Entangling Eels", {"Flotsam & Jetsam - Entangling Eels": 2}),
        ("2 Hamish, Hubert & Harris, Making Mischief",
         {"Hamish, Hubert & Harris - Making Mischief": 2}),
        ("60 Microbots", {"Microbots": 60}),
        ("Freeze", {"Freeze": 1}),
    ],
)  # fmt: skip
def test_names_that_look_like_something_else(
    catalogue: Catalogue, line: str, expected: dict[str, int]
) -> None:
    assert counts(read_deck(line, catalogue)) == expected


@pytest.mark.parametrize("name", ["TFC-999", "24/7"])
def test_a_name_may_look_like_a_set_and_a_number_that_no_card_has(
    catalogue: Catalogue, name: str
) -> None:
    own = custom_card({"name": name, "type": "item", "cost": 1, "inks": ["Ruby"]})
    assert counts(read_deck(f"2 {name}", catalogue.with_cards([own]))) == {name: 2}


@pytest.mark.parametrize(
    "dress",
    [
        str.upper,
        lambda name: name.replace(" - ", " – "),
        lambda name: name.replace(" - ", ", "),
        lambda name: name.replace("'", "’"),
        lambda name: name.replace("'", ""),
    ],
)
def test_every_card_of_the_game_is_recognised_in_every_dress(
    catalogue: Catalogue, dress: Callable[[str], str]
) -> None:
    text = "\n".join(f"3x {dress(card.full_name)}" for card in catalogue)
    deck = read_deck(text, catalogue)
    assert [entry.card for entry in deck.entries] == list(catalogue)
    assert {entry.count for entry in deck.entries} == {3}


def test_a_list_from_the_wild(catalogue: Catalogue) -> None:
    text = """
    // Amethyst Ruby, exported yesterday
    Deck name: Frost & Fire
    Inks: Amethyst/Ruby

    Main Deck (9)
    == Characters (6) ==
    4x Elsa – Spirit of Winter
    2 Maleficent - Monstrous Dragon

    **Actions:**
    Songs: 2
    1 Friends on the Other Side
    1 friends on the other side

    [Items]
    # nothing here yet
    Maui’s Fish Hook x1

    Sideboard
    3 Be Prepared
    """
    assert counts(read_deck(text, catalogue)) == {
        ELSA: 4,
        "Maleficent - Monstrous Dragon": 2,
        "Friends on the Other Side": 2,
        HOOK: 1,
    }


def test_a_section_after_the_sideboard_is_in_the_deck_again(catalogue: Catalogue) -> None:
    text = f"Sideboard:\n1 {HOOK}\nDeck\n4 {ELSA}"
    assert counts(read_deck(text, catalogue)) == {ELSA: 4}


def test_pixelborn_codes(catalogue: Catalogue) -> None:
    plain = "Elsa_Spirit of Winter$4|Be Prepared_$2|Microbots$3|"
    code = base64.b64encode(plain.encode()).decode()
    expected = {ELSA: 4, "Be Prepared": 2, "Microbots": 3}
    assert counts(read_deck(code, catalogue)) == expected
    assert counts(read_deck(code.rstrip("="), catalogue)) == expected
    wrapped = "\n".join(code[start : start + 20] for start in range(0, len(code), 20))
    assert counts(read_deck(f"\n{wrapped}\n", catalogue)) == expected
    assert counts(read_deck(encode(read_deck(code, catalogue)), catalogue)) == expected


def test_single_words_on_lines_are_a_list_and_no_wrapped_code(catalogue: Catalogue) -> None:
    assert counts(read_deck("Microbots\nFortisphere", catalogue)) == {
        "Microbots": 1,
        "Fortisphere": 1,
    }
    code = base64.b64encode(b"Elsa_Spirit of Winter$4|Break$1").decode()
    assert code.endswith("==")
    assert counts(read_deck(f"{code[:-2]}\n==", catalogue)) == {ELSA: 4, "Break": 1}


def test_a_short_code_is_a_code_and_a_short_word_is_none(catalogue: Catalogue) -> None:
    code = base64.b64encode(b"Break_$1").decode()
    assert counts(read_deck(code, catalogue)) == {"Break": 1}
    assert problems("Fortispere", catalogue) == [
        'line 1: no card is named "Fortispere"; the nearest: Fortisphere'
    ]


@pytest.mark.parametrize(
    "data",
    [
        {ELSA: 4, HOOK: 1},
        {"name": "Mine", "cards": {ELSA: 4, HOOK: 1}},
        {"cards": [{"name": ELSA, "count": 4}, {"name": HOOK, "quantity": 1}]},
        {"deck": [{"name": "Elsa", "version": "Spirit of Winter", "amount": 4}, {"name": HOOK}]},
        [{"card": {"name": ELSA}, "count": "4"}, {"fullName": HOOK, "count": 1}],
        [{"set": "1", "number": 42, "count": 4}, {"setCode": 3, "number": "1x"}],
        [f"4 {ELSA}", HOOK],
    ],
)
def test_json_in_its_common_shapes(catalogue: Catalogue, data: object) -> None:
    text = json.dumps(data)
    if '"1x"' in text:
        assert problems(text, catalogue) == ['no card is named "3-1x"']
    else:
        assert counts(read_deck(text, catalogue)) == {ELSA: 4, HOOK: 1}


def test_json_that_is_cut_off_is_reported_as_such(catalogue: Catalogue) -> None:
    for text in (f'{{"{ELSA}": 4', f"{{\n4 {ELSA}"):
        (problem,) = problems(text, catalogue)
        assert problem.startswith("the deck list begins like JSON but is not JSON: ")


def test_a_list_may_begin_with_something_in_brackets(catalogue: Catalogue) -> None:
    assert counts(read_deck(f"[Main]\n4 {ELSA}", catalogue)) == {ELSA: 4}
    (problem,) = problems("[zebra", catalogue)
    assert problem.startswith('line 1: no card is named "[zebra"')


def test_json_may_name_the_deck(catalogue: Catalogue) -> None:
    assert read_deck(json.dumps({"name": "Mine", "cards": {ELSA: 4}}), catalogue).name == "Mine"
    for name in ("", None, 7):
        text = json.dumps({"name": name, "cards": {ELSA: 4}})
        assert read_deck(text, catalogue, name="Given").name == "Given"


def test_json_of_fields_that_are_empty_or_say_the_same_twice(catalogue: Catalogue) -> None:
    data = [
        {"name": ELSA, "version": "Spirit of Winter", "count": 4},
        {"fullName": "", "name": HOOK, "version": "", "count": "2"},
        {"name": "", "set": 1, "number": 22},
    ]
    expected = {ELSA: 4, HOOK: 2, "Stitch - New Dog": 1}
    assert counts(read_deck(json.dumps(data), catalogue)) == expected


@pytest.mark.parametrize("count", [True, False, None, 2.5, [4], "four", ""])
def test_what_is_no_number_of_copies_in_json_is_reported(
    catalogue: Catalogue, count: object
) -> None:
    expected = [f"0 copies of {ELSA}: the number must be from 1 to 999"]
    assert problems(json.dumps({ELSA: count}), catalogue) == expected
    assert problems(json.dumps([{"name": ELSA, "count": count}]), catalogue) == expected


def test_json_has_no_more_entries_than_a_list_has_lines(catalogue: Catalogue) -> None:
    entries = [HOOK] * MOST_LINES
    assert problems(json.dumps([*entries, ELSA, "zebra"]), catalogue) == [
        f"{MOST_LINES + 2} lines or cards; {MOST_LINES} are the most",
        "more than 10000 cards, which is the most that is read",
    ]


def test_a_code_has_no_more_entries_than_a_list_has_lines(catalogue: Catalogue) -> None:
    code = base64.b64encode(b"Break_$1|" * (MOST_LINES + 1)).decode()
    (problem,) = problems(code, catalogue)
    assert problem == f"line 1: not a Pixelborn code: more than {MOST_LINES} entries"


@pytest.mark.parametrize("text", [None, 4, b"4 Break", ["4 Break"]])
def test_what_is_no_text_is_no_deck(catalogue: Catalogue, text: str) -> None:
    (problem,) = problems(text, catalogue)
    assert problem.endswith("is not the text of a deck list")


def test_a_deck_from_standard_input_has_no_name(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"4 Break")))
    deck = read_deck_file("-", catalogue)
    assert (deck.name, counts(deck)) == ("", {"Break": 4})


def test_a_name_is_shown_on_one_line(catalogue: Catalogue) -> None:
    deck = read_deck("4 Break", catalogue, name=" My\n\x1b[2J deck\t ")
    assert deck.name == "My[2J deck"


def test_the_inks_of_a_deck_are_those_of_its_cards_in_the_usual_order(
    catalogue: Catalogue,
) -> None:
    first = read_deck(f"4 Dragon Fire\n4 {ELSA}", catalogue)
    second = read_deck(f"4 {ELSA}\n4 Dragon Fire", catalogue)
    assert first.inks == second.inks == ("Amethyst", "Ruby")
    assert read_deck("4 Dragon Fire", catalogue).inks == ("Ruby",)


def test_all_problems_are_reported_at_once_with_their_lines(catalogue: Catalogue) -> None:
    text = f"# mine\n4 Elsa - Spirti of Wintr\n-2 {ELSA}\n0 {ELSA}\n4 Elsa\n9999 {ELSA}\n3 {HOOK}"
    found = problems(text, catalogue)
    assert len(found) == 5
    assert found[0].startswith(
        'line 2: no card is named "Elsa - Spirti of Wintr"; the nearest: Elsa'
    )
    assert found[1] == f"line 3: -2 copies of {ELSA}: the number must be from 1 to 999"
    assert found[2].startswith("line 4: 0 copies")
    assert found[3].startswith('line 5: "Elsa" could be any of: ')
    assert found[4].startswith("line 6: 9999 copies")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n\n ",
        "# only a comment",
        "Characters\nActions",
        "4",
        "hello",
        "4 hello there",
        "{",
        '{"cards": [',
        "[1, 2, 3]",
        "{}",
        "[[[[]]]]",
        '{"Elsa - Spirit of Winter": "many"}',
        '{"Elsa - Spirit of Winter": -4}',
        '{"Elsa - Spirit of Winter": null}',
        '{"Elsa - Spirit of Winter": 1e999}',
        "[" * 100_000,
        "this-is-not-a-pixelborn-code-at-all!",
        "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=",
        base64.b64encode(b"Elsa_Spirit of Winter$four").decode(),
        base64.b64encode(b"Elsa_Spirit of Winter$-4").decode(),
        "4 15-1",
        "4 1-999",
        "4" * 5000,
        "x" * 100_000,
        "4 1-42 1-43",
    ],
)
def test_what_is_no_deck_is_refused(catalogue: Catalogue, text: str) -> None:
    assert problems(text, catalogue)


def test_a_code_that_is_not_base64_says_so(catalogue: Catalogue) -> None:
    assert problems("AAAAAAAAAAAAAAAAA", catalogue) == [
        "line 1: not a Pixelborn code: it is not base64"
    ]


def test_ten_thousand_lines_are_read_and_ten_thousand_errors_reported(catalogue: Catalogue) -> None:
    assert read_deck(f"1 {ELSA}\n" * 10_000, catalogue).size == 10_000
    wrong = "\n".join(f"4 Nobody - Number {number}" for number in range(10_000))
    assert len(problems(wrong, catalogue)) == 10_000


def test_a_deck_is_written_as_it_is_read(catalogue: Catalogue) -> None:
    deck = read_deck(f"4 {ELSA}\n1 {HOOK}\n2 {ELSA}", catalogue, name="frost")
    assert deck.to_text() == f"# frost\n6 {ELSA}\n1 {HOOK}\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_in_the_usual_encodings(catalogue: Catalogue, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_bytes("3 Maui’s Fish Hook\r\n4 Elsa – Spirit of Winter\r\n".encode(encoding))
    deck = read_deck_file(path, catalogue)
    assert counts(deck) == {HOOK: 3, ELSA: 4}
    assert deck.name == "mine"


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02\x03" * 10, b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe\x00"]
)
def test_a_file_that_is_no_text_is_refused(
    catalogue: Catalogue, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    with pytest.raises(InvalidDeck):
        read_deck_file(path, catalogue)


def test_missing_files_folders_and_monsters_are_refused(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    big = tmp_path / "big.txt"
    big.write_bytes(b"4 " * 3_000_000)
    for path in (tmp_path / "nowhere.txt", tmp_path, big):
        with pytest.raises(InvalidDeck, match=str(path)):
            read_deck_file(path, catalogue)


@pytest.mark.parametrize(
    "line",
    [
        "[Finishers]",
        "Early drops:",
        "== Win conditions ==",
        "-- tempo --",
        "** tempo **",
        "==",
        "----",
        "****",
        "Author: 4 Pigs",
        "12 characters",
        "Actions & Songs (8)",
    ],
)
def test_headings_in_any_words_hold_no_card(catalogue: Catalogue, line: str) -> None:
    text = f"Sideboard\n2 {HOOK}\n{line}\n4 {ELSA}"
    assert counts(read_deck(text, catalogue)) == {ELSA: 4}


@pytest.mark.parametrize(
    "line", ["[Finishers", "Finishers]", "[Finishers] for Elsa", "=", "-- tempo", "tempo **"]
)
def test_half_a_frame_is_no_heading(catalogue: Catalogue, line: str) -> None:
    (problem,) = problems(f"4 {ELSA}\n{line}", catalogue)
    assert problem.startswith(f'line 2: no card is named "{line.strip("*").strip()}')


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the deck list is empty"),
        ("# only a comment", "the deck list holds no card"),
        ("Characters:\nActions:", "the deck list holds no card"),
        ("Characters\nActions", "the deck list holds no card"),
        (f"1000 {ELSA}", f"line 1: 1000 copies of {ELSA}: the number must be from 1 to 999"),
        (
            f"{'9' * 9} {ELSA}",
            f"line 1: 9999999 copies of {ELSA}: the number must be from 1 to 999",
        ),
        (f"\n0 {ELSA}", f"line 2: 0 copies of {ELSA}: the number must be from 1 to 999"),
        ("1 " + "y" * 299, "line 1: 301 characters; a card is named in 300 at most"),
        (f"999 {ELSA}\n" * 11, "more than 10000 cards, which is the most that is read"),
        (f"1 {HOOK}\n" + "#\n" * 20_000, "20001 lines or cards; 20000 are the most"),
    ],
)
def test_a_problem_is_said_in_words(catalogue: Catalogue, text: str, problem: str) -> None:
    assert problems(text, catalogue) == [problem]


def test_what_just_fits_is_read(catalogue: Catalogue) -> None:
    most = f"999 {ELSA}\n" * 10 + f"10 {HOOK}\n"
    assert counts(read_deck(most, catalogue)) == {ELSA: 9990, HOOK: 10}
    assert counts(read_deck(f"1 {HOOK}\n" + "#\n" * 19_999, catalogue)) == {HOOK: 1}
    (problem,) = problems("1 " + "y" * 298, catalogue)
    assert problem.startswith("line 1: no card is named")
    frame = "=" * 300
    assert counts(read_deck(f"{frame}\n1 {HOOK}", catalogue)) == {HOOK: 1}
    (problem,) = problems(f"{frame}=\n1 {HOOK}", catalogue)
    assert problem == "line 1: 301 characters; a card is named in 300 at most"


def test_only_the_first_unknown_names_get_near_ones(catalogue: Catalogue) -> None:
    found = problems("4 Elsa - Snow Quen\n" * 51, catalogue)
    assert ["the nearest" in problem for problem in found] == [True] * 50 + [False]
    assert found[50] == 'line 51: no card is named "Elsa - Snow Quen"'


def test_a_list_that_could_be_read_is_not_larger_than_others(catalogue: Catalogue) -> None:
    line = "4 Stitch - New Dog\n"
    longest = line + "#" + "x" * (DECK_BYTES - len(line) - 1)
    assert read_deck(longest, catalogue).size == 4
    with pytest.raises(InvalidDeck, match="larger than 1 MB"):
        read_deck(longest + "x", catalogue)
