"""Lessons without a server: a folder of pages that any web space serves as they are.

``symbols`` writes the boards of a page short, ``pyodide`` names the Python that runs in a browser.
"""
