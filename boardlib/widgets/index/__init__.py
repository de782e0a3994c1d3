"""The lessons on one page: a picture and a question for each, and how far one has come."""
