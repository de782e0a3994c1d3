"""The Tour de France board game: the road, the peloton, and why."""
