"""What has been spoken of: what a text says later of the same counts."""

from inkborn.text.build.discourse import Discourse, Entity


def test_what_is_said_anew_of_a_slot_takes_the_place_of_what_was_said() -> None:
    talk = Discourse()
    talk.add(Entity("c1", "chosen", kinds=frozenset({"item"})))
    talk.add(Entity("c2", "chosen"))
    talk.add(Entity("c1", "chosen", kinds=frozenset({"character"})))
    assert [entity.slot for entity in talk.entities] == ["this", "c2", "c1"]
    said = talk.get("c1")
    assert said is not None and said.kinds == {"character"}
