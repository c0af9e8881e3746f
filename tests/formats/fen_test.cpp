#include "solver/formats/fen.hpp"

#include <map>
#include <string>

#include "core/notation.hpp"
#include "solver/formats/board_picture.hpp"
#include "solver/formats/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
namespace {

const std::string kStartFen = "8/8/8/3pP3/3Pp3/8/8/8";

TEST_CASE("a FEN has rank 8 first and Black in lower case") {
  for (const char* rest : {" b - - 0 1", " b", " b - -", " b 0 1", "  b  -  -  12  34 "}) {
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
  struct Case {
    const char* text;
    std::size_t column;
  };
  for (const Case& c : {Case{"", 1},
                        {"8/8/8/8/8/8/8", 14},
                        {"8/8/8/8/8/8/8/8", 16},
                        {"9/8/8/8/8/8/8/8 b", 1},
                        {"7/8/8/8/8/8/8/8 b", 2},
                        {"7pp/8/8/8/8/8/8/8 b", 3},
                        {"8/8/8/8/8/8/8/8/8 b", 16},
                        {"8/8/8/8/8/8/8/8 x", 17},
                        {"8/8/8/8/8/8/8/k7 b", 15},
                        {"p8/8/8/8/8/8/8/8 b", 2}}) {
    INFO(c.text);
    const Result<Position> position = parse_fen(c.text);
    REQUIRE(!position.ok());
    CHECK(position.error().column == c.column);
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
  struct Case {
    const char* rest;
    std::size_t column;
    const char* found;
  };
  for (const Case& c : {Case{" banana", 23, "\"banana\""}, Case{" black", 23, "\"black\""},
                        Case{" b banana", 25, "\"banana\""}, Case{" b f5d6", 25, "\"f5d6\""},
                        Case{" b - KQ", 27, "\"KQ\""}, Case{" b - - 0", 30, "the end"},
                        Case{" b - - 0 x", 31, "\"x\""}, Case{" b - - 0 1 2", 33, "\"2\""},
                        Case{" b moves f5 a1", 34, "a1"}, Case{" b moves f5 ; d6", 34, "\";\""},
                        Case{" b moves f5; d6", 33, "\";\""}}) {
    const Result<Position> position = parse_fen(kStartFen + c.rest);
    INFO(c.rest);
    REQUIRE(!position.ok());
    INFO(position.error().message);
    CHECK(position.error().column == c.column);
    CHECK(position.error().message.find(c.found) != std::string::npos);
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
    using notation::Dialect;
    using notation::parse_position;
    CHECK(parse_position(texts.at("GGF")).value() == position);
    CHECK(parse_position(texts.at("Zebra"), Dialect::zebra).value() == position);
    CHECK(parse_position(texts.at("Egaroucid"), Dialect::egaroucid).value() == position);
    CHECK(parse_position(texts.at("Digits"), Dialect::digits).value() == position);
  }
}

TEST_CASE("the examples of RFC 4648 are reproduced") {
  CHECK(to_base64("").empty());
  CHECK(to_base64("f") == "Zg==");
  CHECK(to_base64("fo") == "Zm8=");
  CHECK(to_base64("foo") == "Zm9v");
  CHECK(to_base64("foob") == "Zm9vYg==");
  CHECK(to_base64("fooba") == "Zm9vYmE=");
  CHECK(to_base64("foobar") == "Zm9vYmFy");
  CHECK(to_base64(std::string("\x00\xFF\xFB\x80", 4)) == "AP/7gA==");
}

}  // namespace
}  // namespace kanzen
