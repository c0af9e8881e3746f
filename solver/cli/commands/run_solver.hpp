// What the commands that run over an input have in common: a solver, and what ends its run early.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/sink.hpp"
#include "solver/claims/self_check.hpp"
#include "solver/cli/commands/solver_flags.hpp"
#include "solver/cli/platform/alarm.hpp"
#include "solver/cli/platform/input_file.hpp"
#include "solver/cli/platform/stop_signals.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

struct LimitFlags {
  Limits each{};
  std::optional<double> total{};  // seconds
};

/// Adds --time-limit and --node-limit, for each `thing`, and --total-time.
void add_limit_flags(CLI::App& command, LimitFlags& flags, std::string_view thing);

/// ", 60 s each": what of the limits a journal must know, for the result of one thing depends on
/// it.
[[nodiscard]] std::string limits_text(const LimitFlags& flags);

/// A solver that SIGINT, SIGTERM and a total time stop. Used by one thread; construct it before any
/// other thread starts (see StopSignals).
class RunSolver {
 public:
  /// `stop` is raised when the run is to end, and outlives the object. With `self_check` every
  /// result is to be looked at by a SelfCheck. Throws UsageError as make_solver() does.
  RunSolver(const SolverFlags& flags, const LimitFlags& limits, bool self_check, StopEvent& stop);
  RunSolver(const RunSolver&) = delete;
  RunSolver& operator=(const RunSolver&) = delete;

  /// Puts limits, self-check, program and what ends the run into `job`. REQUIRES: the object
  /// outlives the run.
  void equip(Job& job);

  [[nodiscard]] Solver& solver() noexcept { return *solver_; }
  /// For rows of results.
  [[nodiscard]] std::string engine() const { return engine_text(*solver_); }

 private:
  void end_all();

  LimitFlags limits_;
  StopEvent& stop_;
  Stopwatch watch_;                 // of the total time
  std::unique_ptr<Solver> solver_;  // this and the next outlive the threads that may stop them
  std::optional<SelfCheck> self_check_;
  StopSignals signals_;
  std::optional<Alarm> alarm_;
};

/// The progress of a run, as far as it is wanted.
struct ProgressFlags {
  std::string progress = "auto";  // or "json" or "none"
  bool quiet = false;
};

/// Adds --progress.
void add_progress_flag(CLI::App& command, ProgressFlags& flags);

/// `printed`, with a bar for a person at a terminal or JSON lines for a program that asked for
/// them. `plan` tells what is to be done, as far as that can be known beforehand.
[[nodiscard]] std::unique_ptr<Sink> with_progress(std::unique_ptr<Sink> printed,
                                                  const ProgressFlags& flags,
                                                  const std::function<CostModel()>& plan,
                                                  const Solver& solver);

}  // namespace kanzen::cli
