"""How much each address may do. A program on the same machine may do much more."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

from inkborn.table.people import Declined
from inkborn.table.settings import GENEROUS, Settings

MOST_ADDRESSES = 50_000
HOUR = 3600.0


class Bucket:
    """Fills by `rate` a second up to `size`; everything that is done takes one out."""

    __slots__ = ("_left", "_rate", "_size", "_time")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = self._left = size
        self._time = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._time) * self._rate)
        self._time = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guest:
    """What an address has done of late."""

    def __init__(self, settings: Settings, more: int) -> None:
        self.requests = Bucket(settings.requests * more, settings.burst * more)
        self.matches = Bucket(settings.matches * more / HOUR, settings.matches * more)
        self.most_sockets = settings.sockets * more
        self.sockets = 0


class Limits:
    """Counts for each address, and forgets those that have been quiet."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._guests: OrderedDict[str, Guest] = OrderedDict()

    def guest(self, address: str) -> Guest:
        key = network(address)
        found = self._guests.get(key)
        if found is None:
            found = self._guests[key] = Guest(self.settings, GENEROUS if is_near(address) else 1)
            if len(self._guests) > MOST_ADDRESSES:
                self._forget()
        self._guests.move_to_end(key)
        return found

    def _forget(self) -> None:
        for key in list(self._guests)[:100]:
            if not self._guests[key].sockets:
                del self._guests[key]

    def request(self, address: str) -> None:
        if not self.guest(address).requests.take():
            raise Declined(429, "too many requests from your address; wait a moment")

    def match(self, address: str) -> None:
        if not self.guest(address).matches.take():
            raise Declined(429, "too many new matches from your address; wait a while")

    def messages(self, address: str) -> Bucket:
        """What one socket may send."""
        more = GENEROUS if is_near(address) else 1
        rate = self.settings.messages * more
        return Bucket(rate, rate * 5)


def is_near(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address in ("", "testclient")


def network(address: str) -> str:
    """Whom to count together: an address, or the whole network of one of IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address
