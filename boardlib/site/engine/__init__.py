"""The lessons in a browser: Python that runs in a web worker, beside the page that shows them."""
