"""The words of SleepWalk: what things are called, how errands are said, and how lines of the schema are read."""
