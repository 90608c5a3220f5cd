"""A retained tree of widgets: declared from props, reconciled by id, laid out, drawn and used in one place.

`widget.py` is what a widget is, `containers.py` rows, columns and panes, `tree.py` the tree that keeps them up to date;
`layout.py`, `painter.py`, `interaction.py`, `focus.py` and `describe.py` are its parts, each with a state of its own.
`controls.py` has labels, buttons, switches and choices, `field.py` what is typed in, `grounds.py` what they lie on,
`scroll.py` and `lists.py` what scrolls, `overlays.py` what stands over all else beside what it is about,
`background.py` what takes no place.
"""
