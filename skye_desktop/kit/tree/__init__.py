"""A retained tree of widgets: declared from props, reconciled by id, laid out, drawn and used.

`widget.py` defines a widget, `elements.py` containers, labels and controls, `tree.py` the tree that
keeps them up to date; `painter.py`, `interaction.py` and `describe.py` are its parts. `field.py`
has text fields, `linked.py` texts with terms to press, `grounds.py` the surfaces under widgets,
`scroll.py` and `lists.py` scrolling content, `overlays.py` layers beside what they are about,
`dialog.py` sheets and menus, `scene.py` a scene whose screen is a tree.
"""
