// Unfinished results come last, and only if no other line has a result for the same position and
// goal.
#include <sstream>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/batch/merged_results.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

Outcome result(const std::string& id, std::optional<Score> value, Score lower = kMinScore) {
  Outcome outcome;
  outcome.record.id = id;
  outcome.record.position = kStartPosition;
  outcome.solution().lower = value.value_or(lower);
  outcome.solution().upper = value.value_or(kMaxScore);
  outcome.solution().score = value.value_or(0);
  outcome.solution().status = value ? Status::exact : Status::unfinished;
  return outcome;
}

/// The ids in the order in which they are read, with the lower bound.
std::vector<std::string> read(const std::string& first_line, const std::vector<Outcome>& outcomes) {
  std::string text = first_line;
  for (const Outcome& outcome : outcomes) {
    text += with_checksum(position_to_jsonl(outcome, "", Fields::brief)) + "\n";
  }
  std::istringstream in(text);
  FinalResultsReader reader(in);
  std::vector<std::string> found;
  while (const auto line = reader.next()) {
    const Result<Outcome> outcome = require_outcome(*line);
    REQUIRE(outcome);
    const Outcome& one = outcome.value();
    found.push_back(one.record.id + " " + std::to_string(one.solution().lower) + " " + one.engine);
  }
  return found;
}

}  // namespace

TEST_CASE("a journal is read in one pass, without results that later lines replace") {
  const std::vector<Outcome> outcomes{result("1", {}, -4), result("2", {}), result("3", 6),
                                      result("1", {}, 2),  result("2", 8),  result("4", {})};
  const std::string header = with_checksum(R"({"journal":"kanzen journal 1","engine":"e"})") + "\n";
  CHECK(read(header, outcomes) == std::vector<std::string>{"3 6 e", "2 8 e", "1 2 e", "4 -64 e"});
  // Other files keep their order.
  CHECK(read("", outcomes).size() == outcomes.size());
  CHECK(read("", outcomes)[0] == "1 -4 ");
}

TEST_CASE("a solved result removes the unfinished one that was held back") {
  UnfinishedResults unfinished;
  unfinished.hold_back(result("1", {}), "a");
  unfinished.hold_back(result("2", {}), "b");
  unfinished.hold_back(result("1", {}), "c");
  unfinished.drop(result("2", 4));
  unfinished.drop(result("5", 4));
  CHECK(unfinished.take() == std::vector<std::string>{"c"});
  CHECK(unfinished.take().empty());
}

TEST_CASE("distrusted lines are skipped, or are an error if announced too late") {
  const auto line = [](const std::string& id, Score value) {
    return with_checksum(position_to_jsonl(result(id, value), "", Fields::brief)) + "\n";
  };
  const std::string text = with_checksum(R"({"journal":"kanzen journal 1"})") + "\n" +
                           line("1", 2) + line("2", 4) + line("3", 6) + distrusting_line({3, 4}) +
                           "\n" + line("2", 8);
  std::istringstream first(text);
  const DistrustedLines distrusted = distrusted_lines(first);
  CHECK(distrusted.text() == "lines 3 to 4");
  std::istringstream in(text);
  FinalResultsReader reader(in, {}, distrusted);
  std::vector<std::string> found;
  while (const auto read = reader.next()) {
    const Result<Outcome> outcome = require_outcome(*read);
    REQUIRE(outcome);
    found.push_back(outcome.value().record.id + " " +
                    std::to_string(outcome.value().solution().score));
  }
  CHECK(found == std::vector<std::string>{"1 2", "2 8"});

  std::istringstream piped(text);
  FinalResultsReader late(piped);
  std::vector<std::size_t> errors;
  while (const auto outcome = late.next()) {
    if (*outcome) continue;
    errors.push_back(outcome->error().line);
    CHECK(outcome->error().message.find("lines 3 to 4") != std::string::npos);
  }
  CHECK(errors == std::vector<std::size_t>{5});
}

}  // namespace kanzen::test
