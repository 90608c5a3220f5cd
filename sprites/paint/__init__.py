"""The programs that paint the pictures in `sprites/`; needed only to paint them again."""

from sprites.paint.ground import SIZE, paint_ground
from sprites.paint.layout import layout

__all__ = ["SIZE", "layout", "paint_ground"]
