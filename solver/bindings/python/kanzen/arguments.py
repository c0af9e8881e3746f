"""Checks arguments of functions. Every message names the parameter, what was found, and what is expected.

A value of a wrong type raises TypeError: "nodes is of type str, expected an int". A value out of its range
raises ValueError: "found nodes 0, expected 1 to 18446744073709551615".
"""
from __future__ import annotations

from operator import index
from typing import Any, Collection, List, Optional, Tuple, Union

_Types = Union[type, Tuple[type, ...]]


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """Makes the error about a value of a wrong type."""
    return TypeError(f"{name} is of type {type(value).__name__}, expected {expected}")


def wrong_value(name: str, value: object, expected: str) -> ValueError:
    """Makes the error about a value out of its range."""
    return ValueError(f"found {name} {value!r}, expected {expected}")


def check_type(name: str, value: object, types: _Types, expected: str) -> None:
    """Raises TypeError unless the value is of one of these types."""
    if not isinstance(value, types):
        raise wrong_type(name, value, expected)


def check_flag(name: str, value: object) -> None:
    """Raises TypeError unless the value is True or False."""
    check_type(name, value, bool, "True or False")


def check_word(name: str, value: object, words: Collection[str]) -> None:
    """Raises TypeError or ValueError unless the value is one of these words."""
    *others, last = words
    expected = f"{', '.join(others)} or {last}"
    check_type(name, value, str, expected)
    if value not in words:
        raise wrong_value(name, value, expected)


def check_function(name: str, value: object) -> None:
    """Raises TypeError unless the value is a function or None."""
    if value is not None and not callable(value):
        raise wrong_type(name, value, "a function")


def integer(name: str, value: Any, low: int, high: int) -> int:
    """Returns a whole number as an int; it may be of any type of whole numbers but bool. Raises TypeError,
    or ValueError unless it lies within `low` .. `high`."""
    if isinstance(value, bool):
        raise wrong_type(name, value, "an int")
    try:
        number = index(value)
    except TypeError:
        raise wrong_type(name, value, "an int") from None
    if not low <= number <= high:
        raise wrong_value(name, number, f"{low} to {high}")
    return number


def optional_integer(name: str, value: Any, low: int, high: int) -> Optional[int]:
    """As `integer`, but None is permitted."""
    return None if value is None else integer(name, value, low, high)


def seconds(name: str, value: Any, *, zero: bool) -> float:
    """Returns a number of seconds as a float. Raises TypeError, or ValueError unless it is finite and
    above 0, or 0 if `zero` is set."""
    if isinstance(value, (bool, str, bytes)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise wrong_type(name, value, "a number of seconds")
    number = float(value)
    if not (0 <= number < float("inf")) or not (number or zero):
        raise wrong_value(name, value, f"a number of seconds {'from 0' if zero else 'above 0'}")
    return number


def several(name: str, value: Any, expected: str) -> List[Any]:
    """Returns the values of an iterable. Raises TypeError for anything else, and for a text, whose
    characters are never meant."""
    if isinstance(value, (str, bytes)):
        raise wrong_type(name, value, expected)
    try:
        return list(value)
    except TypeError:
        raise wrong_type(name, value, expected) from None
