"""Reading and writing of every notation, and refused texts."""
import gc
import gzip
import os

import pytest
from conftest import FFO1, random_games

from kanzen import START, Board, Game, IllegalMoveError, NotationError, NotationWarning, read_games

ROWS = "\n".join(FFO1[row:row + 8] for row in range(0, 64, 8)) + "\nX\n"
GGF = ("(;GM[Othello]PC[NBoard]PB[a (b)]PW[c]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O----"
       "----------------------- *]B[F5]W[D6//0.25]B[C3/1,50/2.7680000000000002];)")
SGF = "(;FF[4]GM[2]SZ[8]PB[a\\]b]\n;B[f5];W[df](;B[c3])(;B[f4]))"
PGN = '[Event "?"]\n[Black "a"]\n\n1. f5 {a comment} d6 (1... f6 2. e6) 2. c3! $1 *\n'


def test_all_notations_give_the_same_board():
    board = Board(FFO1)
    for text in (FFO1, FFO1.replace(" ", ""), FFO1.lower(), ROWS, FFO1.replace("X", "*"), FFO1.replace("-", "."),
                 f"  {FFO1};", f"{FFO1}; G8:+18; H1:+12;", f"{FFO1}; +18; % a comment", f"{FFO1} % #1",
                 f"[8 {ROWS.replace('X', '*').strip()}]", " ".join(FFO1[:64]) + " X"):
        assert Board(text) == board, text
    for spec in ("", "obf", "ggf", "gpdb", "fen", "base81", "egaroucid", "zebra"):
        if spec:
            assert Board(format(board, spec)) == board, spec
    assert Board(format(board, "digits"), symbols="black=1,white=2,empty=0") == Board(FFO1[:64].translate(
        str.maketrans("-XO", "012")) + " 1", symbols="black=1,white=2,empty=0")
    assert Board(FFO1.replace("X", "0").replace("O", "1"), symbols="black=0,white=1") == board
    assert Board(FFO1.replace("O", "0"), symbols="white=0") == board


def test_the_start_position_has_its_known_texts():
    assert format(START, "base81") == '!!!!!!a"A#!!!!!!'
    assert format(START, "fen") == "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"
    assert START.text == "-" * 27 + "OX------XO" + "-" * 27 + " X"
    with pytest.raises(ValueError, match="expected obf"):
        format(START, "xyz")


def test_all_notations_of_a_game_give_the_same_moves():
    expected = START.play("f5").play("d6").play("c3")
    for text in ("f5d6c3", "F5 D6,C3", "1. f5 d6 2. c3", "1.f5 2.d6 3.c3 33-31", GGF, SGF, PGN, f"{START.text} f5d6c3",
                 f"{START.text};f5d6c3", "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3])"):
        game = Game.read(text)
        assert (game.moves, game.board) == (("f5", "d6", "c3"), expected), text
        assert Board(text) == expected
        assert len(game.boards) == 4 and game.boards[0] == game.start == START
    assert Game.read("(;GM[2];B[f5](;W[d6];B[c3])(;W[f6]))").moves == ("f5", "d6", "c3")
    assert Game.read(FFO1).moves == ()
    fen = Game.read('[FEN "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"]\n\n1. f5')
    assert fen.board == START.play("f5")


def test_the_boards_of_a_game_are_found_when_they_are_needed():
    game = Game.read("f5d6c3")
    assert "boards" not in vars(game)
    assert game.boards == (START, START.play("f5"), Board("f5d6"), game.board)
    assert game == Game(START, ("f5", "d6", "c3")) and hash(game) == hash(Game.read("f5d6c3"))
    assert Game(START, ("F5", "d6")).board == Board("f5d6")
    with pytest.raises(IllegalMoveError, match="a1 flips no disc"):
        Game(START, ("f5", "a1")).boards
    for boards in random_games(5, seed=6):
        moves = [next(move for move in board.legal_moves if board.play(move) == after)
                 for board, after in zip(boards, boards[1:])]
        assert Game(START, tuple(moves)).boards == tuple(boards)


@pytest.mark.parametrize("text, message", [
    ("nonsense", 'found "nonsense"'),
    (FFO1.replace("O", "Q"), "found 'Q' in the board.*column 10"),
    (FFO1.replace("O", "\u0661"), "expected 64 squares of X"),
    ("f5f5", r"f5 is occupied.*\(column 3\)"),
    (GGF + GGF, "more than one position, expected one"),
    (f"{SGF}\n{SGF}\n{SGF}", "more than one position, expected one"),
    (SGF + "garbage", 'found "garbage" after a game, expected the next game'),
    ('[Variant "Flipello"]\n\n1. f5', "f5 is legal for White only.*line 3, column 4"),
])
def test_an_error_describes_the_wrong_part_of_a_text(text, message):
    with pytest.raises(NotationError, match=message):
        Board(text)


def test_unknown_symbols_are_refused_with_an_example():
    with pytest.raises(NotationError, match="expected symbols such as"):
        Board(FFO1, symbols="klingon")


@pytest.mark.parametrize("text, message", [
    ('{"board": "' + 64 * "-" + ' X"}', "found JSON.*json.loads"),
    ('["f5", "d6"]', "found JSON.*json.loads"),
    ("id,board\n1," + 64 * "-" + " X", "found a table.*csv.DictReader"),
    ("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1 moves P@f4", "drops such as P@d6 are Flipello"),
])
def test_a_format_of_files_is_named_where_it_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        Game.read(text)


