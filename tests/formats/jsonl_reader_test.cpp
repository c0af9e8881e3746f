// Files of results: positions, errors, checksums and the end of a run.
#include "solver/formats/jsonl_reader.hpp"

#include <memory>
#include <sstream>
#include <string>

#include "core/notation.hpp"
#include "solver/formats/outcome_records.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

TEST_CASE("a file of results gives positions with claims and located errors") {
  const std::string board = notation::to_string(kStartPosition);
  std::istringstream in(
      "\n\n{\"board\":\"" + board +
      "\",\"status\":\"exact\",\"pv\":\"\",\"score\":0}\nnonsense\n{\"board\":\"" + board +
      R"(","status":"upper","pv":"","score":4,"id":"b"})");
  OutcomeRecords records(std::make_unique<JsonlReader>(in));
  const auto first = records.next();
  REQUIRE(first);
  REQUIRE(*first);
  CHECK(first->value().id == "3");
  CHECK(first->value().claims.exact == 0);
  const auto second = records.next();
  REQUIRE(second);
  REQUIRE_FALSE(*second);
  CHECK(second->error().line == 4);
  const auto third = records.next();
  REQUIRE(third);
  REQUIRE(*third);
  CHECK(third->value().id == "b");
  CHECK(third->value().claims.upper == 4);
  CHECK_FALSE(third->value().claims.exact);
  CHECK_FALSE(records.next());
}

TEST_CASE("a line that does not match its checksum is an error") {
  const std::string board = R"({"board":")" + notation::to_string(kStartPosition) + R"(",)";
  const std::string good = with_checksum(board + R"("status":"exact","pv":"","score":4})");
  CHECK(parse_jsonl_outcome(good));
  std::string edited = good;
  edited.replace(edited.find(":4,"), 3, ":6,");
  std::string spaced = good;
  spaced.insert(spaced.find(R"("check")"), " ");
  for (const std::string& line : {edited, spaced, good.substr(0, good.size() - 1) + R"(,"n":1})"}) {
    INFO(line);
    const Result<Outcome> outcome = parse_jsonl_outcome(line);
    REQUIRE_FALSE(outcome);
    CHECK(outcome.error().message.find("checksum") != std::string::npos);
  }

  // In a journal every line needs a checksum, also the header.
  const std::string header = with_checksum(R"({"journal":"kanzen journal 1"})");
  const std::string bare = board + R"("status":"exact","pv":"","score":6})";
  std::istringstream in(header + "\n" + good + "\n" + edited + "\n" + bare + "\n" + good + "\n");
  JsonlReader reader(in);
  for (const bool is_good : {true, false, false, true}) CHECK(reader.next()->ok() == is_good);
  CHECK_FALSE(reader.next());
  // Only the header names the engine of the lines.
  const std::string named = with_checksum(R"({"journal":"kanzen journal 1","engine":"one"})");
  const std::string other =
      with_checksum(board + R"("status":"exact","pv":"","score":4,"engine":"two"})");
  std::istringstream of_two(named + "\n" + good + "\n" + other + "\n");
  JsonlReader engines(of_two);
  CHECK(require_outcome(*engines.next()).value().engine == "one");
  CHECK(require_outcome(*engines.next()).value().engine == "two");
  // The end of a run is not a result, and counts only as the last line.
  const std::string end = end_of_run_line({3, 1, false});
  std::istringstream ended(named + "\n" + good + "\n" + end + "\n" + good + "\n" + end + "\n");
  JsonlReader ends(ended);
  CHECK(ends.next()->ok());
  CHECK(ends.header() == named);
  CHECK_FALSE(ends.end_of_run());
  CHECK(ends.next()->ok());
  CHECK_FALSE(ends.end_of_run());
  CHECK_FALSE(ends.next());
  CHECK(ends.end_of_run() == EndOfRun{3, 1, false});
  std::istringstream damaged("{\"journal\":\"kanzen journal 1\"}\n" + good + "\n");
  JsonlReader of_damaged(damaged);
  CHECK(of_damaged.next()->error().line == 1);
  CHECK(of_damaged.next()->ok());
  std::istringstream plain(bare + "\n" + edited + "\n");
  JsonlReader of_plain(plain);
  CHECK(of_plain.next()->ok());
  CHECK(of_plain.next()->error().line == 2);
}

}  // namespace kanzen::test
