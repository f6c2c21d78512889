"""A second way to SleepWalk's truths, which shares no code with the one that made them."""
