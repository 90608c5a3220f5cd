"""What goes wrong with the records, apart from the database, which is loaded when it is used."""


class ChronicleError(Exception):
    """Raised if the records cannot be read or written; the text is a sentence with the reason."""


class DamagedError(ChronicleError):
    """Raised if the file is damaged, or is no file of records; it can be set aside."""
