"""How well a picture classifier names renders of our categories.

`classes.json` says which ImageNet classes count as right for each category; it was fixed before any category was
measured. `python -m benchmarks.recognition` prints the table and writes it to `table.md`.
"""
