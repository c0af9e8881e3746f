// Samples of a stream, and forecasts of the time that a run needs.
#include "solver/batch/cost_model.hpp"

#include <fstream>
#include <set>

#include "core/random.hpp"
#include "solver/batch/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

std::vector<int> sample(std::size_t size, int stream, std::uint64_t seed) {
  Reservoir<int> reservoir(size, seed);
  for (int i = 0; i < stream; ++i) reservoir.add(i);
  CHECK(reservoir.seen() == static_cast<std::uint64_t>(stream));
  return reservoir.take();
}

TEST_CASE("a sample is reproducible and in the order of the stream") {
  const std::vector<int> one = sample(20, 1000, 1);
  CHECK(one.size() == 20);
  CHECK(std::ranges::is_sorted(one));
  CHECK(std::set<int>(one.begin(), one.end()).size() == 20);
  CHECK(sample(20, 1000, 1) == one);
  CHECK(sample(20, 1000, 2) != one);
}

TEST_CASE("a short stream is the whole sample") {
  CHECK(sample(5, 3, 1) == std::vector<int>{0, 1, 2});
  CHECK(sample(3, 3, 1) == std::vector<int>{0, 1, 2});
  CHECK(sample(0, 3, 1).empty());
}

TEST_CASE("every item is as likely as any other") {
  std::array<int, 10> drawn{};
  constexpr int kSamples = 20000;
  for (std::uint64_t seed = 0; seed < kSamples; ++seed)
    for (const int item : sample(3, 10, seed)) ++drawn[static_cast<std::size_t>(item)];
  // Expected 6000 each, standard deviation 65.
  for (const int count : drawn) CHECK(std::abs(count - 6000) < 5 * 65);
}

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
    if (row[4].starts_with(suite + "#") && row[2] == "1")
      costs.emplace_back(std::stoi(row[5]), std::stod(row[9]));
  }
  return costs;
}

TEST_CASE(
    "each empty square multiplies the time, and running positions have had a part of theirs") {
  CostModel model;
  for (const int empties : {20, 20, 22}) model.plan(empties);
  model.done(20, 4);
  const double small = 4;
  const double large = small * kGrowthPerEmpty * kGrowthPerEmpty;
  CHECK(*model.remaining_seconds() == Approx(small + large));
  const std::array running{CostModel::Running{22, 3}, CostModel::Running{20, 100}};
  CHECK(*model.remaining_seconds(running) == Approx(large - 3));
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
    for (std::size_t i = costs.size() - 1; i > 0; --i)
      std::swap(costs[i], costs[random.below(i + 1)]);
    INFO(trial);
    check_half_time(costs);
  }
}

}  // namespace
}  // namespace kanzen::test
