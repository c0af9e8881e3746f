#include "solver/cli/commands/limited_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kanzen::cli {

void add_limit_flags(CLI::App& command, LimitFlags& flags, std::string_view thing) {
  command
      .add_option("--time-limit", flags.each.seconds,
                  fmt::format("Time limit per {}, in seconds", thing))
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  command.add_option("--node-limit", flags.each.nodes, fmt::format("Node limit per {}", thing))
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command.add_option("--total-time", flags.total, "Time limit for the whole run, in seconds")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
}

std::string limits_text(const LimitFlags& flags) {
  std::string text;
  if (std::isfinite(flags.each.seconds)) text += fmt::format(", {} s each", flags.each.seconds);
  if (flags.each.nodes != Limits{}.nodes) text += fmt::format(", {} nodes each", flags.each.nodes);
  return text;
}

Result<std::unique_ptr<LimitedSolver>> LimitedSolver::make(const SolverFlags& flags,
                                                           const LimitFlags& limits) {
  std::unique_ptr<LimitedSolver> out(new LimitedSolver(limits));
  auto made = make_solver(flags);  // after the signals, for it may start threads
  if (!made) return made.error();
  out->solver_ = std::move(made).value();
  const auto end_all = [self = out.get()] {
    self->stop_.raise();
    self->solver_->request_stop();
  };
  out->signals_.watch(end_all);
  if (limits.total) out->alarm_.emplace(*limits.total, end_all);
  return out;
}

Solution LimitedSolver::solve(const Board& board, Window window) {
  if (left_.seconds <= 0 || left_.nodes == 0) return {};
  Solution solution = solver_->solve(board, window, left_);
  left_.seconds -= solution.seconds;
  if (left_.nodes != Limits{}.nodes) left_.nodes -= std::min(left_.nodes, solution.counters.nodes);
  return solution;
}

}  // namespace kanzen::cli
