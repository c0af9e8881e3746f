// The estimate of the time left: on costs that follow the model, and on real ones.
#include "solver/batch/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

TEST_CASE("nothing is said before the first position is done") {
  CostModel model;
  CHECK_FALSE(model.remaining_seconds());
  model.plan(20);
  CHECK_FALSE(model.remaining_seconds());
  model.done(20, 3);
  REQUIRE(model.remaining_seconds());
  CHECK(*model.remaining_seconds() == 0);
}

TEST_CASE("what is dropped takes no time") {
  CostModel model;
  for (int i = 0; i < 3; ++i) model.plan(20);
  model.done(20, 4);
  CHECK(*model.remaining_seconds() == Approx(8));
  model.drop(20);
  CHECK(*model.remaining_seconds() == Approx(4));
}

TEST_CASE("the factor of each empty square is learned") {
  // Small positions first, so that the rest has to be extrapolated.
  const double factor = 3;
  CostModel model;
  double left = 0;
  for (int empties = 10; empties <= 24; ++empties) {
    for (int i = 0; i < 20; ++i) model.plan(empties);
  }
  for (int empties = 10; empties <= 24; ++empties) {
    for (int i = 0; i < 20; ++i) {
      const double seconds = 1e-4 * std::pow(factor, empties - 10);
      if (empties <= 20) {
        model.done(empties, seconds);
      } else {
        left += seconds;
      }
    }
  }
  CHECK(*model.remaining_seconds() > left / 1.5);
  CHECK(*model.remaining_seconds() < left * 1.5);
}

TEST_CASE("at half time the estimate for real positions is within a factor of two") {
  Random random(99);
  Solver solver({.hash_mib = 4});
  std::vector<std::pair<int, double>> costs;  // nodes for seconds: the same on every machine
  for (int i = 0; i < 300; ++i) {
    const Board board = random_unfinished_board(random, 8 + i % 7);
    solver.clear();
    const auto nodes = static_cast<double>(solver.solve(board).counters.nodes);
    costs.emplace_back(board.empty_count(), nodes * 1e-7);
  }
  CostModel model;
  double total = 0;
  for (const auto& [empties, seconds] : costs) {
    model.plan(empties);
    total += seconds;
  }
  double spent = 0;
  for (const auto& [empties, seconds] : costs) {
    model.done(empties, seconds);
    spent += seconds;
    if (spent >= total / 2) break;
  }
  CHECK(*model.remaining_seconds() > (total - spent) / 2);
  CHECK(*model.remaining_seconds() < (total - spent) * 2);
}

}  // namespace kanzen::test
