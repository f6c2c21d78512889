"""Models answer datasets here, are judged, and what they said is kept. Files of a run (`folder`) are read without
loading Inspect; only the modules that ask models import it."""
