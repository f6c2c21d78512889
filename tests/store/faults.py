"""Ways in which a batch can break the contract, each with what must be said about it."""

from dataclasses import replace


def first_task(**changes):
    def change(batch):
        return replace(batch, tasks=(replace(batch.tasks[0], **changes), *batch.tasks[1:]))

    return change


def same_view(batch):
    view = batch.tasks[0].views[0].model_copy(update={"pixel_sha256": "0" * 64})
    return first_task(views=(view,))(batch)


FAULTS = {
    "a task twice": (lambda batch: replace(batch, tasks=(*batch.tasks, batch.tasks[0])), "two tasks have the id"),
    "a truth too few": (lambda batch: replace(batch, truths=batch.truths[1:]), "need one truth each"),
    "a foreign truth": (
        lambda batch: replace(batch, truths=(replace(batch.truths[0], task_id="x"), *batch.truths[1:])),
        "need one truth each",
    ),
    "another benchmark": (first_task(benchmark="toy"), "says it belongs to 'toy'"),
    "no turns": (first_task(turns=0), "at least one turn"),
    "no family": (first_task(family=""), "needs a family"),
    "a bad scene id": (first_task(scene_id="../x"), "scene id"),
    "a bad task id": (first_task(task_id="a/b"), "need one truth each|task id"),
    "wrong pixels": (same_view, "pixel hash of its view"),
    "a view without a picture": (lambda batch: replace(batch, pictures={}), "is not among the pictures"),
    "a picture that is no PNG": (
        lambda batch: replace(batch, pictures={**batch.pictures, "views/x.jpg": batch.pictures["shared/legend.png"]}),
        r"does not end in \.png",
    ),
    "a file outside": (lambda batch: replace(batch, files={"../x": b""}), "path"),
    "a table of the store": (lambda batch: replace(batch, files={"tasks.parquet": b""}), "belong to the store"),
    "a file and a picture": (lambda batch: replace(batch, files={"shared/legend.png": b""}), "is a picture and a file"),
    "one path, two contents": (
        lambda batch: replace(batch, files={"notes/all.txt": batch.tasks[0].task_id.encode()}),
        "each with another content",
    ),
    "an id in two steps": (
        lambda batch: replace(
            batch,
            tasks=(replace(batch.tasks[0], task_id="same"), *batch.tasks[1:]),
            truths=(replace(batch.truths[0], task_id="same"), *batch.truths[1:]),
        ),
        "both made a task 'same'",
    ),
    "another type of details": (
        first_task(details=None),
        "its details are a NoneType, not Details",
    ),
}
