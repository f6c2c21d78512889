from orienteer.store.seen import Seen


def test_the_first_value_of_a_key_stays():
    with Seen() as seen:
        assert seen.add("a", "1") is None
        assert seen.add("b", "2") is None
        assert seen.add("a", "3") == "1"
        assert seen.get("a") == "1"
        assert seen.get("c") is None


def test_many_keys_are_all_remembered():
    with Seen() as seen:
        assert all(seen.add(f"key {i}", str(i)) is None for i in range(20_000))
        assert all(seen.add(f"key {i}") == str(i) for i in range(0, 20_000, 997))
