// kanzen_rig: random positions, random configurations, one demand: the oracle's value.
//
//   kanzen_rig --cases 10000 --seed 7
//   kanzen_rig --seed 7 --only 4242        one case again
//
// Ends with 0 if all agreed; with 1 after a disagreement, which is shrunk, printed, and written to
// red-<seed>.obf; with 2 if it could not run.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <optional>
#include <string>

#include "core/bits.hpp"
#include "tests/rig/report.hpp"

namespace kanzen::rig {

namespace {

struct Flags {
  std::uint64_t cases = 1000;
  std::uint64_t seed = 1;
  int max_empties = 12;
  std::optional<std::uint64_t> only;
  std::string out = KANZEN_REGRESSIONS;
  bool inject_fault = false;
};

/// The generator of one case: it depends on nothing that came before.
[[nodiscard]] test::Random random_of(std::uint64_t seed, std::uint64_t number) {
  test::Random mixed(seed * 0xD1342543DE82EF95 + number);
  return test::Random(mixed.bits());
}

/// For the self-test: an oracle that is wrong as long as h8 is empty.
void spoil(Bench& bench) {
  const Oracle honest = bench.oracle;
  bench.oracle = [honest](const Board& board) {
    const Score value = honest(board);
    if ((board.empties() & bit(Square::h8)) == 0) return value;
    return value >= kMaxScore ? value - 2 : value + 2;
  };
}

int report(Bench& bench, const Flags& flags, std::uint64_t number, const Failure& found) {
  fmt::print("case {}: {}\n  {}\nshrinking ...\n", number, found.fault.text,
             describe(found.failing.configuration));
  const Failure failure = shrink(bench, found);
  const std::string command = fmt::format("kanzen_rig --seed {} --max-empties {} --only {}",
                                          flags.seed, flags.max_empties, number);
  const std::string text = to_obf(failure, bench.oracle, command);
  const std::string path = fmt::format("{}/red-{}.obf", flags.out, flags.seed);
  std::ofstream file(path);
  file << text;
  file.close();
  fmt::print("{}{} {}\n", text, file ? "written to" : "cannot write", path);
  return 1;
}

int run(const Flags& flags) {
  Bench bench = honest_bench();
  if (flags.inject_fault) spoil(bench);
  const std::uint64_t first = flags.only.value_or(0);
  const std::uint64_t cases = flags.only ? 1 : flags.cases;
  for (std::uint64_t number = first; number - first < cases; ++number) {
    test::Random random = random_of(flags.seed, number);
    const Case the_case = draw_case(random, flags.max_empties, bench.oracle);
    const auto fault = provoke(bench, the_case, flags.only ? 100 : 1);
    if (fault) return report(bench, flags, number, {the_case, *fault});
  }
  const Tally& tally = bench.tally;
  fmt::print(
      "seed {}: {} cases agree with the oracle ({} solves, {} of them shuffled; {} stopped; {} "
      "splits; {} late cuts)\n",
      flags.seed, cases, tally.solves, tally.shuffled, tally.stopped, tally.splits, tally.cuts);
  return 0;
}

}  // namespace

}  // namespace kanzen::rig

int main(int argc, char* argv[]) {
  kanzen::rig::Flags flags;
  CLI::App app("Random positions and configurations against the oracle.", "kanzen_rig");
  app.add_option("--cases", flags.cases, "How many cases")->capture_default_str();
  app.add_option("--seed", flags.seed, "Which cases")->capture_default_str();
  app.add_option("--max-empties", flags.max_empties, "The oracle takes seconds from 18 on")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  app.add_option("--only", flags.only, "Only the case of this number, up to 100 times");
  app.add_option("--out", flags.out, "Folder for red-<seed>.obf")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  app.add_flag("--inject-fault", flags.inject_fault)->group("");  // for the self-test
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return kanzen::rig::run(flags);
}
