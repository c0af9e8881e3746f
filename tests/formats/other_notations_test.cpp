#include "solver/dialects/move_list.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/board_picture.hpp"
#include "solver/formats/game_record.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

const std::string kStartFen = "8/8/8/3pP3/3Pp3/8/8/8";

Result<Position> parse_fen(std::string_view text) {
  const Result<Game> game = parse_fen_game(text);
  if (!game) return game.error();
  return game.value().end;
}

TEST_CASE("a FEN has rank 8 first and Black in lower case") {
  for (const char* rest :
       {" b - - 0 1", " b", " b - -", " b 0 1", "  b  -  -  12  34 ", " black", " X"}) {
    INFO(rest);
    const Result<Position> start = parse_fen(kStartFen + rest);
    REQUIRE(start.ok());
    CHECK(start.value() == kStartPosition);
  }
  const Result<Position> corner = parse_fen("P7/8/8/8/8/8/8/p6P w");
  REQUIRE(corner.ok());
  CHECK(corner.value().black() == bit(Square::a1));
  CHECK(corner.value().white() == (bit(Square::a8) | bit(Square::h1)));
  CHECK(corner.value().side == Colour::white);
}

TEST_CASE("an error in a FEN has its place") {
  using Row = std::pair<const char*, std::size_t>;
  for (const auto& [text, column] :
       {Row{"", 1}, Row{"8/8/8/8/8/8/8", 14}, Row{"8/8/8/8/8/8/8/8", 16},
        Row{"9/8/8/8/8/8/8/8 b", 1}, Row{"7/8/8/8/8/8/8/8 b", 2}, Row{"7pp/8/8/8/8/8/8/8 b", 3},
        Row{"8/8/8/8/8/8/8/8/8 b", 16}, Row{"8/8/8/8/8/8/8/8 y", 17}, Row{"8/8/8/8/8/8/8/k7 b", 15},
        Row{"p8/8/8/8/8/8/8/8 b", 2}}) {
    INFO(text);
    const Result<Position> position = parse_fen(text);
    REQUIRE(!position.ok());
    CHECK(position.error().column == column);
    CHECK(position.error().message.find("expected") != std::string::npos);
  }
}

TEST_CASE("text after a FEN is played or refused") {
  const Game game = notation::parse_moves("f5d6").value();
  for (const char* rest : {" b moves f5d6", " b - - 0 1 moves f5 d6", " b 0 1 moves F5 D6 "}) {
    INFO(rest);
    const Result<Game> read = parse_fen_game(kStartFen + rest);
    REQUIRE(read.ok());
    CHECK(read.value().start == kStartPosition);
    CHECK(read.value().moves == game.moves);
    CHECK(parse_fen(kStartFen + rest).value() == game.end);
  }
  using Row = std::tuple<const char*, std::size_t, const char*>;
  for (const auto& [rest, column, found] :
       {Row{" banana", 23, "\"banana\""}, Row{" blacks", 23, "\"blacks\""},
        Row{" b banana", 25, "\"banana\""}, Row{" b f5d6", 25, "\"f5d6\""},
        Row{" b - KQ", 27, "\"KQ\""}, Row{" b - - 0", 30, "the end"},
        Row{" b - - 0 x", 31, "\"x\""}, Row{" b - - 0 1 2", 33, "\"2\""},
        Row{" b moves f5 a1", 34, "a1"}, Row{" b moves f5 ; d6", 34, "\";\""},
        Row{" b moves f5; d6", 33, "\";\""}}) {
    const Result<Position> position = parse_fen(kStartFen + rest);
    INFO(rest);
    REQUIRE(!position.ok());
    INFO(position.error().message);
    CHECK(position.error().column == column);
    CHECK(position.error().message.find(found) != std::string::npos);
  }
}

TEST_CASE("discs in hand mark a FEN of Flipello whose White is our Black") {
  const Position start = parse_fen(kStartFen + "[PPpp] w - - 0 1").value();
  CHECK(start == flipello_start());
  CHECK(start.side == Colour::black);
  CHECK(start.black() == kStartPosition.white());
  for (const char* moves : {"P@c5 P@c6", "@c5 @c6", "c5 c6", "p@C5P@C6"}) {
    INFO(moves);
    const Result<Game> game = parse_fen_game(kStartFen + "[Pp] w 0 1 moves " + moves);
    REQUIRE(game.ok());
    CHECK(game.value().end == play(play(start, Square::c5), Square::c6));
  }
  // The value is the same in both interpretations, because the same discs are to move.
  CHECK(parse_fen(kStartFen + "[] b").value().board == parse_fen(kStartFen + " b").value().board);
  const Result<Game> unclear = parse_fen_game(kStartFen + " w - - 0 1 moves P@c5");
  REQUIRE(!unclear.ok());
  CHECK(unclear.error().message.find("P is Black") != std::string::npos);
  CHECK(unclear.error().message.find("p is Black") != std::string::npos);
  CHECK(!parse_fen(kStartFen + "[PPxp] w").ok());
  CHECK(!parse_fen(kStartFen + "[PPpp w").ok());
  CHECK(!parse_fen(kStartFen + "[PPpp]w").ok());
}

