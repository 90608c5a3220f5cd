"""The addresses at which phones in the same network reach this machine."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from ipaddress import AddressValueError, IPv4Address

_OUTSIDE = ("203.0.113.1", 9)
"""An address for documentation, which belongs to nobody. Nothing is sent to it."""
_REQUEST_BYTES = 32
_NAME_BYTES = 16


def own_addresses() -> list[str]:
    """Return the private IPv4 addresses of this machine, that of the route outwards first."""
    found = [_routed_address(), *_all_addresses()]
    return [address for address in dict.fromkeys(found) if is_private(address)]


def is_private(address: str) -> bool:
    """Return whether it is an IPv4 address of a network at home, and not of the internet."""
    try:
        number = IPv4Address(address)
    except AddressValueError:
        return False
    is_special = number.is_loopback or number.is_unspecified or number.is_reserved
    return number.is_private and not is_special


def is_loopback(address: str) -> bool:
    """Return whether it is an IPv4 address that only this machine reaches."""
    try:
        return IPv4Address(address).is_loopback
    except AddressValueError:
        return False


def _routed_address() -> str:
    """Return the address from which this machine would talk to the outside; empty if it cannot."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Without a connection, this only looks the route up.
        probe.connect(_OUTSIDE)
        return str(probe.getsockname()[0])
    return ""


if sys.platform == "win32":

    def _all_addresses() -> list[str]:
        with suppress(OSError):
            return socket.gethostbyname_ex(socket.gethostname())[2]
        return []

else:
    import fcntl

    # To ask for the host's name may take seconds here, and does not tell all addresses.
    _ADDRESS_OF_INTERFACE = 0xC0206921 if sys.platform == "darwin" else 0x8915

    def _all_addresses() -> list[str]:
        addresses = []
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _, name in socket.if_nameindex():
                # One without an address of this kind is skipped.
                with suppress(OSError):
                    request = struct.pack(f"{_REQUEST_BYTES}s", name.encode()[: _NAME_BYTES - 1])
                    reply = fcntl.ioctl(probe, _ADDRESS_OF_INTERFACE, request)
                    addresses.append(socket.inet_ntoa(reply[20:24]))
        return addresses
