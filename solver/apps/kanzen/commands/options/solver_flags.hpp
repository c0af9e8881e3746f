// The options of all commands that solve: --threads, --hash and --kernel.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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

/// Adds --threads and --hash. The default number of threads is available_threads().
void add_resource_flags(CLI::App& command, SolverFlags& flags);

/// Adds --schedule, described by `help`, which takes a list of `choices`. `one_at_a_time` is null
/// if it is not among them. Also accepts each choice as an option, by its earlier name.
void add_schedule_flag(CLI::App& command, SolverFlags& flags, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help);

/// Adds --kernel.
void add_kernel_flag(CLI::App& command, SolverFlags& flags);

/// Adds --no-eval.
void add_evaluation_flag(CLI::App& command, SolverFlags& flags);

/// Converts the flags to options with the name of the kernel resolved. Throws UsageError for
/// numbers out of range and for a table larger than the available memory. Also throws it for an
/// unknown kernel, and for one that this processor cannot run.
[[nodiscard]] SolverOptions checked_options(const SolverFlags& flags);

/// Creates a solver. Throws UsageError like checked_options().
[[nodiscard]] std::unique_ptr<Solver> make_solver(const SolverFlags& flags);

/// Describes the program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const Solver& solver);

}  // namespace kanzen::cli