TEST_CASE("Flipello writes passes as four zeros or a square twice") {
  const Result<Game> with = parse_fen_game("8/8/8/8/8/8/8/Pp6[] b moves 0000 P@c1");
  const Result<Game> twice = parse_fen_game("8/8/8/8/8/8/8/Pp6[] b moves b1b1 P@c1");
  const Result<Game> without = parse_fen_game("8/8/8/8/8/8/8/Pp6[] b moves P@c1");
  REQUIRE(with.ok());
  REQUIRE(twice.ok());
  REQUIRE(without.ok());
  CHECK(with.value().moves == without.value().moves);
  CHECK(twice.value().moves == without.value().moves);
  CHECK(!parse_fen_game(kStartFen + " b moves f5f5").ok());
}

std::map<std::string, std::string> texts_of(const Position& position) {
  std::map<std::string, std::string> texts;
  for (const auto& [name, text] : dialect_texts(position)) texts[name] = text;
  return texts;
}

TEST_CASE("the start position has the published form in other notations") {
  const auto texts = texts_of(kStartPosition);
  CHECK(texts.at("GGF") ==
        "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]");
  CHECK(texts.at("FEN") == "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
  CHECK(texts.at("Zebra") == "---------------------------O*------*O--------------------------- *");
  CHECK(texts.at("GPDB") ==
        ";...........................wb......bw...........................;b;;");
  CHECK(texts.at("Egaroucid") ==
        "---------------------------OX------XO---------------------------X");
  CHECK(texts.at("Digits") == "0000000000000000000000000002100000012000000000000000000000000000 1");
}

TEST_CASE("texts for other programs are read back") {
  test::Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Position position{test::random_unreachable_board(random, random.between(0, 64)),
                            i % 2 == 0 ? Colour::black : Colour::white};
    INFO(notation::to_string(position));
    const auto texts = texts_of(position);
    CHECK(parse_fen(texts.at("FEN")).value() == position);
    using notation::parse_position;
    CHECK(parse_position(texts.at("GGF")).value() == position);
    CHECK(
        parse_position(texts.at("Zebra"), notation::parse_board_style("white=0").value()).value() ==
        position);
    // The 65th symbol is a side only if the number of discs says so, too.
    const auto glued = parse_position(texts.at("Egaroucid"));
    CHECK((!glued.ok() || glued.value() == position));
    CHECK(parse_position(texts.at("Digits"),
                         notation::parse_board_style("black=1,white=2,empty=0").value())
              .value() == position);
  }
}

TEST_CASE("the examples of RFC 4648 are reproduced") {
  const std::string whole = "foobar";
  const std::vector<std::string> encoded{"",         "Zg==",     "Zm8=",    "Zm9v",
                                         "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (std::size_t i = 0; i <= 6; ++i) CHECK(to_base64(whole.substr(0, i)) == encoded[i]);
  CHECK(to_base64(std::string("\x00\xFF\xFB\x80", 4)) == "AP/7gA==");
}

const std::string kStart = "!!!!!!a\"A#!!!!!!";

TEST_CASE("the start position in base 81 is the published one, and a score makes it a line") {
  CHECK(to_base81(kStartBoard) == kStart);
  REQUIRE(parse_base81(kStart).ok());
  CHECK(parse_base81(kStart).value() == kStartBoard);
  CHECK(is_base81_line(kStart + " +4"));
  CHECK(!is_base81_line(kStart));
  CHECK(!is_base81_line("f5d6c3"));
}

TEST_CASE("boards of random discs read back from base 81") {
  test::Random random(8);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_unreachable_board(random, random.between(0, 64));
    const Result<Board> read_back = parse_base81(to_base81(board));
    REQUIRE(read_back.ok());
    CHECK(read_back.value() == board);
  }
}

TEST_CASE("every character is four squares or an error") {
  int good = 0;
  for (int c = 0; c < 256; ++c) {
    std::string text = kStart;
    text[0] = static_cast<char>(c);
    const Result<Board> board = parse_base81(text);
    good += board.ok() ? 1 : 0;
    if (board.ok()) {
      CHECK(to_base81(board.value()) == text);
    } else {
      CHECK(board.error().column == 1);
    }
  }
  CHECK(good == 81);
}

}  // namespace
}  // namespace kanzen
