"""What everything that is clicked in a notebook shares."""
