// The rig must be able to fail.

#include "solver/engine/search/kernel.hpp"
#include "solver/lab/reference.hpp"
#include "tests/rig/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shuffled_solver.hpp"

namespace kanzen::rig {

namespace {

[[nodiscard]] Failure find(Environment& environment, std::uint64_t seed) {
  const auto found = run_sweep(environment, {.seed = seed, .cases = 2000, .max_empties = 8});
  REQUIRE(found);
  return found->failure;
}

[[nodiscard]] int empties_at_fault(const Failure& failure) {
  return failure.failing.steps[failure.fault.step].board.empty_count();
}

}  // namespace

TEST_CASE("the cases of the rig reach every kernel and every feature") {
  Environment environment = correct_environment();
  test::Random random(711);
  std::set<std::string> kernels;
  std::set<std::string> off;
  std::set<unsigned> threads;
  std::set<std::size_t> entries;
  int apart = 0;  // isolated positions
  for (int i = 0; i < 600; ++i) {
    const Case drawn = draw_case(random, 12, environment.oracle);
    const SolverOptions& options = drawn.configuration.options;
    REQUIRE(validate(options) == "");
    kernels.insert(options.kernel);
    threads.insert(options.threads);
    entries.insert(drawn.configuration.settings.hash_entries);
    apart += options.sharing != Sharing::shared ? 1 : 0;
    for (const NamedSwitch& named : kSwitches) {
      if (!(drawn.configuration.settings.switches.*named.member)) off.insert(named.name);
    }
    const auto fault = run_case(environment, drawn);
    if (fault) FAIL(describe(drawn.configuration) << ": " << fault->text);
  }
  for (const char* const name : kCounts) {
    INFO(name);
    CHECK(environment.tally[name] > 0);
  }
  std::size_t runnable = 0;
  for (const Kernel* kernel : compiled_kernels()) {
    if (can_run(*kernel)) ++runnable;
  }
  CHECK(kernels.size() == runnable);
  CHECK(threads == std::set<unsigned>{1, 2, 3, 4});
  CHECK(entries.count(2) == 1);
  CHECK(apart > 20);
  CHECK(off.size() == kSwitches.size());
  CHECK(environment.tally["splits"] > 100);
  CHECK(environment.tally["stopped"] > 5);
  CHECK(environment.tally["shuffled"] > 100);
}

TEST_CASE("a shuffled search repeats itself for one seed, and differs for another") {
  const auto boards = test::valued_boards(702, 10, 12, 12);
  const auto nodes = [&](std::uint64_t seed) {
    const TestOptions options{{.threads = 3, .hash_mib = 1}, {.split_min_empties = 6}};
    test::ShuffledSolver solver(options, seed);
    std::uint64_t sum = 0;
    for (const auto& [board, value] : boards) sum += solver.solve(board).counters.nodes;
    CHECK(solver.scheduler().counts().helps > 10);
    return sum;
  };
  std::set<std::uint64_t> different;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const std::uint64_t once = nodes(seed);
    REQUIRE(once == nodes(seed));
    different.insert(once);
  }
  CHECK(different.size() > 1);
}

TEST_CASE("the oracle of large boards is the plain one") {
  for (const auto& boards :
       {test::valued_boards(712, 400, 0, 9), test::valued_boards(713, 20, 10, 11)}) {
    for (const auto& [board, value] : boards) {
      REQUIRE(test::ordered_reference_value(board) == value);
    }
  }
}

TEST_CASE("a wrong oracle is reported and shrunk to the last position that shows it") {
  Environment environment = correct_environment();
  const Oracle correct = environment.oracle;
  environment.oracle = [correct](const Board& board) {
    const Score value = correct(board);
    if ((board.empty_squares() & bit(Square::h8)) == 0) return value;
    return value > 0 ? value - 2 : value + 2;
  };
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Failure small = shrink(environment, find(environment, seed));
    REQUIRE(small.failing.steps.size() == 1);
    const Step& step = small.failing.steps.front();
    CHECK((step.board.empty_squares() & bit(Square::h8)) != 0);
    CHECK((legal_moves(step.board) & ~bit(Square::h8)) == 0);  // no further move forward
    CHECK(step.window.alpha == Window{}.alpha);
    CHECK(small.failing.configuration.options.threads == 1);
    CHECK(small.failing.configuration.options.kernel == "generic");
    CHECK(small.failing.configuration.scheduling == Scheduling::threads);
    CHECK(small.fault.text.find("value") != std::string::npos);
    REQUIRE(run_case(environment, small.failing));
  }
}

