from orienteer.store.canonical import Digests, RowHash, canonical


def test_equal_rows_have_equal_bytes_whatever_the_order_of_their_keys():
    assert canonical({"b": 1, "a": [0.1, None]}) == canonical({"a": [0.1, None], "b": 1}) == b'{"a":[0.1,null],"b":1}'


def test_integers_floats_and_bytes_are_told_apart():
    rows = [{"x": 1}, {"x": 1.0}, {"x": True}, {"x": "1"}, {"x": b"1"}, {"x": None}, {"x": -0.0}, {"x": 0.0}]
    assert len({canonical(row) for row in rows}) == len(rows)


def test_the_order_and_the_borders_of_rows_count():
    def of(*rows):
        running = RowHash()
        for row in rows:
            running.add(row)
        return running.hexdigest()

    assert of({"a": 1}, {"a": 2}) != of({"a": 2}, {"a": 1})
    assert of() != of({})


def test_each_part_changes_the_whole():
    whole = Digests(tasks="a", truths="b", files="c")
    others = [whole.model_copy(update={name: "x"}) for name in Digests.model_fields]
    assert len({one.content_sha256 for one in (whole, *others)}) == 4
