"""A small command line: python -m kanzen POSITION."""
from __future__ import annotations

import argparse
import json
import sys
from typing import List, Optional

from . import Board, KanzenError, Limit, NotationError, Result, __version__, library_version, solve


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m kanzen", description="Solves a position of Othello exactly.",
        epilog="Exit status: 0 solved, 1 no library or an error in it, 2 wrong usage or an unreadable position, "
               "3 stopped by a limit or by Ctrl-C.")
    parser.add_argument("position", nargs="?", help="in any notation, such as f5d6c3 or 64 squares and the side")
    parser.add_argument("--goal", choices=["value", "wld", "all-moves", "best-moves"], default="value",
                        help="the value, win/loss/draw, the value of every move, or all best moves")
    parser.add_argument("--threads", type=int, help="default: one for each processor")
    parser.add_argument("--nodes", type=int, help="limit on nodes")
    parser.add_argument("--time", type=float, help="limit in seconds")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--version", action="store_true", help="print the versions of package and library")
    return parser


def _print(result: Result) -> None:
    print(result.board)
    print(f"value {result}" if result.is_exact else f"value {result.lower:+d} to {result.upper:+d}"
          + (f", {result.wld}" if result.wld else ""))
    for each in result.moves or ():
        print(f"  {each.move} {each.value:+d}" if each.value is not None
              else f"  {each.move} {each.lower:+d} to {each.upper:+d}")
    print(f"{result.nodes} nodes, {result.seconds:.3f} s")


def _json(result: Result) -> str:
    return json.dumps({
        "board": result.board.text, "status": result.status, "lower": result.lower, "upper": result.upper,
        "best_move": result.best_move, "pv": "".join(result.pv),
        "moves": None if result.moves is None else
        [{"move": each.move, "lower": each.lower, "upper": each.upper} for each in result.moves],
        "nodes": result.nodes, "seconds": result.seconds})


def main(arguments: Optional[List[str]] = None) -> int:
    """Runs the command line and returns its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.version:
            print(f"kanzen {__version__} for Python, library {library_version()}")
            return 0
        if options.position is None:
            parser.error("a position is needed")
        result = solve(Board(options.position), options.goal, limit=Limit(options.nodes, options.time),
                       threads=options.threads)
    except (NotationError, ValueError) as error:
        print(f"kanzen: {error}", file=sys.stderr)
        return 2
    except KanzenError as error:
        print(f"kanzen: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("kanzen: stopped", file=sys.stderr)
        return 3
    print(_json(result)) if options.json else _print(result)
    return 3 if result.status == "stopped" else 0


if __name__ == "__main__":
    sys.exit(main())