TEST_CASE("a fault of one configuration keeps what it needs and loses the rest") {
  // Two threads, stability on, a board of five empties or more, in the second step or later.
  Environment environment = correct_environment();
  const Board* previous = nullptr;
  environment.injected.solution = [&](const Case& the_case, const Step& step, Solution& solution) {
    const SolverOptions& options = the_case.configuration.options;
    const bool first = &step == &the_case.steps.front();
    if (first || options.threads < 2 || !the_case.configuration.settings.switches.uses_stability)
      return;
    if (step.board.empty_count() < 5 || solution.status != Status::exact) return;
    solution.score += 2;
    previous = &step.board;
  };
  const Failure small = shrink(environment, find(environment, 721), 1);
  CHECK(previous != nullptr);
  const SolverOptions& options = small.failing.configuration.options;
  CHECK(options.threads == 2);
  CHECK(small.failing.configuration.settings.switches.uses_stability);
  CHECK_FALSE(small.failing.configuration.settings.switches.uses_table);
  CHECK_FALSE(small.failing.configuration.settings.switches.uses_local_cache);
  CHECK(options.kernel == "generic");
  REQUIRE(small.failing.steps.size() == 2);
  CHECK(small.failing.steps.front().board.empty_count() <= 3);
  CHECK(empties_at_fault(small) <= 6);
  CHECK(empties_at_fault(small) >= 5);
}

TEST_CASE("corrupted lines, bounds and best moves are all noticed") {
  const auto notices = [](const std::string& fault, auto change) {
    Environment environment = correct_environment();
    environment.injected.solution = [change](const Case&, const Step&, Solution& solution) {
      if (solution.status == Status::exact && solution.pv.size() > 3) change(solution);
    };
    const std::string found = find(environment, 731).fault.text;
    INFO("expected '" << fault << "', found '" << found << "'");
    CHECK(found.find(fault) != std::string::npos);
  };
  notices("the line ends before the game", [](Solution& s) { s.pv.pop_back(); });
  notices("illegal move", [](Solution& s) { s.pv.front() = Square::none; });
  notices("does not begin the line", [](Solution& s) { s.best_move = Square::none; });
  notices("exclude the value", [](Solution& s) { s.bounds.upper = s.bounds.lower - 2; });
  notices("inside the window", [](Solution& s) { s.status = Status::lower; });
  notices("contradict each other", [](Solution& s) {
    s.internal_error = {InternalError::Kind::contradicting_bounds, {}};
  });
}

TEST_CASE("a report reads back as positions with the oracle's scores") {
  Environment environment = correct_environment();
  environment.injected.solution = [](const Case&, const Step& step, Solution& solution) {
    if (step.board.empty_count() > 2) solution.bounds.lower = kMaxScore + 2;
  };
  const Failure small = shrink(environment, find(environment, 741));
  const std::string text = to_obf(small, environment.oracle, "kanzen_rig --seed 741");
  CHECK(text.find("% kanzen_rig --seed 741\n% kernel=generic threads=1 ") == 0);
  std::size_t records = 0;
  std::size_t from = 0;
  for (std::size_t to = 0; (to = text.find('\n', from)) != std::string::npos; from = to + 1) {
    const std::string line = text.substr(from, to - from);
    if (line.front() == '%') continue;
    const auto record = notation::parse_obf(line);
    REQUIRE(record.ok());
    CHECK(record.value().position.board == small.failing.steps[records].board);
    CHECK(record.value().value == lab::reference_value(record.value().position.board));
    ++records;
  }
  CHECK(records == small.failing.steps.size());
}

}  // namespace kanzen::rig
