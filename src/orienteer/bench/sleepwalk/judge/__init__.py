"""The two judges of a trajectory: exact geometry, and any vision model by the published protocol."""
