"""Arguments of wrong types and out of their ranges, for every public function."""
import asyncio
import decimal
import fractions

import pytest
from conftest import ENDLESS, FFO1

import kanzen
from kanzen import START, Board, Engine, Game, Limit, Server, read_games, solve, solve_many

SERVER = Server(program="/nonexistent")
ENGINE = Engine(threads=1, hash_mib=1)


def now(awaitable):
    return asyncio.run(awaitable)


async def first_of(results):
    async for result in results:
        return result


WRONG_TYPES = [
    ("text", "int", "str, or no argument", lambda: Board(5)),
    ("symbols", "int", "str such as", lambda: Board("f5", symbols=5)),
    ("player", "str", "an int", lambda: Board.from_bits("1", 2)),
    ("opponent", "float", "an int", lambda: Board.from_bits(1, 2.0)),
    ("side", "int", "black or white", lambda: Board.from_bits(1, 2, 0)),
    ("side", "int", "black or white", lambda: Board.from_discs(1, 2, 0)),
    ("square", "float", "a name such as f5, or an int", lambda: START[1.5]),
    ("move", "int", "a move such as f5", lambda: START.play(5)),
    ("move", "list", "a move such as f5", lambda: START.play(["f5"])),
    ("moves", "int", "a text of moves, or several moves", lambda: START.play_all(5)),
    (r"moves\[1\]", "int", "a move such as f5", lambda: START.play_all(["f5", 5])),
    ("symmetry", "float", "an int", lambda: START.transform(1.0)),
    ("symmetry", "bool", "an int", lambda: START.transform(True)),
    ("marks", "int", "a dict", lambda: START.svg(5)),
    ("last", "int", "a move such as f5", lambda: START.svg(last=5)),
    ("size", "str", "an int", lambda: START.svg(size="5")),
    ("text", "int", "str", lambda: Game.read(3)),
    ("text", "NoneType", "str", lambda: Game.read(None)),
    ("symbols", "NoneType", "str such as", lambda: Game.read("f5", None)),
    ("nodes", "str", "an int", lambda: Limit("5")),
    ("nodes", "float", "an int", lambda: Limit(nodes=1e6)),
    ("nodes", "bool", "an int", lambda: Limit(nodes=True)),
    ("seconds", "str", "a number of seconds", lambda: Limit(seconds="5")),
    ("seconds", "bool", "a number of seconds", lambda: Limit(seconds=True)),
    ("depth", "list", "an int", lambda: Limit(depth=[])),
    ("threads", "str", "an int", lambda: Engine("2")),
    ("hash_mib", "float", "an int", lambda: Engine(hash_mib=1.5)),
    ("isolate", "str", "True or False", lambda: Engine(isolate="no")),
    ("deterministic", "int", "True or False", lambda: Engine(deterministic=1)),
    ("kernel", "int", "the name of a version", lambda: Engine(kernel=3)),
    ("board", "int", "Board or str", lambda: ENGINE.solve(5)),
    ("goal", "int", "value, wld, all-moves, best-moves or estimate", lambda: ENGINE.solve(FFO1, 5)),
    ("goal", "list", "value, wld, all-moves, best-moves or estimate", lambda: ENGINE.solve(FFO1, [])),
    ("alpha", "str", "an int", lambda: ENGINE.solve(FFO1, alpha="0")),
    ("beta", "float", "an int", lambda: ENGINE.solve(FFO1, beta=0.5)),
    ("limit", "int", "kanzen.Limit", lambda: ENGINE.solve(FFO1, limit=5)),
    ("progress", "int", "a function", lambda: ENGINE.solve(FFO1, progress=5)),
    ("progress_every", "str", "a number of seconds", lambda: ENGINE.solve(FFO1, progress=print, progress_every="1")),
    ("board", "NoneType", "Board or str", lambda: ENGINE.certify(None)),
    ("lower", "str", "an int", lambda: ENGINE.certify(FFO1, "1")),
    ("upper", "str", "an int", lambda: ENGINE.certify(FFO1, 1, "1")),
    ("leaf_empties", "str", "an int", lambda: ENGINE.certify(FFO1, leaf_empties="1")),
    ("board", "int", "Board or str", lambda: solve(5)),
    ("threads", "str", "an int", lambda: solve(FFO1, threads="1")),
    ("boards", "int", "several of Board or str", lambda: solve_many(5)),
    ("boards", "str", "several of Board or str", lambda: solve_many(FFO1)),
    ("boards", "Board", "several of Board or str", lambda: solve_many(START)),
    ("ordered", "str", "True or False", lambda: solve_many([FFO1], ordered="no")),
    ("threads", "str", "an int", lambda: solve_many([FFO1], threads="1")),
    ("hash_mib", "NoneType", "an int", lambda: solve_many([FFO1], hash_mib=None)),
    ("progress", "int", "a function", lambda: solve_many([FFO1], progress=5)),
    ("on_error", "int", "raise or yield", lambda: solve_many([FFO1], on_error=5)),
    ("file", "int", "the name of a file", lambda: read_games(5)),
    ("format", "int", "the name of a format", lambda: read_games(__file__, format=5)),
    ("symbols", "int", "str such as", lambda: read_games(__file__, symbols=5)),
    ("on_error", "NoneType", "raise or yield", lambda: read_games(__file__, on_error=None)),
    ("threads", "str", "an int", lambda: Server("2")),
    ("hash_mib", "str", "an int", lambda: Server(hash_mib="2")),
    ("program", "int", "the name of a file", lambda: Server(program=2)),
    ("options", "str", "several texts", lambda: Server(options="--schedule=deterministic")),
    (r"options\[0\]", "int", "str", lambda: Server(options=[5])),
    ("board", "int", "Board or str", lambda: now(SERVER.solve(5))),
    ("goal", "int", "value, wld, ge, le", lambda: now(SERVER.solve(FFO1, 5))),
    ("alpha", "str", "an int", lambda: now(SERVER.ask(FFO1, alpha="0"))),
    ("beta", "str", "an int", lambda: now(SERVER.ask(FFO1, "ge", beta="0"))),
    ("limit", "int", "kanzen.Limit", lambda: now(SERVER.ask(FFO1, limit=5))),
    ("priority", "float", "an int", lambda: now(SERVER.ask(FFO1, priority=1.5))),
    ("report_every", "str", "a number of seconds", lambda: now(SERVER.ask(FFO1, report_every="1"))),
    ("certificate", "int", "True or False", lambda: now(SERVER.ask(FFO1, certificate=1))),
    ("progress", "int", "a function", lambda: now(SERVER.solve(FFO1, progress=5))),
    ("progress_every", "str", "a number of seconds", lambda: now(SERVER.solve(FFO1, progress_every="1"))),
    ("game", "int", "kanzen.Game or str", lambda: now(SERVER.ask_game(5))),
    ("turns", "int", "several of int", lambda: now(SERVER.ask_game("f5", turns=1))),
    (r"turns\[1\]", "str", "an int", lambda: now(SERVER.ask_game("f5", turns=[0, "1"]))),
    ("boards", "str", "several of Board or str", lambda: now(first_of(SERVER.solve_many(FFO1)))),
    ("ahead", "str", "an int", lambda: now(first_of(SERVER.solve_many([FFO1], ahead="1")))),
    ("ordered", "int", "True or False", lambda: now(first_of(SERVER.solve_many([FFO1], ordered=0)))),
]


