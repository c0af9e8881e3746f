// kanzen_pool_rig: solves many positions at once, with any number of threads and any table. Each
// position must have one result, and a stop at any moment must leave no wrong entry behind.
//
//   kanzen_pool_rig --positions 2000
//   kanzen_pool_rig --stress 1000
//   kanzen_pool_rig --stream 1000
//
// Exit status: 0 if all was right, 1 after a fault, which is printed.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>

#include "solver/lab/reference.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::rig {

namespace {

struct Flags {
  int positions = 0;
  int stress = 0;
  int stream = 0;
  std::uint64_t seed = 1;
  int max_empties = 16;
};

using test::ValuedBoard;

/// Where the reference algorithms are too slow, a solver with one thread and isolated positions,
/// unlike any other solver here.
class Oracle {
 public:
  [[nodiscard]] Score operator()(const Board& board) {
    const int empties = board.empty_count();
    if (empties <= 10) return lab::reference_value(board);
    if (empties <= 13) return test::ordered_reference_value(board);
    solver_.clear();
    return solver_.solve(board).score;
  }

 private:
  Solver solver_{{.threads = 1, .hash_mib = 4}};
};

std::vector<ValuedBoard> draw(test::Random& random, int count, int max_empties) {
  Oracle oracle;
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < count; ++i) {
    const int empties = random.between(1, max_empties);
    const Board board = random.below(2) == 0 ? test::random_reachable_board(random, empties)
                                             : test::random_unreachable_board(random, empties);
    boards.push_back({board, oracle(board)});
  }
  return boards;
}

/// Prints the first fault.
bool check(const std::vector<ValuedBoard>& boards, const std::vector<Solution>& solutions,
           bool stopped, const std::string& where) {
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto& [board, value] = boards[i];
    const std::string fault = stopped ? test::find_fault_if_stopped(board, value, solutions[i])
                                      : test::find_fault(board, value, solutions[i]);
    if (fault.empty()) continue;
    fmt::print("{}: position {} ({:#018x} {:#018x}): {}\n", where, i, board.player, board.opponent,
               fault);
    return false;
  }
  return true;
}

TestOptions table_of(int kind) {
  TestOptions options;
  options.solver.hash_mib = kind == 2 ? 256 : 1;
  options.settings.hash_entries = kind == 0 ? 2 : 0;
  return options;
}

bool one_answer_each(const Flags& flags) {
  test::Random random(flags.seed);
  const auto boards = draw(random, flags.positions, flags.max_empties);
  std::uint64_t joins = 0;
  for (const unsigned threads : {1U, 2U, 4U, 8U}) {
    for (int table = 0; table < 3; ++table) {
      TestOptions options = table_of(table);
      options.solver.threads = threads;
      options.settings.split_min_empties = 8;
      Solver solver = SolverTestAccess::solver(options);
      // All at once, then groups so small that threads are left to help.
      for (const std::size_t group : {boards.size(), std::size_t{3}}) {
        for (std::size_t i = 0; i < boards.size(); i += group) {
          const auto end = std::min(boards.size(), i + group);
          const std::vector<ValuedBoard> part(boards.begin() + static_cast<std::ptrdiff_t>(i),
                                              boards.begin() + static_cast<std::ptrdiff_t>(end));
          const auto solutions = test::solve_together(solver, part);
          for (const Solution& solution : solutions) joins += solution.counters.joins;
          const std::string where = fmt::format("{} threads, table {}, from {}", threads, table, i);
          if (!check(part, solutions, false, where)) return false;
        }
        solver.clear();
      }
    }
  }
  fmt::print("{} positions, 12 configurations, one value each; split points joined {} times\n",
             boards.size(), joins);
  return true;
}

