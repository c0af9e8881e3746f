#!/usr/bin/env python3
"""Proves the values in files of positions once more, by certificates that the checker accepts.

    bench/evidence.py [--build FOLDER] [--moves] [--threads N] [--hash MIB] [--memory MIB] FILE...

For every record of the OBF files a certificate of its best score is written and given to kanzen-check, which
knows nothing of the solver; with --moves one of the position after each listed move, too. Of a file of games said
to be drawn (.txt), the positions with at most so many empty squares as --empties says are taken as drawn. Records are
read and moves are played by this script and tests/support/othello.py alone. Prints what the files say otherwise than
the proofs, then what was proven and how long the checker took. Exit status 1 if anything differs or is not proven.
"""
import argparse
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
import othello  # noqa: E402

SIDES = {"X": "b", "O": "w", "-": None}
MARKS = {side: mark for mark, side in SIDES.items()}
NO_SCORE = -127  # ends the lists of one of the programs that write such files


@dataclasses.dataclass(frozen=True)
class Statement:
    where: str
    board: str  # 64 squares and the side to move, as in OBF
    value: int  # discs, from the side to move


def board_of(text):
    board = othello.Board()
    board.discs = [SIDES[mark] for mark in text[:64]]
    board.side = SIDES[text[65]]
    return board


def text_of(board):
    return "".join(MARKS[disc] for disc in board.discs) + " " + MARKS[board.side]


def statements(path, moves_too):
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        record = line.split("%")[0].strip()
        if not record:
            continue
        where = f"{path.name}:{number}"
        position, *fields = [field.strip() for field in record.split(";") if field.strip()]
        scores = []
        for field in fields:
            read = re.fullmatch(r"(?:([A-H][1-8]|--|PS):)?\s*([+-]?\d+)", field)
            if read is None:
                sys.exit(f"{where}: a move and a score, or a score, expected instead of {field!r}")
            if int(read[2]) != NO_SCORE:
                scores.append((read[1], int(read[2])))
        if not scores:
            sys.exit(f"{where}: no score")
        yield Statement(where, position, max(score for _, score in scores))
        for move, score in scores:
            if moves_too and move in othello.NAMES:
                board = board_of(position)
                board.play(move)
                yield Statement(f"{where} {move.lower()}", text_of(board), -score)


def drawn_positions(path, most_empties):
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        if not line or line.startswith("%"):
            continue
        moves, claim, _ = line.split(";", 2)
        if claim.strip() != "draw":
            sys.exit(f"{path.name}:{number}: a game that is drawn expected instead of {claim!r}")
        board = othello.Board()
        for ply in range(0, len(moves), 2):
            if not board.moves():
                board.play(othello.PASS)
            board.play(moves[ply : ply + 2].upper())
            if board.discs.count(None) <= most_empties:
                yield Statement(f"{path.name}:{number}, ply {ply // 2 + 1}", text_of(board), 0)


def prove(arguments, stated, folder):
    """What kanzen-check says of a certificate of each statement, in their order, the size of these and how the solver
    closed."""
    positions = folder / "positions.obf"
    positions.write_text("".join(f"{one.board};\n" for one in stated), encoding="ascii")
    certificates = folder / "certificates"
    solved = subprocess.run([arguments.build / "kanzen", "solve", positions, "--format", "none", "--certificate",
                             certificates, "--threads", str(arguments.threads), "--hash", str(arguments.hash)],
                            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    rows = (certificates / "index.csv").read_text(encoding="utf-8").splitlines()[1:]
    files = [certificates / row.split(",")[0] for row in rows]
    size = sum(file.stat().st_size for file in files)
    checked = subprocess.run([arguments.build / "kanzen-check", "--json", "--threads", str(arguments.threads),
                              "--max-work", "1000000000000", "--memory", str(arguments.memory), *files],
                             check=False, capture_output=True, text=True)
    if checked.stdout.count("\n") != len(stated):
        sys.exit(f"kanzen-check did not get through: {checked.stderr}")
    return [json.loads(line) for line in checked.stdout.splitlines()], size, solved.stderr.splitlines()[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--moves", action="store_true")
    parser.add_argument("--empties", type=int, default=24)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hash", type=int, default=256)
    parser.add_argument("--memory", type=int, default=8192, help="of the checker, in MiB")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.build = arguments.build.resolve()

    wrong = False
    for path in arguments.files:
        games = path.suffix == ".txt"
        stated = list(drawn_positions(path, arguments.empties) if games else statements(path, arguments.moves))
        with tempfile.TemporaryDirectory() as folder:
            verdicts, size, solved = prove(arguments, stated, pathlib.Path(folder))
        proven = 0
        for one, verdict in zip(stated, verdicts, strict=True):
            if verdict["verdict"] != "proven" or verdict["board"] != one.board:
                print(f"{one.where}: not proven: {verdict}")
            elif verdict["lower"] != one.value or verdict["upper"] != one.value:
                print(f"{one.where}: {one.value} for {one.board}, proven {verdict['lower']} to {verdict['upper']}")
            else:
                proven += 1
        print(f"{path.name}: {proven} of {len(stated)} values proven as stated; {solved}; {size} bytes of certificates, "
              f"{sum(verdict['seconds'] for verdict in verdicts):.1f} s to check", flush=True)
        wrong = wrong or proven != len(stated)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
