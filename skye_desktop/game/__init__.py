"""What plays any game and knows none: sessions, undo, computers, tournaments."""
