// Boards however they are dressed: each dress alone, and random boards in all of them.
#include "core/notation/printed_board.hpp"
#include "tests/formats/position_reading.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

using notation::FoundBoard;
using notation::parse_board_style;

constexpr std::size_t kBoardSize = 66;  // with the side
const std::string kAfterF5d6 = "---------------------------OX------OXX-----O-------------------- X";

struct DressCase {
  std::string text;
  std::string board;  // or a part of the error
  std::string symbols = {};
  std::string side = {};
};

TEST_CASE("a board is read in every dress, or refused with what decides") {
  const std::string rows =
      "........\n........\n........\n...wb...\n...wbb..\n...w....\n........\n........\n";
  std::vector<DressCase> cases{
      // the side
      {rows + "side=B", kAfterF5d6},
      {rows + "to_move: B", kAfterF5d6},
      {rows + "Black's turn", kAfterF5d6},
      {rows + "It is Black to play", kAfterF5d6},
      {rows + "Next player: black", kAfterF5d6},
      {rows + "Player 'b' move:", kAfterF5d6},
      {rows + "Player 1 (b) to move", kAfterF5d6},
      {rows + "Player 1 (b) to move, Player 2 (w) to move", "a printed board"},
      {rows + "It is not White's turn", "a printed board"},
      {rows + "Previous player: White", "a printed board"},
      {rows + "White to move lost", "a printed board"},
      {rows + "Black (w) to move", "a printed board"},
      {rows + "Black () to move", "a printed board"},
      {rows + "BLACK TO PLAY!", kAfterF5d6},
      {rows + "- Black to move -", kAfterF5d6},
      {rows + "Black to move (57 empties)", kAfterF5d6},
      {rows + "It's b's move", kAfterF5d6},
      {rows + "Black plays next", kAfterF5d6},
      {rows + "On move: Black", kAfterF5d6},
      {rows + "stm: b", kAfterF5d6},
      {rows + "black-to-move", kAfterF5d6},
      {rows + "# Black to move", kAfterF5d6},
      {rows + "[Black to move]", kAfterF5d6},
      {rows + "Current player: Black (b)", kAfterF5d6},
      {rows + "Turn: 1 (Black)", kAfterF5d6},
      {rows + "Fig. 3. Black to play", kAfterF5d6},
      {rows + "Schwarz am Zug", kAfterF5d6},
      {rows + "Trait aux Noirs", kAfterF5d6},
      {rows + "\u5148\u624B\u756A", kAfterF5d6},
      {"\u624B\u756A\uFF1A\u9ED2\n" + rows, kAfterF5d6},
      // LaTeX, and letters
      {"\\begin{othelloboard}{1}\n\\othelloarrayfirstrow {0}{0}{0}{0}{0}{0}{0}{0}\n"
       "\\othelloarraysecondrow {0}{0}{0}{0}{0}{0}{0}{0}\n"
       "\\othelloarraythirdrow {0}{0}{0}{0}{0}{0}{0}{0}\n"
       "\\othelloarrayfourthrow {0}{0}{0}{2}{1}{0}{0}{0}\n"
       "\\othelloarrayfifthrow {0}{0}{0}{2}{1}{1}{0}{0}\n"
       "\\othelloarraysixthrow {0}{0}{0}{2}{0}{0}{0}{0}\n"
       "\\othelloarrayseventhrow {0}{0}{0}{0}{0}{0}{0}{0}\n"
       "\\othelloarrayeighthrow {0}{0}{0}{0}{0}{0}{0}{0}\n\\end{othelloboard}",
       kAfterF5d6, "black=1,white=2,empty=0", "black"},
      {"eeeeeeee\neeeeeeee\neeeeeeee\neeewbeee\neeewbbee\neeeweeee\neeeeeeee\neeeeeeee\nblack to "
       "move",
       kAfterF5d6},
      {"\u6B21\u306F\u9ED2\u756A\u3067\u3059\u3002\n" + rows, kAfterF5d6},
      {rows, "--side black, white, parity or mover"},
      {rows, kAfterF5d6, "", "black"},
      {rows, kAfterF5d6, "", "parity"},
      {rows, kAfterF5d6, "", "mover"},
      // labels, bars and blanks
      {"\\ABCDEFGH\n1++++++++\n2++++++++\n3++++++++\n4+++\u25CB\u25CF+++\n5+++\u25CB\u25C6\u25CF++"
       "\n6+++\u25CB++++\n7++++++++\n"
       "8++++++++\n\u9ED2\u756A",
       kAfterF5d6},
      {"/ A B C D E F G "
       "H\n1\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\n2\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B"
       "\uFF0B\uFF0B\n3\uFF0B\uFF0B\uFF0B\uFF0B21\uFF0B\uFF0B\uFF0B\n4\uFF0B\uFF0B12\u25CB\u25CF18"
       "\uFF0B\uFF0B\n"
       "5\uFF0B\uFF0B\uFF0B\u25CB\u25CF\u25CF\uFF0B\uFF0B\n6\uFF0B\uFF0B\uFF0B\u25C7\uFF0B\uFF0B"
       "\uFF0B\uFF0B\n7\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\uFF0B\n8\uFF0B\uFF0B\uFF0B\uFF0B"
       "\uFF0B\uFF0B\uFF0B\uFF0B\n\u6B21\u3001\u9ED2\u756A(7\u624B\u76EE)",
       kAfterF5d6},
      {"   a b c d e f g h\n1\n2\n3\n4        o x\n5        o x x\n6        o\n7\n8\nblack to move",
       kAfterF5d6},
      {"    0   1   2   3   4   5   6   7\n  "
       "\u250C\u2500\u2500\u2500\u252C\u2500\u2500\u2500\u2510\n0 \u2502   \u2502   \u2502   "
       "\u2502   \u2502   \u2502   \u2502   \u2502   \u2502\n"
       "1 \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502\n2 \u2502 "
       "  \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502\n"
       "3 \u2502   \u2502   \u2502   \u2502 \u25CB \u2502 \u25CF \u2502   \u2502   \u2502   "
       "\u2502\n4 \u2502   \u2502   \u2502   \u2502 \u25CB \u2502 \u25CF \u2502 \u25CF \u2502   "
       "\u2502   \u2502\n"
       "5 \u2502   \u2502   \u2502   \u2502 \u25CB \u2502   \u2502   \u2502   \u2502   \u2502\n6 "
       "\u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502\n"
       "7 \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502   \u2502\n  "
       "\u2514\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2518\nTurn: \u25CF",
       kAfterF5d6},
      {"+--------+\n|        |\n|        |\n|        |\n|   ox   |\n|   oxx  |\n|   o    |\n"
       "|        |\n|        |\n+--------+\nBlack to move",
       kAfterF5d6},
      {"[\n  \"........\",\n  \"........\",\n  \"........\",\n  \"...WB...\",\n  \"...WBB..\",\n"
       "  \"...W....\",\n  \"........\",\n  \"........\"\n]\nturn: B",
       kAfterF5d6},
      // digits and letters as symbols, some of which the user must name
      {"1\n8\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 -1 1 0 0 0\n"
       "0 0 0 -1 1 1 0 0\n0 0 0 -1 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0",
       kAfterF5d6},
      {". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . 0 * . . .\n. . . 0 * * . .\n"
       ". . . 0 . . . .\n. . . . . . . .\n. . . . . . . .\n* to move",
       "white=0"},
      {". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . 0 * . . .\n. . . 0 * * . .\n"
       ". . . 0 . . . .\n. . . . . . . .\n. . . . . . . .\n",
       kAfterF5d6, "white=0", "black"},
      {"https://example.org/b?turn=1&board="
       "0000000000000000000000000002100000021100000200000000000000000000",
       kAfterF5d6},
      {"https://example.org/b.php?board="
       "0000000000000000000000000002100000021100000200000000000000000000&turn=1&date=20260101",
       kAfterF5d6},
      {"https://example.org/#---------------------------OX------OXX-----O--------------------",
       "no side to move"},
      {"https://example.org/#---------------------------OX------OXX-----O--------------------",
       kAfterF5d6, "", "parity"},
      {"https://example.org/play/---------------------------OX------OXX-----O--------------------"
       "?side=b",
       kAfterF5d6},
      {"AAAAAAAAAAAAAAAAAAAAAAAAAAACBAAAAAACBBAAAAACAAAAAAAAAAAAAAAAAAAA", kAfterF5d6,
       "black=B,white=C,empty=A", "parity"},
      // marks: legal squares of Black
      {"--------\n--------\n--*-----\n--*OX---\n--*OXX--\n--*O----\n--*-----\n--------\nX to move",
       kAfterF5d6},
      // programs of Norvig's book: ranks from 10 to 80, and 0 for O beside Black alone
      {"    1 2 3 4 5 6 7 8   [@=4 0=3 (+1)]\n 10 . . . . . . . .\n 20 . . . . . . . .\n"
       " 30 . . . . . . . .\n 40 . . . O @ . . .\n 50 . . . O @ @ . .\n 60 . . . O . . . .\n"
       " 70 . . . . . . . .\n 80 . . . . . . . .\n@ to move",
       kAfterF5d6},
      {"[ ][ ][ ][ ][ ][ ][ ][ ]\n[ ][ ][ ][ ][ ][ ][ ][ ]\n[ ][ ][ ][ ][ ][ ][ ][ ]\n"
       "[ ][ ][ ][O][X][ ][ ][ ]\n[ ][ ][ ][O][X][X][ ][ ]\n[ ][ ][ ][O][ ][ ][ ][ ]\n"
       "[ ][ ][ ][ ][ ][ ][ ][ ]\n[ ][ ][ ][ ][ ][ ][ ][ ]\nX to move",
       kAfterF5d6},
      {"    a b c d e f g h   [@=4 0=3 (+1)]\n  1 . . . . . . . .\n  2 . . . . . . . .\n"
       "  3 . . . . . . . .\n  4 . . . 0 @ . . .\n  5 . . . 0 @ @ . .\n  6 . . . 0 . . . .\n"
       "  7 . . . . . . . .\n  8 . . . . . . . .\n@ to move",
       kAfterF5d6},
      // numbers and slashes
      {"8/8/3W4/3WBB2/3WB3/8/8/8 b", kAfterF5d6},
      {"3WB3/8", "found"},
      {"0xF000000000000000 1", "no discs of a game"},
      {"0x1010000000 0x0810000000", "a common bit"},
  };
  // Squares of emoji beside round discs are empty, and discs beside others.
  for (const auto& [empty, white, black] : {std::array{"\u2B1C", "\u26AA", "\u26AB"},
                                            {"\u2B1B", "\u26AA", "\u26AB"},
                                            {"\U0001F7E9", "\u2B1C", "\u2B1B"},
                                            {"\u7A7A", "\u767D", "\u9ED2"},
                                            {"\uFF0B", "\u25EF", "\u25CF\uFE0E"},
                                            {"\u2796", "\u2B55", "\u274C"}}) {
    std::string text;
    for (const char c : rows) {
      text += c == 'w' ? white : c == 'b' ? black : c == '\n' ? "\n" : empty;
    }
    cases.push_back({text + "Black to move", kAfterF5d6});
  }
  // Labels of ranks, and squares of a spreadsheet, where nothing is an empty square.
  struct Dress {
    std::string above, label, behind_label, between;
  };
  for (const Dress& dress :
       {Dress{"", "Row ", ": ", ""}, Dress{"", "rank ", " ", ""}, Dress{"", "", ": ", " "},
        Dress{"", "", ",", ","}, Dress{",a,b,c,d,e,f,g,h\n", "", ",", ","}, Dress{"", "", "", ","},
        Dress{"| | a | b | c | d | e | f | g | h |\n|--|--|--|--|--|--|--|--|--|\n", "| ", " | ",
              " | "}}) {
    std::string text = dress.above;
    for (int rank = 0; rank < 8; ++rank) {
      if (!dress.behind_label.empty()) {
        text += dress.label + std::to_string(rank + 1) + dress.behind_label;
      }
      const bool empty = dress.between.find_first_of(",|") != std::string::npos;
      for (int file = 0; file < 8; ++file) {
        const char c = rows[static_cast<std::size_t>(9 * rank + file)];
        if (!empty || c != '.') text += c;
        if (file < 7) text += dress.between;
      }
      text += dress.label.starts_with('|') ? " |\n" : "\n";
    }
    cases.push_back({text + "Black to move", kAfterF5d6});
  }
  for (const DressCase& c : cases) {
    INFO(c.text);
    const Result<FoundBoard> found =
        notation::find_board(c.text, parse_board_style(c.symbols, c.side).value());
    const bool is_board = c.board.size() == kBoardSize;
    INFO((found ? notation::to_string(found.value().position) : found.error().message));
    CHECK(found.ok() == is_board);
    if (is_board && found) CHECK(notation::to_string(found.value().position) == c.board);
    if (!is_board && !found) CHECK(found.error().message.find(c.board) != std::string::npos);
  }
}

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
    CHECK(record.claims.exact == 3);
    CHECK(how.find("the side of --side") != std::string::npos);
  }
}

