"""Datasets on disk: made (`make`), opened (`dataset`), verified (`check`), exported (`export_hf`)."""
