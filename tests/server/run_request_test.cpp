// Output when memory runs out.
#include "solver/server/run_request.hpp"

#include <new>
#include <optional>

#include "core/notation.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::server {
namespace {

using test::kFfo1;

/// Finds values, but has no memory for the searches of a certificate.
class StarvedSolver final : public PositionSolver {
 public:
  [[nodiscard]] std::optional<Score> search_null_window(const Board& /*board*/,
                                                        Score /*alpha*/) override {
    throw std::bad_alloc();
  }
  [[nodiscard]] std::optional<Bounds> known_bounds(const Board& /*board*/) const noexcept override {
    return std::nullopt;
  }

 private:
  [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                      const Bounds& known) override {
    return solver_.solve(board, window, limits, known);
  }
  [[nodiscard]] PositionEstimate estimate_within(const Board& board, const EstimateOptions& options,
                                                 const Limits& limits) override {
    return solver_.estimate(board, options, limits);
  }

  Solver solver_{{.threads = 1, .hash_mib = 1}};
};

TEST_CASE("a value stays proven if memory does not suffice for its certificate") {
  const auto position = notation::parse_position(kFfo1);
  REQUIRE(position);
  StarvedSolver solver;
  Request request;
  request.board = position.value().board;
  request.certify_as = Colour::black;
  const Report report = run_request(solver, request, {}, {}, [] { return false; });
  CHECK(report.final);
  CHECK(report.end == RequestEnd::proven);
  CHECK(report.error.empty());
  CHECK(report.solution.status == Status::exact);
  CHECK(report.solution.score == 18);
  CHECK(report.certificate.empty());
}

}  // namespace
}  // namespace kanzen::server
