"""The keys of a table: what opens it, what belongs to a seat, and the words that can be typed."""

from __future__ import annotations

import re
import secrets
import unicodedata
from hmac import compare_digest
from threading import Lock
from typing import Final

from skye_desktop.phones.protocol import WATCH

_TABLE_BYTES = 16
_SEAT_BYTES = 18
WRONG_WORDS: Final = 20
"""Number of wrong guesses after which there are new words."""

# Short, known to learners of English, told apart by eye and ear, and nothing that hurts anybody.
_WORDS: Final = tuple(
    """
    acorn almond alpine amber anchor apple apricot arch arrow aspen aster autumn badger bagel
    ballad bamboo banjo barley barn basil basket bay beach beacon beaver beech bell berry birch
    bison blanket blossom boat bonfire book boot border bottle boulder branch brass bread breeze
    brick bridge brook broom bubble bucket butter button cabin camel candle canoe canyon carpet
    carrot castle cedar cello chalk cherry chess chestnut chime cider circle clay cliff cloak
    clock cloud clover coast cobalt cocoa coconut comet compass copper coral cork corner cottage
    cotton crane creek cricket crocus crown crystal cube curlew curtain cypress dahlia daisy
    dawn desert dolphin donkey dove dragon drum dune eagle easel echo elder elm ember engine
    falcon feather fennel fern ferry fiddle field finch fjord flag flame flannel flute fog
    forest fossil fountain fox frost galaxy garden garlic garnet gate ginger glacier glade glass
    glen globe glove goose grape grass gravel grove guitar gull hammer hammock harbor harp
    harvest hazel heather hedge heron hill hinge honey horizon horn horse icicle indigo iris
    island ivory ivy jacket jade jasmine jelly jigsaw juniper kayak kettle kite kiwi ladder
    lagoon lake lamp lantern larch lark laurel lava lavender leaf lemon lentil lichen lighter
    lilac lily lime linen lizard llama lobster loch locket lotus lynx magnet magpie mallow mango
    maple marble market marsh meadow medal melon mill mint mirror mist mitten moon moor mosaic
    moss mountain muffin mural nectar needle nest nettle nickel noodle nutmeg oak oasis oat
    ocean olive onion opal orange orchard orchid organ osprey otter owl oyster paddle palace
    palm panda paper parsley pasture peach peanut pear pebble pelican pencil penguin pepper
    petal piano pigeon pillow pine planet plum pocket polar pollen pond pony poplar poppy
    postcard potato prairie pretzel puddle puffin pumpkin puzzle quartz quill quilt rabbit
    radish rain rainbow raven reed reef ribbon rice ridge river robin rocket rope rose ruby
    saddle saffron sage sail salmon sand sapphire satin scarf seal sesame shadow shell shore
    silk silver sketch skylark sled snow sofa spark sparrow spice spiral spoon spring sprout
    spruce squirrel star stone storm stream sugar summer sunset swan syrup table tango teapot
    temple thimble thistle thunder thyme ticket tiger timber toast tomato topaz torch tower
    trail train tulip tunnel turnip turtle twig umbrella valley vanilla velvet village vine
    violet violin waffle wagon walnut water wave wheat whistle willow window winter wolf wool
    wren yarn zebra zinc
    """.split()  # noqa: SIM905
)


class TableKeys:
    """The keys of one table. Any thread may call the methods.

    The table's key is in the link of the code, the spectators' key in a link of its own; both open
    the list of seats or the public view, and no seat. Each seat has a key of its own once a phone
    has taken it.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._seats: dict[int, str] = {}
        self._is_code_shown = True
        self.new_code()

    def new_code(self) -> None:
        """Replace the table's key, the spectators' and the words; seats keep theirs."""
        with self._lock:
            self.table = secrets.token_urlsafe(_TABLE_BYTES)
            self.watch = WATCH + secrets.token_urlsafe(_TABLE_BYTES)
            self._renew_words()

    @property
    def is_code_shown(self) -> bool:
        """Whether the words open the table: only while they can be read there.

        There are new ones whenever they are shown again.
        """
        return self._is_code_shown

    @is_code_shown.setter
    def is_code_shown(self, is_shown: bool) -> None:
        with self._lock:
            if is_shown and not self._is_code_shown:
                self._renew_words()
            self._is_code_shown = is_shown

    def _renew_words(self) -> None:
        self.words = "-".join(secrets.SystemRandom().sample(_WORDS, 2))
        self._wrong_words = 0

    def is_table(self, key: str | None) -> bool:
        return key is not None and compare_digest(key, self.table)

    def is_watch(self, key: str | None) -> bool:
        return key is not None and compare_digest(key, self.watch)

    def guess_words(self, words: str) -> bool:
        """Return whether the words open the table; twenty wrong ones make new words.

        Letters may be capital or of full width, and anything else may stand between the words.
        """
        guess = "-".join(re.findall("[a-z]+", unicodedata.normalize("NFKC", words).lower()))
        with self._lock:
            if not self._is_code_shown:
                return False
            if compare_digest(guess, self.words):
                return True
            self._wrong_words += 1
            if self._wrong_words >= WRONG_WORDS:
                self._renew_words()
            return False

    def give(self, seat: int) -> str:
        """Make a new key for the seat; the one before is dead."""
        with self._lock:
            self._seats[seat] = secrets.token_urlsafe(_SEAT_BYTES)
            return self._seats[seat]

    def free(self, seat: int) -> None:
        """Let the seat's key open nothing from now on."""
        with self._lock:
            self._seats.pop(seat, None)

    def seat_of(self, key: str | None) -> int | None:
        """Return the seat that the key belongs to."""
        if key is None:
            return None
        with self._lock:
            owners = [seat for seat, own in self._seats.items() if compare_digest(own, key)]
        return owners[0] if owners else None

    def key_of(self, seat: int) -> str | None:
        """Return the key of the seat, if a phone has taken it."""
        with self._lock:
            return self._seats.get(seat)
