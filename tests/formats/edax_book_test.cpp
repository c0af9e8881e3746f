#include "solver/formats/edax_book.hpp"

#include "tests/support/random_board.hpp"
#include "tests/support/read_all.hpp"

namespace kanzen {
namespace {

std::string little(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

struct Link {
  int score;
  int square;
};

constexpr Link kNoOther{0, 65};

std::string node(const Board& board, int value, int level, const std::vector<Link>& links,
                 Link other = kNoOther) {
  std::string bytes = little(board.player, 8) + little(board.opponent, 8) + std::string(16, '\1');
  for (const int score : {value, -64, 64}) bytes += little(static_cast<std::uint64_t>(score), 2);
  bytes += little(links.size(), 1) + little(static_cast<std::uint64_t>(level), 1);
  for (const Link& link : links) {
    bytes += little(static_cast<std::uint64_t>(link.score), 1) +
             little(static_cast<std::uint64_t>(link.square), 1);
  }
  return bytes + little(static_cast<std::uint64_t>(other.score), 1) +
         little(static_cast<std::uint64_t>(other.square), 1);
}

std::string book(const std::vector<std::string>& nodes) {
  std::string bytes = "XADEKOOB" + std::string{4, 5} + std::string(8, '\0') + std::string(20, '\0');
  bytes += little(nodes.size(), 4);
  for (const std::string& one : nodes) bytes += one;
  return bytes;
}

const Board kThree =
    notation::parse_position("XXXOOOOOXXXXXXOOXXXOX-OOXOXXOOOXXXXXXOOXXXOXOXOOXXXXXXX-OOOOOOO- X")
        .value()
        .board;
constexpr int kF3 = 21;
constexpr int kH7 = 55;

TEST_CASE("a position of a book claims its value and the scores of its moves") {
  const test::Contents contents =
      test::read_contents(book({node(kThree, 2, 8, {{2, kF3}}, Link{-4, kH7})}));
  CHECK(contents.warnings.empty());
  const PositionRecord record = test::only_record(contents);
  CHECK(record.id == "1");
  CHECK(record.position.board == kThree);
  CHECK(record.position.side == Colour::white);  // an odd number of empty squares
  CHECK(record.claims.exact() == 2);
  REQUIRE(record.claims.moves.size() == 2);
  CHECK(record.claims.moves[0] == notation::MoveScore{Square::f3, 2});
  CHECK(record.claims.moves[1] == notation::MoveScore{Square::h7, -4});
}

TEST_CASE("a forced pass may be a link of a book") {
  const Board full_but_one = notation::parse_position(std::string(62, 'X') + "O- O").value().board;
  REQUIRE(legal_moves(full_but_one) == 0);
  const test::Contents contents =
      test::read_contents(book({node(full_but_one, -64, 8, {{-64, 64}})}));
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].claims.moves[0] == notation::MoveScore{Square::pass, -64});
}

TEST_CASE("of a book only values that their level solves are claims") {
  test::Random random(17);
  const Board of_17 = test::random_unfinished_board(random, 17);
  const Board of_25 = test::random_unfinished_board(random, 25);
  const std::string bytes = book({node(kThree, 2, 1, {}), node(of_17, 4, 8, {}),
                                  node(of_17, 4, 9, {}), node(of_25, 5, 26, {})});
  const auto hints = [&](int level) {
    const std::string one = book({node(of_25, 5, level, {})});
    return test::read_contents(one).warnings.at(0).find("--estimates includes 1 of them");
  };
  CHECK(hints(26) == std::string::npos);
  CHECK(hints(20) != std::string::npos);
  const test::Contents contents = test::read_contents(bytes);
  REQUIRE(contents.records.size() == 1);
  CHECK(contents.records[0].id == "3");
  REQUIRE(contents.warnings.size() == 2);
  CHECK(contents.warnings[0].starts_with(
      "1 of 4 positions of the book are skipped: not 0 to 24 empty squares"));
  CHECK(contents.warnings[1].starts_with("2 positions of the book are skipped"));

  const std::vector<PositionRecord> all = test::read_contents(bytes, {.estimates = true}).records;
  REQUIRE(all.size() == 3);
  CHECK(all[0].claims.are_estimates);
  CHECK_FALSE(all[2].claims.are_estimates);
  CHECK(test::read_contents(bytes, {.empties = EmptiesRange{25, 30}}).records.size() == 1);
}

TEST_CASE("the levels of Edax solve these numbers of empty squares") {
  const std::vector<std::pair<int, int>> solved{{0, 0},   {1, 2},   {10, 20}, {11, 21}, {18, 21},
                                                {19, 24}, {24, 24}, {25, 27}, {29, 27}, {30, 30},
                                                {35, 30}, {36, 30}, {40, 34}, {60, 64}};
  for (const auto& [level, empties] : solved) {
    INFO(level);
    CHECK(empties_solved_by_edax(level) == empties);
  }
}

TEST_CASE("damage in a book is an error that names the position") {
  const std::string good = node(kThree, 2, 8, {{2, kF3}});
  struct Case {
    std::string bytes;
    std::size_t line;
    std::size_t column;
    std::string message;
  };
  Board crossed = kThree;
  crossed.player |= crossed.opponent;
  for (const Case& c : std::vector<Case>{
           {book({good, good}).substr(0, 100), 2, 15, "the file ends here, expected 2 positions"},
           {book({good}).substr(0, 20), 1, 21, "the header ends here"},
           {book({good}) + "x", 2, 1, "data after the last position"},
           {book({node(crossed, 2, 8, {})}), 1, 1, "discs of both sides on one square"},
           {book({node(kThree, 65, 8, {})}), 1, 33, "a value of 65"},
           {book({good, node(kThree, 2, 8, {{2, 0}})}), 2, 42, "square 0 is no legal move"},
           {book({node(kThree, 2, 8, {{2, 64}})}), 1, 42, "square 64 is no legal move"}}) {
    INFO(c.message);
    const test::Contents contents = test::read_contents(c.bytes);
    REQUIRE(contents.errors.size() == 1);
    CHECK(contents.errors[0].line == c.line);
    CHECK(contents.errors[0].column == c.column);
    CHECK(contents.errors[0].message.starts_with(c.message));
  }
  // After a bad position the next one is read.
  CHECK(test::read_contents(book({node(kThree, 65, 8, {}), good})).records.size() == 1);
}

}  // namespace
}  // namespace kanzen
