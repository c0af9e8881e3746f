// Random boards in all notations. Each notation alone is in line_cases.json.
#include "solver/dialects/printed_board.hpp"
#include "tests/formats/position_reading.hpp"
#include "tests/support/mutation.hpp"

namespace kanzen::test {
namespace {

using notation::parse_board_style;

const std::string kAfterF5d6 = "---------------------------OX------OXX-----O-------------------- X";

TEST_CASE("a board on one line needs a side, or --side") {
  const std::string flat = "...........................wb......wbb.....w....................";
  const auto message = [&](const std::string& text) { return read_bad(text).message; };
  CHECK(message(flat + " 3").find("found \"3\" after the 64 squares, expected the side to move") ==
        0);
  CHECK(message(flat).find("--side black, white, parity or mover") != std::string::npos);
  // The 65th symbol is refused where the number of discs contradicts it.
  CHECK(message(flat + "w 0").find("which the 6 discs contradict, or one square too many") !=
        std::string::npos);
  for (const std::string side : {"black", "parity", "mover"}) {
    ReaderOptions options{.style = parse_board_style("", side).value()};
    std::string how;
    options.on_warning = [&](std::string_view, const ParseError& e) { how = e.message; };
    const PositionRecord record = read_position(flat + " 3", options);
    CHECK(notation::to_string(record.position) == kAfterF5d6);
    CHECK(record.claims.exact() == 3);
    CHECK(how.find("the side of --side") != std::string::npos);
  }
}

TEST_CASE("two numbers are the discs of the mover and of the opponent") {
  const Position position = notation::parse_moves("f5d6c3").value().end;
  const bool hex = GENERATE(false, true);
  std::ostringstream text;
  if (hex) text << std::hex << "0x";
  text << position.board.player << (hex ? ", 0x" : ";  ") << position.board.opponent;
  INFO(text.str());
  const Result<FoundBoard> found = parse_board(text.str());
  REQUIRE(found.ok());
  CHECK(found.value().position.board == position.board);
  CHECK(!found.value().read_as.empty());
}

struct Symbols {
  std::string black, white, empty;
  bool coded = false;  // the side is a digit
};

std::string printed(const Position& position, Random& random) {
  const std::vector<Symbols> sets{{"X", "O", "-"},
                                  {"x", "o", "."},
                                  {"*", "O", "-"},
                                  {"B", "W", "."},
                                  {"\u25CF", "\u25CB", "+"},
                                  {"\u25CF", "\u25CB", "\u30FB"},
                                  {"\u9ED2", "\u767D", "\u25A1"},
                                  {"\u26AB", "\u26AA", "_"},
                                  {"\uFF38", "\uFF2F", "\uFF0D"},
                                  {"\u25C6", "\u25C7", "\u00B7"},
                                  {"\u25CF", "\u25CB", std::string(notation::kWideBlank)},
                                  {"1", "-1", "0", true},
                                  {"1", "2", "0", true}};
  const Symbols& symbols = sets[static_cast<std::size_t>(random.between(0, 12))];
  const bool black = position.side == Colour::black;
  const int words = random.between(0, 4);
  const std::string name = black ? "Black" : "White";
  const std::string side = symbols.coded ? "Turn: " + (black ? symbols.black : symbols.white)
                           : words == 0  ? name + " to play"
                           : words == 1  ? name + "'s turn"
                           : words == 2  ? std::string("side=") + name.front()
                           : words == 3  ? "to_move: " + name
                                         : std::string(black ? "\u9ED2\u756A" : "\u767D\u756A");
  const bool above = random.between(0, 1) == 0;
  const bool wide = symbols.empty == notation::kWideBlank;
  const bool barred = random.between(0, 3) == 0;
  const bool spaced = symbols.white == "-1" || (!wide && random.between(0, 1) == 0);
  const int labels = random.between(0, 5);  // none, left, glued, right, from 0, from 8 on
  const int files = random.between(0, 2);
  std::string out = above ? side + "\n" : "";
  if (files == 1) out += "  a b c d e f g h\n";
  if (files == 2) out += "  \uFF21 \uFF22 \uFF23 \uFF24 \uFF25 \uFF26 \uFF27 \uFF28\n";
  const std::string cells = notation::board_text(position);
  for (int row = 0; row < 8; ++row) {
    const int rank = labels == 5 ? 7 - row : row;
    if (barred) out += "  +---+---+---+\n";
    if (labels == 1 || labels == 2 || labels == 5) out += std::to_string(rank + 1);
    if (labels == 4) out += std::to_string(rank);
    if (barred || labels == 1 || labels > 3 || (labels == 2 && symbols.coded)) out += " ";
    if (barred) out += "|";
    for (int file = 0; file < 8; ++file) {
      const char cell = cells[static_cast<std::size_t>(8 * rank + file)];
      out += cell == 'X' ? symbols.black : cell == 'O' ? symbols.white : symbols.empty;
      if (barred || (spaced && file < 7)) out += barred ? "|" : " ";
    }
    if (labels == 3) out += " " + std::to_string(rank + 1);
    out += "\n";
  }
  return above ? out : out + side + "\n";
}

Position random_position(Random& random) {
  while (true) {
    const Game game = random_game(random, {}, static_cast<std::size_t>(random.between(2, 55)));
    const Bitboard black = game.end.black();
    if (black != 0 && game.end.white() != 0) return game.end;
  }
}

TEST_CASE("random boards in random notations are read back") {
  Random random(54);
  for (int i = 10 * mutation_count(); i > 0; --i) {
    const Position position = random_position(random);
    const std::string text = printed(position, random);
    INFO(text);
    const Contents contents = read_positions(text);
    INFO((contents.errors.empty() ? std::string() : contents.errors[0].message));
    REQUIRE(contents.errors.empty());
    REQUIRE(contents.records.size() == 1);
    CHECK(notation::to_string(contents.records[0].position) == notation::to_string(position));
  }
}

TEST_CASE("damaged boards give the board that was meant, or a message") {
  Random random(55);
  for (int i = 30 * mutation_count(); i > 0; --i) {
    const Position position = random_position(random);
    std::string text = random.between(0, 3) == 0
                           ? notation::board_text(position) + (i % 2 == 0 ? " " : "") +
                                 notation::side_char(position.side)
                           : printed(position, random);
    const auto at = static_cast<std::size_t>(random.between(0, static_cast<int>(text.size()) - 1));
    const std::size_t line = text.rfind('\n', at) + 1;
    const std::size_t size = std::min(text.find('\n', at), text.size() - 1) + 1 - line;
    switch (random.between(0, 3)) {
      case 0:
        text.erase(at, 1);
        break;
      case 1:
        text.insert(at, 1, text[at]);
        break;
      case 2:
        if (size > 0) text.erase(line, size);
        break;
      default:
        text.insert(line, text.substr(line, size));
        break;
    }
    INFO(text);
    std::size_t messages = 0;
    ReaderOptions options;
    options.on_warning = [&](std::string_view, const ParseError&) { ++messages; };
    const Contents contents = read_positions(text, options);
    messages += contents.errors.size();
    REQUIRE((text.empty() || messages + contents.records.size() > 0));
    for (const PositionRecord& record : contents.records)
      CHECK((messages > 0 || record.position == position));
  }
}

}  // namespace
}  // namespace kanzen::test
