// kanzen_rig: compares the solver with the oracle on random positions and configurations.
//
//   kanzen_rig --cases 10000 --seed 7
//   kanzen_rig --seed 7 --only 4242                                  repeats one case
//
// Exit status: 0 if all agreed, 1 after a disagreement, 2 if the program could not run. A
// disagreement is shrunk, printed, and written to failure-<seed>.obf.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "tests/rig/run.hpp"

namespace kanzen::rig {

namespace {

struct Flags {
  Sweep sweep{};
  std::optional<std::uint64_t> only;
  std::string out = KANZEN_REGRESSIONS;
  bool inject_fault = false;
};

/// Wrong while h8 is empty, for the self-test.
void inject_fault(Environment& environment) {
  const Oracle correct = environment.oracle;
  environment.oracle = [correct](const Board& board) {
    const Score value = correct(board);
    if ((board.empty_squares() & bit(Square::h8)) == 0) return value;
    return value >= kMaxScore ? value - 2 : value + 2;
  };
}

int report(Environment& environment, const Flags& flags, const Sweep& sweep,
           const Discovery& discovery) {
  fmt::print("case {}: {}\n  {}\nshrinking ...\n", discovery.number, discovery.failure.fault.text,
             describe(discovery.failure.failing.configuration));
  const Failure failure = shrink(environment, discovery.failure);
  const std::string command = fmt::format("kanzen_rig --seed {} --max-empties {} --only {}",
                                          sweep.seed, sweep.max_empties, discovery.number);
  const std::string text = to_obf(failure, environment.oracle, command);
  const std::string path = fmt::format("{}/failure-{}.obf", flags.out, sweep.seed);
  std::ofstream file(path);
  file << text;
  file.close();
  fmt::print("{}{} {}\n", text, file ? "written to" : "cannot write", path);
  return 1;
}

/// Several times if it depends on the timing of threads.
std::optional<Discovery> run_one(Environment& environment, const Sweep& sweep,
                                 std::uint64_t number) {
  const Case drawn = case_of(sweep, number, environment.oracle);
  if (auto fault = provoke(environment, drawn, 100)) return Discovery{number, {drawn, *fault}};
  return std::nullopt;
}

int run(const Flags& flags) {
  Environment environment = correct_environment();
  if (flags.inject_fault) inject_fault(environment);
  const Sweep& sweep = flags.sweep;
  const auto found =
      flags.only ? run_one(environment, sweep, *flags.only) : run_sweep(environment, sweep);
  if (found) return report(environment, flags, sweep, *found);
  fmt::print("seed {}: all agree with the oracle:", sweep.seed);
  for (const auto& [name, count] : environment.tally) fmt::print(" {}={}", name, count);
  fmt::print("\n");
  return 0;
}

}  // namespace

}  // namespace kanzen::rig

int main(int argc, char* argv[]) try {
  kanzen::rig::Flags flags;
  CLI::App app("Random positions and configurations against the oracle.", "kanzen_rig");
  app.add_option("--cases", flags.sweep.cases, "Number of cases")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--seed", flags.sweep.seed, "Seed of the cases")->capture_default_str();
  app.add_option("--max-empties", flags.sweep.max_empties,
                 "Maximum number of empty squares; from 18 on, the oracle takes seconds")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  app.add_option("--only", flags.only, "Only the case with this number, up to 100 times");
  app.add_option("--out", flags.out, "Folder for failure-<seed>.obf")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  app.add_flag("--inject-fault", flags.inject_fault)->group("");  // for the self-test
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return kanzen::rig::run(flags);
} catch (const std::exception& error) {
  std::fprintf(stderr, "kanzen_rig: %s\n", error.what());
  return 2;
}
