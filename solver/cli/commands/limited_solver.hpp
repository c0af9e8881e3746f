// A solver under limits that SIGINT and SIGTERM stop: for commands of many searches.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
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

/// Used by one thread; construct it before any other thread starts (see StopSignals).
class LimitedSolver {
 public:
  /// Errors: those of make_solver().
  [[nodiscard]] static Result<std::unique_ptr<LimitedSolver>> make(const SolverFlags& flags,
                                                                   const LimitFlags& limits);

  /// One thing begins: what follows shares its limits until the next one begins.
  void begin() noexcept { left_ = limits_.each; }

  /// As Solver::solve. Not proven if a limit is reached or was reached since begin().
  [[nodiscard]] Solution solve(const Board& board, Window window);

  /// True if nothing more is to be begun: the total time has passed, or a signal came.
  [[nodiscard]] bool over() const noexcept { return stop_.raised(); }

  /// As Solver::nodes_under_way.
  [[nodiscard]] std::uint64_t nodes_under_way() const noexcept {
    return solver_->nodes_under_way();
  }

  [[nodiscard]] const StopEvent& stop_event() const noexcept { return stop_; }
  /// For rows of results.
  [[nodiscard]] std::string engine() const { return engine_text(*solver_); }

 private:
  explicit LimitedSolver(const LimitFlags& limits) : limits_(limits) {}

  LimitFlags limits_;
  Limits left_{};
  StopEvent stop_;
  std::unique_ptr<Solver> solver_;  // outlives the threads that may be about to stop it
  StopSignals signals_;
  std::optional<Alarm> alarm_;
};

}  // namespace kanzen::cli
