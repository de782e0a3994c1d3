"""The reference: rulings looked up by words, each with its boards, questions and verdicts."""
