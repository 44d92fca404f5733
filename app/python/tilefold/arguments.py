"""Converts arguments to the text that the engine reads. Rejects wrong types; the engine rejects wrong values."""

import decimal
import operator

GREATEST_SEED = 2**64 - 1


def settings_text(settings, what):
    """Converts ``{"preview": 3, "stages": True}`` to ``preview=3 stages=on``."""
    words = []
    for name, value in settings.items():
        if not isinstance(value, (int, float, str)):
            try:  # NumPy scalars
                value = value.item()
            except AttributeError:
                raise TypeError(f"{what} {name} is {value!r}; it must be a number, a str or a bool") from None
        if isinstance(value, bool):
            value = "on" if value else "off"
        elif isinstance(value, float):
            value = format(decimal.Decimal(float.__repr__(value)), "f")  # without an exponent
        text = str(value)
        if not text or any(c.isspace() or c == "\0" for c in text):
            raise ValueError(f"{what} {name} is {text!r}; it must be one word")
        words.append(f"{name}={text}")
    return " ".join(words)


def name_text(value, what):
    if not isinstance(value, str):
        raise TypeError(f"{what} is {value!r}; it must be a str")
    if "\0" in value:
        raise ValueError(f"{what} is {value!r}; it must not contain a null character")
    return value


def move_text(move):
    if not isinstance(move, str):
        try:
            move = str(operator.index(move))
        except TypeError:
            raise TypeError(f"move is {move!r}; it must be a str or a whole number") from None
    return name_text(move, "move")


def seed_number(seed):
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"seed is {seed!r}; it must be a whole number") from None
    if not 0 <= number <= GREATEST_SEED:
        raise ValueError(f"seed is {number}; it must be from 0 to 2^64-1")
    return number
