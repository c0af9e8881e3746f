// kanzen info: version, build, and the defaults on this machine.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/output/version.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/options.hpp"

namespace kanzen::cli {

namespace {

ExitCode run_info() {
  std::string kernels;
  for (const Kernel* kernel : compiled_kernels()) {
    kernels += fmt::format("{}{}{}", kernels.empty() ? "" : ", ", kernel->name,
                           can_run(*kernel) ? "" : " (not on this processor)");
  }
  const auto memory = available_memory_mib();
  const auto line = [](std::string_view key, const std::string& value) {
    fmt::print("{:<16} {}\n", key, value);
  };
  line("version", std::string(version()));
  line("build", build_description());
  if (const std::string missing = missing_parts_text(build_parts()); !missing.empty()) {
    line("missing parts", missing);
  }
  line("CPU features", cpu_features_text());
  line("kernel", std::string(best_kernel().name));
  line("kernels", kernels);
  line("default threads", std::to_string(available_threads()));
  line("default hash", fmt::format("{} MiB", SolverOptions{}.hash_mib));
  line("free memory", memory ? fmt::format("{} MiB", *memory) : "unknown");
  flush(stdout, "the description");
  return ExitCode::ok;
}

}  // namespace

void add_info_command(CLI::App& program, Action& chosen) {
  CLI::App* command = program.add_subcommand("info", "Show version, build, processor and defaults");
  set_action(*command, chosen, run_info);
}

}  // namespace kanzen::cli
