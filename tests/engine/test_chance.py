"""Chance: the same for the same seed, fair, and not to be guessed."""

from collections import Counter

from tests.engine.simple import DICE, FIRE, MOUSE, SCOUT, dealt, deck

from inkborn.engine.game import BareGame
from inkborn.engine.state import chance

DECKS = [deck(MOUSE, FIRE, SCOUT)] * 2


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    one, same, other = (BareGame.new(DECKS, seed=seed, starting=0) for seed in (7, 7, 8))
    assert one.state_hash() == same.state_hash()
    assert one.state.players[0].deck != other.state.players[0].deck


def test_a_game_without_a_seed_has_one_of_256_bits_and_its_record_replays() -> None:
    kept = {card.full_name: card for card in DECKS[0]}
    games = [BareGame.new(DECKS) for _ in range(3)]
    seeds = [game.record.seed for game in games]
    assert len(set(seeds)) == 3 and max(seeds) >= 1 << 200
    for game in games:
        assert BareGame.replay(game.record, kept).state_hash() == game.state_hash()


def test_the_stream_is_written_down_so_that_it_is_the_same_on_every_machine() -> None:
    key = chance.key_of(1)
    assert chance.words(key, 0, 2)[:2] == [3535692462, 2072440607]
    assert chance.words(key, 0, 20)[16:18] == chance.words(key, 1, 2)[:2]
    cards = list(range(8))
    assert chance.shuffle(cards, key, 0) == 1
    assert cards == [0, 7, 4, 2, 1, 5, 6, 3]


def test_no_card_and_a_single_one_take_nothing_from_the_stream() -> None:
    for cards in ([], [7]):
        shuffled = cards[:]
        assert chance.shuffle(shuffled, chance.key_of(1), 0) == 0
        assert shuffled == cards


def test_every_order_of_three_is_equally_likely() -> None:
    key, block = chance.key_of(2), 0
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        block += chance.shuffle(cards, key, block)
        found[tuple(cards)] += 1
    assert len(found) == 6 and all(850 < number < 1150 for number in found.values())


def test_nothing_that_is_shuffled_is_drawn_from_the_stream_twice() -> None:
    game = BareGame.new(DECKS, seed=1, starting=0)
    used = game.state.chance
    game.core.shuffle(game.state.players[0].deck)
    assert game.state.chance == used + 4  # 52 numbers, 16 in a block
    first, second = (chance.words(game.state.key, used + 4 + i, 1)[0] for i in range(2))
    assert [game.core.random(1 << chance.BITS) for _ in range(2)] == [first, second]
    assert game.state.chance == used + 6


def test_a_card_at_random_may_be_any_card_of_the_hand() -> None:
    picked: Counter[int] = Counter()
    for seed in range(120):
        game = dealt_dice(seed)
        hand = [card for card in game.state.players[0].hand if not is_dice(game, card)]
        game.answer("play dice")
        (gone,) = {*hand} - {*game.state.players[0].hand}
        picked[hand.index(gone)] += 1
    assert set(picked) == set(range(5)) and min(picked.values()) >= 10


def is_dice(game: BareGame, card: int) -> bool:
    return game.core.info[card].definition.name == "Dice"


def dealt_dice(seed: int) -> BareGame:
    """Ann has inked a mouse and holds five more, and the dice."""
    game = dealt({"Dice": 1, "Mouse": 6}, MOUSE, DICE)
    game.answer("ink mouse")
    game.state.key = chance.key_of(seed)
    return game