@pytest.mark.parametrize("name, found, expected, call", WRONG_TYPES)
def test_a_wrong_type_is_refused_with_the_parameter_and_what_is_expected(name, found, expected, call):
    with pytest.raises(TypeError, match=f"^{name} is of type {found}, expected {expected}"):
        call()


WRONG_VALUES = [
    ("nodes 0, expected 1 to 18446744073709551615", lambda: Limit(nodes=0)),
    ("nodes 18446744073709551617, expected 1 to", lambda: Limit(nodes=2 ** 64 + 1)),
    ("seconds 0, expected a number of seconds above 0", lambda: Limit(seconds=0)),
    ("seconds -1, expected", lambda: Limit(seconds=-1)),
    ("seconds nan, expected", lambda: Limit(seconds=float("nan"))),
    ("seconds inf, expected", lambda: Limit(seconds=float("inf"))),
    ("depth 65, expected 1 to 64", lambda: Limit(depth=65)),
    ("threads 4294967297, expected 1 to 1024", lambda: Engine(2 ** 32 + 1)),
    ("hash_mib 4294967297, expected 1 to 1048576", lambda: Engine(1, 2 ** 32 + 1)),
    ("threads 0, expected 1 to 1024", lambda: Engine(0)),
    ("threads 0, expected 1 to 1024", lambda: Server(0)),
    ("threads 0, expected 1 to 1024", lambda: solve_many([FFO1], threads=0)),
    ("hash_mib 0, expected 1 to 1048576", lambda: Engine(1, 0)),
    ("hash_mib 0, expected 1 to 1048576", lambda: solve_many([FFO1], hash_mib=0)),
    ("player -1, expected 0 to 18446744073709551615", lambda: Board.from_bits(-1, 0)),
    ("side 'red', expected black or white", lambda: Board.from_bits(1, 2, "red")),
    ("side 'red', expected black or white", lambda: Board.from_discs(1, 2, "red")),
    ("symmetry 8, expected 0 to 7", lambda: START.transform(8)),
    ("size 0, expected 1", lambda: START.svg(size=0)),
    ("alpha -66, expected -65 to 65", lambda: ENGINE.solve(FFO1, alpha=-66)),
    ("alpha 4294967296, expected -65 to 65", lambda: ENGINE.solve(FFO1, alpha=2 ** 32)),
    ("alpha 2 and beta 2, expected alpha less than beta", lambda: ENGINE.solve(FFO1, alpha=2, beta=2)),
    ("progress_every -1, expected a number of seconds from 0",
     lambda: ENGINE.solve(FFO1, progress=print, progress_every=-1)),
    ("lower 4294967296, expected -64 to 64", lambda: ENGINE.certify(FFO1, 2 ** 32)),
    ("leaf_empties 21, expected 0 to 20", lambda: ENGINE.certify(FFO1, leaf_empties=21)),
    ("goal 'nothing', expected value, wld", lambda: ENGINE.solve(FFO1, "nothing")),
    ("beta 99, expected -65 to 65", lambda: now(SERVER.ask(FFO1, "ge", beta=99))),
    (r"turns\[0\] 2, expected 0 to 1", lambda: now(SERVER.ask_game("f5", turns=[2]))),
    ("ahead 0, expected 1 to", lambda: now(first_of(SERVER.solve_many([FFO1], ahead=0)))),
]


@pytest.mark.parametrize("message, call", WRONG_VALUES)
def test_a_value_out_of_its_range_is_refused_with_the_range(message, call):
    with pytest.raises(ValueError, match=f"^found {message}"):
        call()


def test_a_square_beyond_the_board_is_refused():
    for wrong in (64, -65):
        with pytest.raises(IndexError, match=f"found square {wrong}, expected 0 to 63"):
            START[wrong]
    with pytest.raises(kanzen.NotationError, match="found 'pa', expected a square such as f5"):
        START["pa"]
    assert len(list(START)) == 64


def test_numbers_of_other_types_are_accepted():
    class Whole:
        def __index__(self):
            return 1000

    limit = Limit(nodes=Whole(), seconds=fractions.Fraction(1, 2))
    assert (limit.nodes, limit.seconds) == (1000, 0.5)
    assert Limit(seconds=decimal.Decimal("0.25")) == Limit(seconds=0.25)
    assert ENGINE.solve(ENDLESS, limit=limit).status == "stopped"
    assert ENGINE.solve(ENDLESS, limit=Limit(nodes=2 ** 64 - 1, seconds=0.01)).status == "stopped"
