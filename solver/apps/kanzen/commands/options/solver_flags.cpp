#include "solver/apps/kanzen/commands/options/solver_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/commands/options/option_values.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen::cli {

namespace {

/// The number of threads to use, usually at most one per processor. More threads take turns and
/// evict each other's data from the caches. On 2 processors, 8 threads took a tenth to a third
/// longer than 2. Keeps the given number if node counts depend on it.
[[nodiscard]] unsigned useful_threads(const SolverFlags& flags) {
  if (flags.isolate || flags.deterministic) return flags.threads;
  return std::min(flags.threads, available_processors());
}

}  // namespace

void add_resource_flags(CLI::App& command, SolverFlags& flags) {
  flags.threads = available_threads();
  command
      .add_option("-j,--threads", flags.threads,
                  "Number of threads; at most one for each processor is used")
      ->check(CLI::Range(1U, kMaxThreads))
      ->type_name("N")
      ->default_str("one per available core");  // the same text on every machine
  command
      .add_option("--hash", flags.hash_mib,
                  "Size of the transposition table, in MiB or with a unit: 2G")
      ->transform(as_mebibytes())
      ->check(CLI::Range(std::size_t{1}, kMaxHashMib))
      ->type_name("MIB")
      ->capture_default_str();
}

void add_schedule_flag(CLI::App& command, SolverFlags& flags, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help) {
  struct Choice {
    std::string_view name;
    bool* flag;  // null: the default
  };
  const std::vector<Choice> known{{"shared", nullptr},
                                  {"isolated", &flags.isolate},
                                  {"deterministic", &flags.deterministic},
                                  {"one-at-a-time", one_at_a_time},
                                  {"pinned", &flags.pin}};
  const auto find = [known](std::string_view name) {
    return *std::find_if(known.begin(), known.end(),
                         [name](const Choice& one) { return one.name == name; });
  };
  command
      .add_option_function<std::vector<std::string>>(
          "--schedule",
          [find](const std::vector<std::string>& names) {
            for (const std::string& name : names) {
              if (bool* const flag = find(name).flag) *flag = true;
            }
          },
          help)
      ->check(CLI::IsMember(choices))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->default_str("shared");
}

void add_kernel_flag(CLI::App& command, SolverFlags& flags) {
  command
      .add_option("--kernel", flags.kernel,
                  "Instruction set to use: generic, v3 (AVX2), v4 (AVX-512) or neon (AArch64); "
                  "default: the best one that runs here")
      ->envname("KANZEN_KERNEL")
      ->type_name("NAME");
}

void add_evaluation_flag(CLI::App& command, SolverFlags& flags) {
  command.add_flag("!--no-eval", flags.evaluation,
                   "Order moves without the evaluation: slower, same scores");
}

SolverOptions checked_options(const SolverFlags& flags) {
  SolverOptions options;
  options.threads = flags.threads;
  options.hash_mib = flags.hash_mib;
  options.kernel = flags.kernel;
  options.evaluation = flags.evaluation;
  if (flags.isolate) options.sharing = Sharing::isolated;
  if (flags.deterministic) options.sharing = Sharing::deterministic;
  options.pin = flags.pin;
  if (const std::string problem = validate(options); !problem.empty()) throw UsageError(problem);
  options.threads = useful_threads(flags);
  // Most systems overcommit memory, and kill the process when it uses more than exists.
  const auto available = available_memory_mib();
  if (available && flags.hash_mib > *available) {
    throw UsageError(
        fmt::format("--hash: a table of {} MiB does not fit into memory, of which {} MiB are "
                    "available",
                    flags.hash_mib, *available));
  }
  options.kernel = kernel_by_name(flags.kernel)->name;
  return options;
}

std::unique_ptr<Solver> make_solver(const SolverFlags& flags) {
  const SolverOptions options = checked_options(flags);
  try {
    auto solver = std::make_unique<Solver>(options);
    if (const unsigned threads = solver->options().threads; threads < solver->requested_threads()) {
      print_message(fmt::format("only {} of {} threads can be started; continuing with these",
                                threads, solver->requested_threads()));
    }
    return solver;
  } catch (const std::bad_alloc&) {
    throw UsageError(fmt::format(
        "--hash: a table of {} MiB cannot be allocated, expected a smaller one", flags.hash_mib));
  }
}

std::string engine_text(const Solver& solver) {
  const SolverOptions& options = solver.options();
  return fmt::format("kanzen {} kernel={} threads={} hash={}MiB{}", version(), solver.kernel_name(),
                     options.threads, options.hash_mib, options.evaluation ? "" : " eval=none");
}

}  // namespace kanzen::cli
