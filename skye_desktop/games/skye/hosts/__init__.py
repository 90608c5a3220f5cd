"""The ladder of hosts: five computer players of growing strength, each with a way of its own.

How they decide is in `bots.host_ways`; here is who they are, what they say, and who was beaten.
"""

from skye_desktop.games.skye.hosts.host_lines import lines_for, say
from skye_desktop.games.skye.hosts.ladder import (
    LADDER,
    Host,
    HostLand,
    Won,
    finished_try,
    host_at,
    host_table,
    is_beaten,
    is_open,
    next_host,
    tiles_of,
    to_beat,
)

__all__ = [
    "LADDER",
    "Host",
    "HostLand",
    "Won",
    "finished_try",
    "host_at",
    "host_table",
    "is_beaten",
    "is_open",
    "lines_for",
    "next_host",
    "say",
    "tiles_of",
    "to_beat",
]
