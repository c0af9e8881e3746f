// What is written in other programs' forms can be read back and says the same.
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/batch/all_moves.hpp"
#include "solver/io/position_reader.hpp"
#include "solver/io/writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

Outcome outcome_of(const std::string& line, Question question) {
  std::istringstream in(line);
  PositionReader reader(in);
  auto record = reader.next();
  REQUIRE(record);
  REQUIRE(*record);
  Outcome outcome{.record = std::move(*record).value(), .question = question};
  Solver solver({.hash_mib = 1});
  if (question == Question::all_moves) {
    solve_moves(solver, outcome.record.position.board, outcome);
  } else {
    outcome.window = question == Question::wld ? Window{-1, 1} : Window{};
    outcome.solution = solver.solve(outcome.record.position.board, outcome.window);
  }
  outcome.verdict = check_expected(outcome.solution.kind, outcome.solution.score,
                                   outcome.solution.best, outcome.record.expected);
  return outcome;
}

/// The fields of one line of CSV.
std::vector<std::string> split_csv(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

const std::string kBlack =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";  // +6
const std::string kWhite =
    "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- O";  // -2

}  // namespace

TEST_CASE("every writer that is named exists and no other") {
  for (const std::string_view name : writer_names()) CHECK(make_writer(name, "engine") != nullptr);
  CHECK(make_writer("xml", "engine") == nullptr);
}

TEST_CASE("values of all moves written as OBF are read back") {
  Random random(7);
  const auto writer = make_writer("obf", "");
  for (int i = 0; i < 100; ++i) {
    const Position position{random_unfinished_board(random, 1 + i % 7),
                            i % 2 == 0 ? Color::black : Color::white};
    const Outcome outcome =
        outcome_of(notation::to_text(position) + "; % number " + std::to_string(i),
                   i % 3 == 0 ? Question::value : Question::all_moves);
    std::istringstream in(writer->row(outcome));
    PositionReader reader(in);
    const auto again = reader.next();
    REQUIRE(again);
    REQUIRE(*again);
    const PositionRecord& record = again->value();
    CHECK(record.position == position);
    CHECK(record.comment == "number " + std::to_string(i));
    CHECK(record.expected.value() == outcome.solution.score);
    REQUIRE(record.expected.moves.size() == outcome.moves.size());
    for (std::size_t m = 0; m < outcome.moves.size(); ++m) {
      CHECK(record.expected.moves[m].move == outcome.moves[m].move);
      CHECK(record.expected.moves[m].score == outcome.moves[m].lower);
    }
  }
}

TEST_CASE("a bound is no score in OBF") {
  const Outcome outcome = outcome_of(kBlack + "; % hard", Question::wld);
  std::istringstream in(make_writer("obf", "")->row(outcome));
  PositionReader reader(in);
  const auto again = reader.next();
  REQUIRE(again);
  REQUIRE(*again);
  CHECK(again->value().expected.empty());
}

TEST_CASE("FFO scripts count discs with Black first") {
  const auto writer = make_writer("ffo", "");
  const auto second_line = [&](const Outcome& outcome) {
    const std::string text = writer->row(outcome);
    return text.substr(text.find('\n') + 1);
  };
  CHECK(second_line(outcome_of(kBlack, Question::value)).starts_with("35 - 29"));
  CHECK(second_line(outcome_of(kWhite, Question::value)).starts_with("33 - 31"));
  CHECK(second_line(outcome_of(kBlack, Question::wld)) == "Black win\n");
  CHECK(second_line(outcome_of(kWhite, Question::wld)) == "Black win\n");
  CHECK(writer->row(outcome_of(kBlack + " % #40", Question::wld)).starts_with(kBlack + " % #40\n"));
}

TEST_CASE("CSV has a field for each column whatever the id is") {
  const auto writer = make_writer("csv", "engine, with a comma");
  Outcome outcome = outcome_of(kBlack + "; +6;", Question::all_moves);
  outcome.record.id = "a \"quoted\", odd id";
  const std::vector<std::string> columns = split_csv(writer->heading());
  const std::string row = writer->row(outcome);
  const std::vector<std::string> fields = split_csv(row.substr(0, row.size() - 1));
  REQUIRE(fields.size() == columns.size());
  CHECK(fields[0] == outcome.record.id);
  CHECK(fields[1] == kBlack);
  CHECK(fields[4] == "6");
  CHECK(fields[12] == "ok");
  CHECK(fields[13] == "h5:6 g6:-2 f6:-4 h6:-10");
  CHECK(fields[14] == "engine, with a comma");
}

TEST_CASE("a bar in an id does not break a table in Markdown") {
  const auto writer = make_writer("markdown", "");
  Outcome outcome = outcome_of(kBlack + "; +8;", Question::value);
  outcome.record.id = "a|b";
  const std::string row = writer->row(outcome);
  CHECK(row.starts_with("| a\\|b | 6 | +06 | h5 |"));
  CHECK(row.find("| mismatch, expected +08 |") != std::string::npos);
}

}  // namespace kanzen::test