TEST_CASE("two numbers are the discs of the mover and of the opponent") {
  const Position position = notation::parse_moves("f5d6c3").value().end;
  for (const bool hex : {false, true}) {
    std::ostringstream text;
    if (hex) text << std::hex << "0x";
    text << position.board.player << (hex ? ", 0x" : ";  ") << position.board.opponent;
    INFO(text.str());
    const Result<FoundBoard> found = notation::find_board(text.str());
    REQUIRE(found.ok());
    CHECK(found.value().position.board == position.board);
    CHECK(!found.value().how.empty());
  }
}

struct Symbols {
  std::string black, white, empty;
  bool coded = false;  // the side is a digit
};

std::string dressed(const Position& position, Random& random) {
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

TEST_CASE("random boards in random dresses are read back") {
  Random random(54);
  for (int i = 0; i < 3000; ++i) {
    const Position position = random_position(random);
    const std::string text = dressed(position, random);
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
  for (int i = 0; i < 10'000; ++i) {
    const Position position = random_position(random);
    std::string text = random.between(0, 3) == 0
                           ? notation::board_text(position) + (i % 2 == 0 ? " " : "") +
                                 notation::side_char(position.side)
                           : dressed(position, random);
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
    for (const PositionRecord& record : contents.records) {
      if (messages == 0) {
        CHECK(notation::to_string(record.position) == notation::to_string(position));
      }
    }
  }
}

}  // namespace
}  // namespace kanzen::test
