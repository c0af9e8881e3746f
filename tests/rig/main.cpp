// kanzen_rig: compares the solver with the oracle on random positions and configurations.
//
//   kanzen_rig --cases 10000 --seed 7
//   kanzen_rig --seed 7 --only 4242                                  repeats one case
//   kanzen_rig --slices night.txt --solves 1000000 --seed 7          continues a recorded run
//
// Exit status: 0 if all agreed, 1 after a disagreement, 2 if the program could not run. A
// disagreement is shrunk, printed, and written to failure-<seed>.obf.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/board.hpp"
#include "solver/files/atomic_file.hpp"
#include "tests/rig/report.hpp"
#include "tests/rig/slices.hpp"

namespace kanzen::rig {

namespace {

struct Flags {
  Sweep sweep{};
  std::optional<std::uint64_t> only;
  std::string slices{};
  std::uint64_t solves = 1'000'000;
  std::string out = KANZEN_REGRESSIONS;
  bool inject_fault = false;
};

/// For the self-test: an oracle that is wrong while h8 is empty.
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

/// Repeats one case, several times if it depends on the timing of threads.
std::optional<Discovery> run_one(Environment& environment, const Sweep& sweep,
                                 std::uint64_t number) {
  const Case drawn = case_of(sweep, number, environment.oracle);
  if (auto fault = provoke(environment, drawn, 100)) return Discovery{number, {drawn, *fault}};
  return std::nullopt;
}

/// Opens the record of a run to continue, or starts a new one. Throws std::runtime_error if the
/// file belongs to another run or is not a record.
SliceRecord open_record(const std::string& path, const Sweep& sweep) {
  std::ifstream file(path);
  if (!file && errno == ENOENT) return {.first = sweep};
  if (!file) throw std::runtime_error(path + " cannot be read");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto record = parse_record(text);
  if (!record) throw std::runtime_error(path + " is no record of slices");
  const Sweep& first = record->first;
  if (first.seed != sweep.seed || first.cases != sweep.cases ||
      first.max_empties != sweep.max_empties) {
    throw std::runtime_error(path + " is of a run with another --seed, --cases or --max-empties");
  }
  return std::move(*record);
}

int run_in_slices(Environment& environment, const Flags& flags) {
  SliceRecord record = open_record(flags.slices, flags.sweep);
  Sweep slice = flags.sweep;
  const auto save = [&] { write_atomically(flags.slices, to_string(record)); };
  save();  // reports a file that cannot be written before any work
  if (const auto found = run_slices(environment, record, flags.solves, save)) {
    slice.seed = record.next_seed();
    return report(environment, flags, slice, *found);
  }
  fmt::print("seed {}: {} slices agree with the oracle: {}\n", flags.sweep.seed,
             record.slices.size(), to_string(environment.tally));
  return 0;
}

int run(const Flags& flags) {
  Environment environment = correct_environment();
  if (flags.inject_fault) inject_fault(environment);
  if (!flags.slices.empty()) return run_in_slices(environment, flags);
  const Sweep& sweep = flags.sweep;
  const auto found =
      flags.only ? run_one(environment, sweep, *flags.only) : run_sweep(environment, sweep);
  if (found) return report(environment, flags, sweep, *found);
  fmt::print("seed {}: all agree with the oracle: {}\n", sweep.seed, to_string(environment.tally));
  return 0;
}

}  // namespace

}  // namespace kanzen::rig

int main(int argc, char* argv[]) try {
  kanzen::rig::Flags flags;
  CLI::App app("Random positions and configurations against the oracle.", "kanzen_rig");
  app.add_option("--cases", flags.sweep.cases, "Number of cases; with --slices, of each slice")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--seed", flags.sweep.seed, "Seed of the cases")->capture_default_str();
  app.add_option("--max-empties", flags.sweep.max_empties,
                 "Maximum number of empty squares; from 18 on, the oracle takes seconds")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  CLI::Option* const only =
      app.add_option("--only", flags.only, "Only the case with this number, up to 100 times");
  CLI::Option* const slices =
      app.add_option("--slices", flags.slices,
                     "Run one slice after another, each with its own seed. Continue after the last "
                     "slice in FILE, and record finished slices there")
          ->excludes(only);
  app.add_option("--solves", flags.solves, "Stop after this many solves")
      ->needs(slices)
      ->capture_default_str();
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
