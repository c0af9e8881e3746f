#include "solver/cli/commands/prove/prove.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>

#include "solver/cli/output/text.hpp"
#include "solver/cli/output/version.hpp"

namespace kanzen::cli {

void add_store(CLI::App& command, std::string& store) {
  command.add_option("STORE", store, "The file of the campaign, or the URL of its database")
      ->required();
}

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

std::string engine_name() { return fmt::format("kanzen {}", version()); }

ExitCode internal_error(const Solver& solver) {
  complain(fmt::format("internal error: {}", describe(solver.internal_error().value())));
  return ExitCode::internal;
}

void add_prove_command(CLI::App& program, Action& chosen) {
  CLI::App* prove =
      program.add_subcommand("prove", "Prove claims that are too large for one search");
  prove->require_subcommand(1);
  add_prove_start(*prove, chosen);
  add_prove_run(*prove, chosen);
  add_prove_work(*prove, chosen);
  add_prove_status(*prove, chosen);
  add_prove_certificate(*prove, chosen);
}

}  // namespace kanzen::cli