bool stop_and_restart(const Flags& flags) {
  test::Random random(flags.seed + 1);
  std::uint64_t rounds = 0;
  std::uint64_t unfinished = 0;
  for (int group = 0; group < flags.stress; ++group) {
    TestOptions options = table_of(random.between(0, 1));
    options.solver.threads = static_cast<unsigned>(random.between(1, 8));
    options.settings.split_min_empties = random.between(7, 12);
    if (random.below(4) == 0) options.solver.sharing = Sharing::isolated;
    if (random.below(6) == 0) options.solver.sharing = Sharing::deterministic;
    Solver solver = SolverTestAccess::solver(options);
    const auto boards = draw(random, random.between(1, 12), flags.max_empties);
    for (int round = random.between(1, 20); round > 0; --round, ++rounds) {
      Limits limits;
      if (random.below(3) == 0) limits.nodes = random.below(100'000);
      if (random.below(3) == 0) limits.seconds = 1e-6 * random.between(0, 20'000);
      const std::uint64_t turns = random.below(std::uint64_t{1} << random.between(0, 12));
      std::vector<Solution> solutions;
      {
        const test::Stopper stopper(solver, test::after_turns(turns));
        solutions = test::solve_together(solver, boards, limits);
      }
      solver.clear_stop();
      unfinished += static_cast<std::uint64_t>(
          std::ranges::count_if(solutions, [](const Solution& s) { return !is_proven(s.status); }));
      if (!check(boards, solutions, true, fmt::format("round {}", rounds))) return false;
    }
    if (!check(boards, test::solve_together(solver, boards), false,
               fmt::format("after round {}", rounds))) {
      return false;
    }
  }
  fmt::print("{} rounds stopped and taken up again, {} positions left unfinished on the way\n",
             rounds, unfinished);
  return true;
}

/// Adds positions while others are being solved. Each takes a helper away from them.
bool run_serially(const Flags& flags) {
  test::Random random(flags.seed + 2);
  std::uint64_t positions = 0;
  Counters sum;
  for (int group = 0; group < flags.stream; ++group) {
    TestOptions options = table_of(random.between(0, 1));
    options.solver.threads = static_cast<unsigned>(random.between(2, 8));
    options.settings.split_min_empties = random.between(7, 12);
    Solver solver = SolverTestAccess::solver(options);
    auto boards = draw(random, 2, flags.max_empties);
    for (const ValuedBoard& small : draw(random, random.between(1, 30), 9)) boards.push_back(small);
    std::vector<Solution> solutions(boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      std::vector<PositionTask> one;
      one.push_back(
          {.work = [&, i](PositionSolver& task) { solutions[i] = task.solve(boards[i].board); }});
      solver.post(std::move(one));
      const std::uint64_t turns = random.below(std::uint64_t{1} << random.between(0, 12));
      for (std::uint64_t turn = 0; turn < turns; ++turn) std::this_thread::yield();
    }
    solver.wait();
    for (const Solution& solution : solutions) sum.merge(solution.counters);
    positions += boards.size();
    if (!check(boards, solutions, false, fmt::format("stream {}", group))) return false;
  }
  fmt::print("{} positions in {} streams; split points joined {} times, {} nodes wasted\n",
             positions, flags.stream, sum.joins, sum.wasted_nodes);
  return true;
}

}  // namespace

}  // namespace kanzen::rig

int main(int argc, char* argv[]) try {
  kanzen::rig::Flags flags;
  CLI::App app("Many positions at once against the oracle.", "kanzen_pool_rig");
  app.add_option("--positions", flags.positions, "One answer for each of so many");
  app.add_option("--stress", flags.stress,
                 "Stop and restart so many groups of positions, each up to 20 times");
  app.add_option("--stream", flags.stream, "Positions one after the other, in so many groups");
  app.add_option("--seed", flags.seed, "Which positions")->capture_default_str();
  app.add_option("--max-empties", flags.max_empties, "Up to 13 the oracle is a plain algorithm")
      ->check(CLI::Range(1, 24))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  const bool right = (flags.positions == 0 || kanzen::rig::one_answer_each(flags)) &&
                     (flags.stress == 0 || kanzen::rig::stop_and_restart(flags)) &&
                     (flags.stream == 0 || kanzen::rig::run_serially(flags));
  return right ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "kanzen_pool_rig: %s\n", error.what());
  return 2;
}
