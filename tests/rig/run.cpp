#include "tests/rig/run.hpp"

#include <memory>
#include <unordered_map>

#include "core/hash.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/ordered_reference.hpp"
#include "tests/support/shuffled_solver.hpp"
#include "tests/support/stopper.hpp"
#include "tests/support/verdict.hpp"

namespace kanzen::rig {

namespace {

/// Up to here the oracle is the plainest one.
constexpr int kPlainMaxEmpties = 10;

/// A solver that can be asked the question of a step, first stopped and then to the end.
class Subject {
 public:
  virtual ~Subject() = default;
  [[nodiscard]] virtual Solution solve(const Step& step) = 0;
  [[nodiscard]] virtual Solution solve_stopped(const Step& step) = 0;

  /// Late cuts so far, where they are counted.
  [[nodiscard]] virtual std::uint64_t cuts() const { return 0; }
};

class Facade final : public Subject {
 public:
  explicit Facade(const SolverOptions& options) : solver_(options) {}

  Solution solve(const Step& step) override { return solver_.solve(step.board, step.window); }

  Solution solve_stopped(const Step& step) override {
    Solution solution;
    {
      const auto turns = static_cast<std::uint64_t>(*step.stop_after);
      const test::Stopper stopper(solver_, test::after_turns(turns));
      solution = solve(step);
    }
    solver_.clear_stop();
    return solution;
  }

 private:
  Solver solver_;
};

class Shuffled final : public Subject {
 public:
  Shuffled(const Configuration& configuration, const eval::Evaluator& evaluator)
      : solver_(configuration.options, *configuration.shuffle, &evaluator,
                configuration.cache_bits) {}

  Solution solve(const Step& step) override { return solver_.solve(step.board, step.window); }

  Solution solve_stopped(const Step& step) override {
    return solver_.solve(step.board, step.window, step.stop_after);
  }

  std::uint64_t cuts() const override { return solver_.scheduler().counts().cuts; }

 private:
  test::ShuffledSolver solver_;
};

}  // namespace

Bench honest_bench() {
  // The oracle is slow and the rig asks for the same values again and again.
  auto known = std::make_shared<std::unordered_map<std::uint64_t, std::pair<Board, Score>>>();
  return {.oracle = [known](const Board& board) {
    if (known->size() > 10'000) known->clear();
    auto& [of, value] = (*known)[hash_of(board)];
    if (!(of == board) || board.occupied() == 0) {
      of = board;
      value = board.empty_count() <= kPlainMaxEmpties ? lab::reference_value(board)
                                                      : test::ordered_reference_value(board);
    }
    return value;
  }};
}

std::optional<Fault> run_case(Bench& bench, const Case& the_case) {
  const Configuration& configuration = the_case.configuration;
  std::unique_ptr<Subject> subject;
  if (configuration.shuffle) {
    subject = std::make_unique<Shuffled>(configuration, bench.evaluator);
  } else {
    subject = std::make_unique<Facade>(configuration.options);
  }
  const auto judge = [&](const Step& step, Solution solution, auto fault_finder) {
    if (bench.tamper) bench.tamper(the_case, step, solution);
    ++bench.tally.solves;
    if (configuration.shuffle) ++bench.tally.shuffled;
    if (!is_proven(solution.kind)) ++bench.tally.stopped;
    bench.tally.splits += solution.counters.splits;
    return fault_finder(step.board, bench.oracle(step.board), solution, step.window);
  };
  for (std::size_t i = 0; i < the_case.steps.size(); ++i) {
    const Step& step = the_case.steps[i];
    if (step.stop_after) {
      const std::string fault = judge(step, subject->solve_stopped(step), test::fault_if_stopped);
      if (!fault.empty()) return Fault{i, "stopped: " + fault};
    }
    const std::string fault = judge(step, subject->solve(step), test::fault_of);
    if (!fault.empty()) return Fault{i, fault};
  }
  bench.tally.cuts += subject->cuts();
  return std::nullopt;
}

}  // namespace kanzen::rig
