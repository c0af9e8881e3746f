#pragma once

#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/output/progress.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/process.hpp"

namespace kanzen {
struct Job;
}

namespace kanzen::cli {

struct LimitFlags {
  Limits each{};
  std::optional<double> total{};  // in seconds
};

/// Adds --time-limit and --node-limit for each `thing`, and --total-time.
void add_limit_flags(CLI::App& command, LimitFlags& flags, std::string_view thing);

/// A solver that SIGINT, SIGTERM and the total time stop. Construct it before starting any other
/// thread (see StopSignals).
class RunSolver {
 public:
  /// Raises `stop`, which must outlive the object, when the run must end. With `self_check`, a
  /// SelfCheck checks every result. Throws UsageError like make_solver().
  RunSolver(const SolverOptions& flags, StopEvent& stop, const LimitFlags& limits = {},
            bool self_check = false);
  ~RunSolver();
  RunSolver(const RunSolver&) = delete;
  RunSolver& operator=(const RunSolver&) = delete;

  /// Sets the limits, the self-check, the program name and the stop functions. REQUIRES: the object
  /// outlives the run.
  void configure(Job& job);

  [[nodiscard]] Solver& solver() noexcept { return *solver_; }
  [[nodiscard]] std::string engine() const { return engine_text(*solver_); }

 private:
  class Alarm;

  void end_all();

  Limits limits_;  // of each search
  StopEvent& stop_;
  // These must outlive the threads of `signals_` and `alarm_`, which stop them.
  std::unique_ptr<Solver> solver_;
  std::optional<SelfCheck> self_check_;
  StopSignals signals_;
  std::unique_ptr<Alarm> alarm_;
};

struct ProgressFlags {
  ProgressChoice form = ProgressChoice::automatic;
  bool quiet = false;
};

void add_progress_flag(CLI::App& command, ProgressFlags& flags,
                       const std::string& quiet = "Show no progress on a terminal");

}  // namespace kanzen::cli
