#!/usr/bin/env python3
"""Games played to the end by a controller with its own rules, with passes and early ends.

kanzen gtp and kanzen nboard play both sides.

Usage: match_test.py PROGRAM
"""
import sys
import threading

from line_process import LineProcess, expect, run_tests
from othello import PASS, Board
from process_time import processor_time

START = "---------------------------O*------*O---------------------------"
# Black must pass after the first; the second is the shortest possible game.
OPENINGS = ["D3C3B3B2E6A3A1C1", "E6F4E3F6G5D6E7F5C5", "", "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4"]
# Few squares are played exactly, and estimates take no time: the test is about rules, not strength.
OPTIONS = ["--exact-from", "8", "--move-time", "0.005", "--threads", "1", "--hash", "4"]


def with_sides(moves, board):
    """Plays them on the board, with the passes that they leave out. Returns each with its side."""
    sides = []
    for move in moves:
        if not board.moves():
            board.play(PASS)
        sides.append(board.side)
        board.play(move)
    return list(zip(sides, moves))


class Gtp:
    """One player; replies are read as strictly as the protocol allows."""

    def __init__(self, program):
        self.process = LineProcess([program, "gtp", *OPTIONS])
        self.read = 0
        self.number = 0

    def ask(self, command):
        self.number += 1
        self.process.say(f"{self.number} {command}")
        lines = []
        while True:
            line = self.process.line(self.read)
            self.read += 1
            if not line:
                break
            lines.append(line)
        head = f"={self.number}"
        assert lines and lines[0].startswith(head), f"{command}: {lines}"
        lines[0] = lines[0][len(head):].lstrip(" ")
        return lines

    def set_up(self, moves):
        self.ask("clear_board")
        for side, move in with_sides(moves, Board()):
            self.ask(f"play {side} {move}")

    def played(self, side, move):
        self.ask(f"play {side} {move.lower()}")

    def choose(self, side):
        return self.ask(f"genmove {side}")[0].upper()

    def check(self, board):
        expect("board", self.ask("gogui-rules_board"), board.rows())
        moves = [] if board.is_over() else board.moves() or ["pass"]
        expect("moves", self.ask("gogui-rules_legal_moves")[0].split(), moves)
        if not board.is_over():
            expect("side", self.ask("gogui-rules_side_to_move"), ["black" if board.side == "b" else "white"])

    def end(self, board):
        # Some controllers make the side that cannot move pass again.
        self.ask(f"play {board.side} pass")
        expect("genmove at the end", self.choose(board.side), PASS)
        score = board.score()
        text = "0" if score == 0 else f"B+{score}" if score > 0 else f"W+{-score}"
        expect("score", self.ask("final_score"), [text])
        expect("result", self.ask("gogui-rules_final_result"), [text])

    def close(self):
        self.ask("quit")
        self.process.finish()
        expect("exit status", self.process.status, 0)


class Nboard:
    """The other player: the board comes first, then a ping, then the request."""

    def __init__(self, program):
        self.process = LineProcess([program, "nboard", *OPTIONS])
        self.process.say("nboard 2")
        self.process.wait_for("set myname Kanzen")
        self.pings = 0

    def ping(self):
        self.pings += 1
        before = len(self.process.lines)
        self.process.say(f"ping {self.pings}")
        self.process.wait_for(f"pong {self.pings}", before)
        return len(self.process.lines)

    def set_up(self, moves):
        text = "".join(f"{side.upper()}[{move}//0.01]" for side, move in with_sides(moves, Board()))
        self.process.say(f"set game (;GM[Othello]PC[NBoard]RE[?]TI[15:00]TY[8]BO[8 {START} *]{text};)")

    def played(self, _, move):
        self.process.say(f"move {'PA' if move == PASS else move}/0.00/0.01")

    def choose(self, side):
        before = self.ping()
        self.process.say("go")
        move = self.process.wait_for("===", before).split()[1].split("/")[0]
        move = PASS if move == "PA" else move
        self.played(side, move)  # only now it is on the board
        return move

    def check(self, _):
        pass

    def end(self, _):
        before = self.ping()
        self.process.say("go")
        self.ping()
        expect("moves after the end", [x for x in self.process.lines[before:] if "===" in x], [])

    def close(self):
        self.process.say("quit")
        self.process.finish()
        expect("exit status", self.process.status, 0)


def opening_moves(text):
    return [text[at:at + 2] for at in range(0, len(text), 2)]


def play(black, white, opening):
    """Plays a game. A player does not receive its own moves."""
    board = Board()
    with_sides(opening, board)
    for player in (black, white):
        player.set_up(opening)
    passes = 0
    while not board.is_over():
        mover, other = (black, white) if board.side == "b" else (white, black)
        move = mover.choose(board.side)
        passes += move == PASS
        other.played(board.side, move)
        board.play(move)
        for player in (black, white):
            player.check(board)
    for player in (black, white):
        player.end(board)
    return board.score(), passes


def test_both_protocols_play_whole_games_by_the_rules(program):
    gtp, other, nboard = Gtp(program), Gtp(program), Nboard(program)
    passes = 0
    for opening in map(opening_moves, OPENINGS):
        for black, white in ((gtp, other), (gtp, nboard), (nboard, gtp)):
            score, more = play(black, white, opening)
            passes += more
            print("score", score, "passes", more, flush=True)
    expect("games with passes", passes > 0, True)
    for player in (gtp, other, nboard):
        player.close()


def test_a_search_ends_with_its_input(program):
    """Endless searches end with their input, as each protocol requires."""
    with LineProcess([program, "nboard", "--exact-from", "60", "--hash", "4"]) as engine:
        engine.say("go")
        engine.write(b"".join(b"ping %d\r\n" % n for n in range(1, 201)))
        engine.wait_for("pong 200")
        expect("pongs", engine.lines, [f"pong {n}" for n in range(1, 201)])
        engine.say("hint 3")
        engine.wait_for("search")
        engine.finish()
        expect("exit status", engine.status, 0)
        expect("moves", [line for line in engine.lines if "===" in line], [])
    with LineProcess([program, "gtp", "--exact-from", "60", "--hash", "4"]) as player:
        player.say("name")
        player.wait_for("Kanzen")
        before = processor_time(player.process.pid)
        player.say("genmove b")
        while processor_time(player.process.pid) < before + 0.05:  # until the search has begun
            threading.Event().wait(0.001)
        player.process.terminate()
        player.finish(close=False)
        expect("exit status", player.status, 3)


if __name__ == "__main__":
    run_tests(globals(), sys.argv[1])
