#include "solver/cli/limited_solver.hpp"

#include <fmt/format.h>

#include <utility>

namespace kanzen::cli {

void add_limit_flags(CLI::App& command, LimitFlags& flags, std::string_view thing) {
  command.add_option("--time-limit", flags.each, fmt::format("Seconds for each {}", thing))
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  command.add_option("--total-time", flags.total, "Seconds for all of them together")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
}

std::string limits_text(const LimitFlags& flags) {
  return flags.each ? fmt::format(", {} s each", *flags.each) : std::string();
}

LimitedSolver::LimitedSolver(const LimitFlags& limits)
    : timer_(limits.each, limits.total, [this] { solver_->request_stop(); }) {}

Result<std::unique_ptr<LimitedSolver>> LimitedSolver::make(const SolverFlags& flags,
                                                           const LimitFlags& limits) {
  std::unique_ptr<LimitedSolver> out(new LimitedSolver(limits));
  auto made = make_solver(flags);  // after the signals, for it may start threads
  if (!made) return made.error();
  out->solver_ = std::move(made).value();
  LimitedSolver* const self = out.get();
  out->signals_.watch([self] {
    self->stop_.raise();
    self->solver_->request_stop();
  });
  return out;
}

void LimitedSolver::end() {
  timer_.end();
  solver_->clear_stop();
  if (stop_.raised()) solver_->request_stop();  // a signal that came between the two
}

}  // namespace kanzen::cli
