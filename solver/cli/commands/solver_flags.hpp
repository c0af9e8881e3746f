// The options of every subcommand that solves: --threads, --hash, --kernel.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

struct SolverFlags {
  unsigned threads = 1;
  std::size_t hash_mib = SolverOptions{}.hash_mib;
  std::string kernel{};
  bool evaluation = true;
  bool isolate = false;
  bool deterministic = false;
  bool pin = false;
};

/// Adds --threads (default: the cores available to the process) and --hash.
void add_resource_flags(CLI::App& command, SolverFlags& flags);

/// Adds --kernel.
void add_kernel_flag(CLI::App& command, SolverFlags& flags);

/// Adds --no-eval.
void add_evaluation_flag(CLI::App& command, SolverFlags& flags);

/// The options these flags ask for, the kernel by its name. Throws UsageError for a number out of
/// range, a table larger than the memory that is free, and a kernel that does not exist or does not
/// run here.
[[nodiscard]] SolverOptions checked_options(const SolverFlags& flags);

/// A solver with these options. Throws UsageError as checked_options() does.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const SolverFlags& flags);

/// The program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const Solver& solver);

}  // namespace kanzen::cli
