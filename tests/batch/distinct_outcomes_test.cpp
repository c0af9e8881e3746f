// Keeping one result for each position.
#include <string>
#include <utility>
#include <vector>

#include "solver/batch/merged_results.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

Outcome found(const std::string& id, Score lower, Score upper, bool claimed = false) {
  Outcome outcome;
  outcome.record.id = id;
  outcome.record.position = kStartPosition;
  outcome.claimed = claimed;
  outcome.solution().lower = lower;
  outcome.solution().upper = upper;
  outcome.solution().status = lower == upper ? Status::exact : Status::unfinished;
  return outcome;
}

/// The id that is kept, if it does not depend on the order.
std::string kept_of(const Outcome& a, const Outcome& b) {
  std::vector<std::string> ids;
  for (const auto& [first, second] : {std::pair(a, b), std::pair(b, a)}) {
    DistinctOutcomes distinct;
    CHECK_FALSE(distinct.add(first, "a"));
    CHECK_FALSE(distinct.add(second, "b"));
    const std::vector<Outcome> kept = distinct.take();
    REQUIRE(kept.size() == 1);
    ids.push_back(kept.front().record.id);
  }
  return ids[0] == ids[1] ? ids[0] : "the first";
}

}  // namespace

TEST_CASE("the result that says most is kept, whatever the order") {
  CHECK(kept_of(found("search", 4, 4), found("file", 4, 4, true)) == "search");
  CHECK(kept_of(found("exact", 4, 4), found("bound", 2, 8)) == "exact");
  CHECK(kept_of(found("narrow", 2, 8), found("wide", 2, 64)) == "narrow");
  CHECK(kept_of(found("bound", 2, 64), found("nothing", -64, 64)) == "bound");
  Outcome all = found("all-moves", 4, 4);
  all.moves() = {{Square::d3, 4, 4}, {Square::c4, 4, 4}};
  Outcome best = found("best-moves", 4, 4);
  best.moves() = {{Square::d3, 4, 4}, {Square::c4, -64, 4}};
  CHECK(kept_of(all, best) == "all-moves");
}

TEST_CASE("a value of a move contradicts a smaller value of the position") {
  Outcome move = found("move", -64, 64, true);
  move.moves() = {{Square::d3, 8, 8}};
  DistinctOutcomes distinct;
  CHECK_FALSE(distinct.add(found("position", 6, 6), "a"));
  CHECK(distinct.add(move, "b"));
  CHECK(distinct.take().size() == 2);
}

TEST_CASE("a mismatch is kept or named, whatever the order") {
  Outcome mismatch = found("mismatch", 4, 4);
  mismatch.verdict = Verdict::refuted;
  CHECK(kept_of(mismatch, found("unchecked", 4, 4)) == "mismatch");
  mismatch.record.line = 7;
  Outcome more = found("more", 4, 4);
  more.moves() = {{Square::d3, 4, 4}};
  for (const bool is_first : {true, false}) {
    DistinctOutcomes distinct;
    CHECK_FALSE(distinct.add(is_first ? mismatch : more, is_first ? "m" : "o"));
    const auto notice = distinct.add(is_first ? more : mismatch, is_first ? "o" : "m");
    REQUIRE(notice);
    CHECK(notice->starts_with("m:7 contradicts its input"));
  }
}

}  // namespace kanzen::test