def test_the_games_of_a_file_come_in_their_order(tmp_path):
    for name, text in (("a.ggf", GGF + "\n" + GGF), ("a.sgf", SGF + SGF), ("a.pgn", PGN + "\n" + PGN),
                       ("a.txt", "f5d6c3\nf5d6c3\n")):
        path = tmp_path / name
        path.write_text(text)
        games = list(read_games(path))
        assert [game.moves for game in games] == 2 * [("f5", "d6", "c3")]
        (tmp_path / "packed").write_bytes(gzip.compress(text.encode()))
        assert list(read_games(str(tmp_path / "packed"))) == games
    assert list(read_games(tmp_path / "a.ggf"))[0].white == "c"
    assert list(read_games(tmp_path / "a.pgn"))[0].black == "a"


def wthor_header(games, names, year=2001):
    return (bytes([20, 1, 1, 1]) + games.to_bytes(4, "little") + names.to_bytes(2, "little")
            + year.to_bytes(2, "little") + bytes([8, 0, 0, 0]))


def test_players_of_wthor_have_the_names_beside_the_file(tmp_path):
    game = bytes([0, 0, 1, 0, 0, 0, 33, 33, 56, 64]) + bytes(58)
    (tmp_path / "wth_2001.wtb").write_bytes(wthor_header(1, 0) + game)
    assert list(read_games(tmp_path / "wth_2001.wtb"))[0].date == "2001"
    (tmp_path / "WTHOR.JOU").write_bytes(wthor_header(0, 2) + b"Bob".ljust(20, b"\0") + b"Alice".ljust(20, b"\0"))
    (tmp_path / "wthor.trn").write_bytes(wthor_header(0, 1) + b"Cup".ljust(26, b"\0"))
    [named] = read_games(tmp_path / "wth_2001.wtb")
    assert (named.black, named.white, named.tournament, named.moves) == ("Alice", "Bob", "Cup", ("f5", "d6"))


def test_an_unreadable_game_of_a_file_is_raised_in_its_place_or_yielded(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text("f5d6\nf5f5\nf5d6c3\n")
    games = read_games(path)
    assert len(next(games).moves) == 2
    with pytest.raises(NotationError, match="occupied.*line 2, column 3") as raised:
        next(games)
    assert (raised.value.line, raised.value.column) == (2, 3)
    first, wrong, last = read_games(path, on_error="yield")
    assert isinstance(wrong, NotationError) and len(last.moves) == 3 and len(first.moves) == 2
    with pytest.raises(ValueError, match="unknown format, expected lines, ggf"):
        list(read_games(path, format="chess"))
    with pytest.raises(OSError):
        read_games(tmp_path / "missing")


def test_a_column_counts_characters():
    with pytest.raises(NotationError) as raised:
        Game.read("\u00e9\u00e9\u00e9: f5f5")
    assert raised.value.column == 8


def test_an_exception_while_games_are_read_is_raised(monkeypatch, tmp_path):
    def interrupted(_):
        raise KeyboardInterrupt

    (tmp_path / "games").write_text("f5d6\nf5f6\n")
    with monkeypatch.context() as patch:
        patch.setattr("kanzen.game_files.to_game", interrupted)
        with pytest.raises(KeyboardInterrupt):
            list(read_games(tmp_path / "games"))
    # Also while the library asks for bytes.
    games = read_games(tmp_path / "games")
    monkeypatch.setattr("kanzen.game_files.ctypes.c_char", interrupted)
    with pytest.raises(TypeError):
        next(games)


def test_no_more_of_a_file_is_read_than_its_games_need():
    reading, writing = os.pipe()
    os.write(writing, b"f5d6\nf5f6\nf5d6c3\n")
    games = read_games(f"/dev/fd/{reading}")
    assert next(games).moves == ("f5", "d6")  # although the other end is open
    os.write(writing, b"f5d6c4\n")
    assert next(games).moves == ("f5", "f6")
    os.close(writing)
    assert [game.moves[-1] for game in games] == ["c3", "c4"]
    os.close(reading)


def test_a_file_is_closed_when_its_games_are_no_longer_needed(tmp_path):
    (tmp_path / "games").write_text("f5d6\nf5f6\n")
    before = len(os.listdir("/dev/fd"))
    for use in (list, next, lambda games: None, lambda games: games.close()):
        games = read_games(tmp_path / "games")
        use(games)
        del games
        gc.collect()
        assert len(os.listdir("/dev/fd")) == before
    with pytest.raises(ValueError, match="unknown format"):
        read_games(tmp_path / "games", format="chess")
    assert len(os.listdir("/dev/fd")) == before


def test_parts_of_a_file_that_are_not_used_give_warnings(tmp_path):
    (tmp_path / "a.csv").write_text("moves,stars\nf5d6,3\n")
    with pytest.warns(NotationWarning, match="a.csv: the column \"stars\" is not used") as caught:
        assert len(list(read_games(tmp_path / "a.csv"))) == 1
    assert caught[0].filename == __file__
    (tmp_path / "a.wtb").write_bytes(wthor_header(0, 0))
    (tmp_path / "A.jou").write_bytes(wthor_header(0, 2) + b"Bob")
    with pytest.warns(NotationWarning, match="A.jou: its names are not used: the file ends here, expected 2 names"):
        assert list(read_games(tmp_path / "a.wtb")) == []
