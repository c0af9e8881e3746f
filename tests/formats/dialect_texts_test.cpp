// Positions as other programs write them.
#include "solver/formats/dialect_texts.hpp"

#include <map>
#include <string>

#include "core/notation.hpp"
#include "solver/formats/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
namespace {

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

}  // namespace
}  // namespace kanzen
