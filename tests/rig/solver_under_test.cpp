#include "tests/rig/solver_under_test.hpp"

#include "tests/support/shuffled_solver.hpp"
#include "tests/support/solver_test_access.hpp"
#include "tests/support/stopper.hpp"
#include "tests/support/virtual_solver.hpp"

namespace kanzen::rig {

namespace {

class Facade final : public SolverUnderTest {
 public:
  explicit Facade(const Configuration& configuration)
      : solver_(SolverTestAccess::solver({configuration.options, configuration.settings})) {}

  Solution solve(const Board& board, Window window) override {
    return solver_.solve(board, window);
  }

  Solution solve_stopped(const Step& step) override {
    Solution solution;
    {
      const auto turns = static_cast<std::uint64_t>(*step.stop_after);
      const test::Stopper stopper(solver_, test::after_turns(turns));
      solution = solve(step.board, step.window);
    }
    solver_.clear_stop();
    return solution;
  }

  Solver* whole() noexcept override { return &solver_; }

 private:
  Solver solver_;
};

class Shuffled final : public SolverUnderTest {
 public:
  Shuffled(const Configuration& configuration, const eval::Evaluator& evaluator)
      : solver_({configuration.options, configuration.settings}, configuration.seed, &evaluator,
                configuration.cache_bits) {}

  Solution solve(const Board& board, Window window) override {
    return solver_.solve(board, window);
  }

  Solution solve_stopped(const Step& step) override {
    return solver_.solve(step.board, step.window, step.stop_after);
  }

  [[nodiscard]] std::uint64_t late_cuts() const override {
    return solver_.scheduler().counts().cuts;
  }

 private:
  test::ShuffledSolver solver_;
};

class InVirtualTime final : public SolverUnderTest {
 public:
  explicit InVirtualTime(const Configuration& configuration)
      : solver_({configuration.options, configuration.settings}, configuration.seed) {}

  Solution solve(const Board& board, Window window) override {
    return solver_.solver().solve(board, window);
  }

  Solution solve_stopped(const Step& step) override {
    const auto nodes = static_cast<std::uint64_t>(*step.stop_after);
    return solver_.solver().solve(step.board, step.window, {.nodes = nodes});
  }

  Solver* whole() noexcept override { return &solver_.solver(); }

 private:
  test::VirtualSolver solver_;
};

}  // namespace

std::unique_ptr<SolverUnderTest> make_solver_under_test(const Configuration& configuration,
                                                        const eval::Evaluator& evaluator) {
  switch (configuration.scheduling) {
    case Scheduling::shuffled:
      return std::make_unique<Shuffled>(configuration, evaluator);
    case Scheduling::virtual_time:
      return std::make_unique<InVirtualTime>(configuration);
    case Scheduling::threads:
      break;
  }
  return std::make_unique<Facade>(configuration);
}

}  // namespace kanzen::rig
