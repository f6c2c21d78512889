from orienteer.build.hunyuan3d.progress import Progress


def _progress(*files: dict) -> Progress:
    return Progress.model_validate({"Status": "DONE", "ResultFile3Ds": list(files)})


def test_a_glb_is_preferred_to_an_obj() -> None:
    both = _progress({"Type": "OBJ", "Url": "https://h/a.zip"}, {"Type": "glb", "Url": "https://h/a.glb?x=1"})
    best = both.best_file()
    assert best is not None
    assert best.url == "https://h/a.glb?x=1"


def test_files_without_a_kind_go_by_their_name() -> None:
    best = _progress({"Url": "https://h/a.png"}, {"Url": "https://h/A.GLB?x=1"}).best_file()
    assert best is not None
    assert best.suffix == ".glb"


def test_files_may_lie_one_level_deeper() -> None:
    old = _progress({"File3D": [{"Type": "GIF", "Url": "https://h/a.gif"}, {"Type": "OBJ", "Url": "https://h/a.zip"}]})
    best = old.best_file()
    assert best is not None
    assert best.url.endswith("a.zip")


def test_nothing_usable_is_nothing() -> None:
    assert _progress({"Type": "MP4", "Url": "https://h/a.mp4"}, {"Type": "GLB", "Url": ""}).best_file() is None
    assert Progress.model_validate({"Status": "DONE", "ResultFile3Ds": None}).best_file() is None
