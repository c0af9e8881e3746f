// Sums of the results of consecutive searches of one request.
#include <catch2/catch.hpp>

#include "solver/server/run_request.hpp"

namespace kanzen::server {
namespace {

[[nodiscard]] Report report(Score lower, Score upper, RequestEnd end) {
  Report made{.final = true, .end = end};
  made.solution.lower = lower;
  made.solution.upper = upper;
  made.solution.counters.nodes = 10;
  return made;
}

TEST_CASE("bounds of an interrupted search narrow the bounds of the next one") {
  const Report merged =
      merge_reports(report(0, 8, RequestEnd::terminated), report(4, 64, RequestEnd::limit));
  CHECK(merged.end == RequestEnd::limit);
  CHECK(merged.solution.lower == 4);
  CHECK(merged.solution.upper == 8);
  CHECK(merged.solution.counters.nodes == 20);
}

TEST_CASE("a result that excludes earlier bounds of its request is a failure") {
  for (const RequestEnd end : {RequestEnd::proven, RequestEnd::limit, RequestEnd::terminated}) {
    const Report merged = merge_reports(report(0, 8, RequestEnd::terminated), report(10, 10, end));
    CHECK(merged.end == RequestEnd::failed);
    CHECK(merged.error == "proven bounds that contradict each other");
    CHECK(merged.solution.counters.nodes == 20);
    // The failure outlasts further searches of the request.
    CHECK(merge_reports(merged, report(0, 0, RequestEnd::proven)).end == RequestEnd::failed);
  }
}

TEST_CASE("bounds of a move that exclude earlier ones are a failure") {
  Report earlier = report(-64, 64, RequestEnd::terminated);
  earlier.moves = {{Square::c4, 2, 2}, {Square::d3, -64, 0}};
  Report later = report(-64, 64, RequestEnd::limit);
  later.moves = {{Square::d3, 4, 4}, {Square::c4, 2, 2}};
  CHECK(merge_reports(earlier, later).end == RequestEnd::failed);
  later.moves[0] = {Square::d3, -2, -2};
  CHECK(merge_reports(earlier, later).end == RequestEnd::limit);
}

TEST_CASE("a report on a running search keeps its own bounds if earlier ones exclude them") {
  Report running = report(10, 64, RequestEnd::proven);
  running.final = false;
  const Report merged = merge_reports(report(0, 8, RequestEnd::terminated), running);
  CHECK_FALSE(merged.final);
  CHECK(merged.solution.lower == 10);
  CHECK(merged.solution.upper == 64);
}

TEST_CASE("the deeper of two estimates by depth is kept") {
  const auto estimated = [](int depth, bool final) {
    Report made = report(-64, 64, RequestEnd::limit);
    made.final = final;
    made.solution.status = Status::estimate;
    made.solution.depth = depth;
    made.estimate.emplace().depth = depth;
    return made;
  };
  for (const bool final : {false, true}) {
    CHECK(merge_reports(estimated(7, true), estimated(3, final)).estimate->depth == 7);
    CHECK(merge_reports(estimated(3, true), estimated(7, final)).estimate->depth == 7);
    CHECK(merge_reports(estimated(3, true), report(-64, 64, RequestEnd::limit)).estimate->depth ==
          3);
  }
}

}  // namespace
}  // namespace kanzen::server
