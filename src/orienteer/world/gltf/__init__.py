"""glTF 2.0: reading files of any origin, and writing ours."""
