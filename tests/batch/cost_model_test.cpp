// The estimate of the time left, for costs that follow the model and for measured ones.
#include "solver/batch/cost_model.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

using Costs = std::vector<std::pair<int, double>>;  // empties and seconds, in the order solved

/// Spends these costs up to half of their sum. Checks that the estimate for the rest is then within
/// a factor of two.
void check_half_time(const Costs& costs) {
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
  REQUIRE(model.remaining_seconds());
  CHECK(*model.remaining_seconds() > (total - spent) / 2);
  CHECK(*model.remaining_seconds() < (total - spent) * 2);
}

/// The recorded costs of one suite, solved with one thread.
Costs recorded_costs(const std::string& suite) {
  std::ifstream file(KANZEN_FFO_CSV);
  Costs costs;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::vector<std::string> row;
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
    REQUIRE(row.size() == 10);
    if (row[4].starts_with(suite + "#") && row[2] == "1") {
      costs.emplace_back(std::stoi(row[5]), std::stod(row[9]));
    }
  }
  return costs;
}

/// A position of a suite, with its recorded work of two threads at a speed of 11 M nodes a second.
struct Recorded {
  Board board;
  double seconds;
};

std::vector<Recorded> recorded_suite(const std::string& suite) {
  std::ifstream file(KANZEN_FFO_CSV);
  std::vector<double> seconds;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::vector<std::string> row;
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
    if (row[4].starts_with(suite + "#") && row[2] == "2")
      seconds.push_back(std::stod(row[8]) / 11e6);
  }
  std::ifstream positions(std::string(KANZEN_POSITIONS) + "/" + suite + ".obf");
  std::vector<Recorded> out;
  for (std::string line; std::getline(positions, line);) {
    if (line.empty() || line[0] == '%') continue;
    const auto obf = notation::parse_obf(line);
    REQUIRE(obf);
    REQUIRE(out.size() < seconds.size());
    out.push_back({obf.value().position.board, seconds[out.size()]});
  }
  REQUIRE(out.size() == seconds.size());
  return out;
}

/// Solves the positions as a run does: one worker takes them in their order, the others take the
/// one with most empty squares, and a worker without a position helps. Calls `look` often, with the
/// time so far and the forecast of the rest, and returns the whole time.
template <class Look>
double simulate(const std::vector<Recorded>& suite, std::size_t workers, const Look& look) {
  struct Work {
    std::size_t index;
    double begun;
    double left;
  };
  CostModel model;
  std::vector<std::size_t> waiting;
  double now = 0;
  for (std::size_t i = 0; i < suite.size(); ++i) {
    model.plan(suite[i].board);
    waiting.push_back(i);
  }
  std::vector<std::optional<Work>> running(workers);
  while (true) {
    for (std::size_t w = 0; w < workers; ++w) {
      if (running[w] || waiting.empty()) continue;
      auto next = waiting.begin();
      for (auto it = waiting.begin(); w != 0 && it != waiting.end(); ++it) {
        if (suite[*it].board.empty_count() > suite[*next].board.empty_count()) next = it;
      }
      running[w] = Work{*next, now, suite[*next].seconds};
      waiting.erase(next);
    }
    std::vector<Work*> active;
    for (auto& work : running) {
      if (work) active.push_back(&*work);
    }
    if (active.empty()) return now;
    const double speed = static_cast<double>(workers) / static_cast<double>(active.size());
    double step = 1;  // seconds between looks
    for (const Work* work : active) step = std::min(step, work->left / speed);
    now += step;
    for (Work* work : active) work->left -= step * speed;
    std::vector<CostModel::Running> under_way;
    for (auto& work : running) {
      if (!work) continue;
      const int empties = model.empties_of(suite[work->index].board);
      if (work->left < 1e-9) {
        model.done(empties, now - work->begun);
        work.reset();
      } else {
        under_way.push_back({empties, now - work->begun});
      }
    }
    if (const auto left = model.remaining_seconds(under_way)) {
      look(now, *left / static_cast<double>(workers));
    }
  }
}

}  // namespace

TEST_CASE("the forecast of the whole time of FFO #40-59 is within a factor of two") {
  const std::vector<Recorded> suite = recorded_suite("ffo-40-59");
  REQUIRE(suite.size() == 20);
  for (const std::size_t workers : {1U, 2U, 4U}) {
    INFO(workers);
    const double whole = simulate(suite, workers, [](double, double) {});
    double least = 1;
    double most = 1;
    simulate(suite, workers, [&](double now, double left) {
      if (now < whole / 100) return;
      least = std::min(least, (now + left) / whole);
      most = std::max(most, (now + left) / whole);
    });
    CHECK(least > 0.5);
    CHECK(most < 2);
  }
}

TEST_CASE("the forecast grows while a position takes longer than all before") {
  CostModel model;
  for (const int empties : {34, 20, 21}) model.plan(empties);
  model.done(34, 0.001);
  double before = *model.remaining_seconds();
  for (const double seconds : {1.0, 10.0, 100.0}) {
    const CostModel::Running running{20, seconds};
    const double left = *model.remaining_seconds({&running, 1});
    CHECK(left > before);
    before = left;
  }
}

TEST_CASE("positions that one side wins by far count as smaller ones") {
  CostModel model;
  const std::vector<Recorded> suite = recorded_suite("ffo-40-59");
  for (const Recorded& one : suite) model.plan(one.board);
  for (const Recorded& one : suite) {
    const int empties = one.board.empty_count();
    CHECK((model.empties_of(one.board) < empties) == (empties == 34));  // #59 only
  }
}

TEST_CASE("there is no estimate before the first position is done") {
  CostModel model;
  CHECK_FALSE(model.remaining_seconds());
  model.plan(20);
  CHECK_FALSE(model.remaining_seconds());
  model.done(20, 3);
  REQUIRE(model.remaining_seconds());
  CHECK(*model.remaining_seconds() == 0);
}

TEST_CASE("positions that are dropped count as no expected time") {
  CostModel model;
  for (int i = 0; i < 3; ++i) model.plan(20);
  model.done(20, 4);
  const double two = *model.remaining_seconds();
  CHECK(two > 0.5);
  CHECK(two < 16);
  model.drop(20);
  CHECK(*model.remaining_seconds() == Approx(two / 2));
}

TEST_CASE("the model learns the factor of each empty square") {
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
  Costs costs;  // nodes instead of seconds, equal on every machine
  for (int i = 0; i < 300; ++i) {
    const Board board = random_unfinished_board(random, 8 + i % 7);
    solver.clear();
    const auto nodes = static_cast<double>(solver.solve(board).counters.nodes);
    costs.emplace_back(board.empty_count(), nodes * 1e-7);
  }
  check_half_time(costs);
}

TEST_CASE(
    "at half time the estimate for hard-20-dev as it was recorded is within a factor of two") {
  Costs costs = recorded_costs("hard-20-dev");
  REQUIRE(costs.size() == 138);
  check_half_time(costs);
  Random random(20);
  for (int trial = 0; trial < 100; ++trial) {  // in any other order, too
    for (std::size_t i = costs.size() - 1; i > 0; --i) {
      std::swap(costs[i], costs[random.below(i + 1)]);
    }
    INFO(trial);
    check_half_time(costs);
  }
}

}  // namespace kanzen::test
