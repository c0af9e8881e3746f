#include <sstream>
#include <string>

#include "solver/apps/kanzen/output/table_sink.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using cli::TableLayout;

TableLayout layout_for(std::size_t width) {
  using enum cli::Column::Side;
  return TableLayout({{"id", 4, left},
                      {"score", 6},
                      {"nodes", 10, right, 1},
                      {"seconds", 8, right, 2},
                      {"verdict", 8, left, 0, 2}},
                     {"principal variation", "line"}, width);
}

std::string screen(std::size_t width) {
  const TableLayout layout = layout_for(width);
  return layout.heading() +
         layout.row({{"1"}, {"+18"}, {"34603"}, {"0.002"}, {"ok"}},
                    "g8h7a8a6a4a7b6a2h8a3a1b1h1g2") +
         layout.row({{"2"}, {"~+02"}, {"1000"}, {"0.001"}, {"65 %"}}, "proven +00..+10") +
         layout.row({{"3"}, {"-64"}, {"0"}, {"0.000"}, {"ok"}}, "");
}

}  // namespace

TEST_CASE("a table outside of a terminal has all columns") {
  CHECK(screen(0) ==
        "id    score      nodes  seconds  verdict   principal variation\n"
        "1       +18      34603    0.002  ok        g8h7a8a6a4a7b6a2h8a3a1b1h1g2\n"
        "2      ~+02       1000    0.001  65 %      proven +00..+10\n"
        "3       -64          0    0.000  ok      \n");
  CHECK(screen(120) == screen(0));
}

TEST_CASE("a table fits a resized terminal") {
  TableLayout layout = layout_for(120);
  const auto shown = [&] {
    return layout.heading() + layout.row({{"1"}, {"+18"}, {"34603"}, {"0.002"}, {"ok"}}, "g8h7a8");
  };
  const auto fresh = [](std::size_t width) {
    const TableLayout made = layout_for(width);
    return made.heading() + made.row({{"1"}, {"+18"}, {"34603"}, {"0.002"}, {"ok"}}, "g8h7a8");
  };
  CHECK_FALSE(layout.fit(120));
  CHECK_FALSE(layout.fit(119));
  for (const std::size_t width : {42U, 22U, 43U, 0U, 60U, 120U}) {
    layout.fit(width);
    CHECK(shown() == fresh(width));
  }
  CHECK(layout.fit(22));
  CHECK(layout.fit(120));
}

TEST_CASE("a table fits its terminal") {
  CHECK(screen(60) ==
        "id    score      nodes  seconds  verdict   line\n"
        "1       +18      34603    0.002  ok        g8h7a8a6a4a7b6..\n"
        "2      ~+02       1000    0.001  65 %      proven +00..+10\n"
        "3       -64          0    0.000  ok      \n");
  CHECK(screen(42) ==
        "id    score  seconds  verdict   line\n"
        "1       +18    0.002  ok        g8h7a8a6..\n"
        "2      ~+02    0.001  65 %    \n"
        "3       -64    0.000  ok      \n");
  CHECK(screen(22) ==
        "id    score  verdict \n"
        "1       +18  ok      \n"
        "2      ~+02  65 %    \n"
        "3       -64  ok      \n");
  for (std::size_t width = 21; width < 100; ++width) {
    std::istringstream lines(screen(width));
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= width);
  }
}

TEST_CASE("moves are cut between moves, other texts are never cut") {
  const TableLayout layout = layout_for(42);
  const std::vector<cli::TableCell> cells{{"1"}, {"+18"}, {"1"}, {"0.002"}, {"ok"}};
  CHECK(layout.row(cells, "g8 h7") == "1       +18    0.002  ok        g8 h7\n");
  CHECK(layout.row(cells, "g8 h7 a8 a6 a4") == "1       +18    0.002  ok        g8 h7 ..\n");
  CHECK(layout.row(cells, "proven +00..+10") == "1       +18    0.002  ok      \n");
}

TEST_CASE("a brief cell replaces one that does not fit the terminal") {
  const cli::TableCell verdict{"mismatch (expected +20)", {}, "not +20"};
  CHECK(layout_for(42).row({{"1"}, {"+18"}, {"1"}, {"0.002"}, verdict}, "g8h7") ==
        "1       +18    0.002  not +20   g8h7\n");
  CHECK(layout_for(0).row({{"1"}, {"+18"}, {"1"}, {"0.002"}, verdict}, "g8h7") ==
        "1       +18          1    0.002  mismatch (expected +20)  g8h7\n");
}

TEST_CASE("colours take no room in a table") {
  const TableLayout layout = layout_for(42);
  CHECK(layout.row({{"1"}, {"+18"}, {"1"}, {"0.002"}, {"ok", "\x1b[32m"}}, "g8h7a8a6a4a7b6") ==
        "1       +18    0.002  \x1b[32mok      \x1b[0m  g8h7a8a6..\n");
}

}  // namespace kanzen::test
