// Counts the games of each length, the usual test of a move generator.

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"

namespace kanzen::cli {

namespace {

struct PerftFlags {
  int depth = 9;
  std::string board;
  bool free_passes = false;
};

constexpr int kMaxPerftDepth = 60;

ExitCode run_perft(const PerftFlags& flags) {
  const Position position = board_option(flags.board);
  const PassCounting passes = flags.free_passes ? PassCounting::free : PassCounting::ply;
  fmt::print("{:>5} {:>20} {:>10} {:>9}\n", "depth", "games", "seconds", "games/s");
  for (int depth = 1; depth <= flags.depth; ++depth) {
    const Stopwatch stopwatch;
    const std::uint64_t games = perft(position.board, depth, passes);
    const double seconds = stopwatch.seconds();
    fmt::print("{:>5} {:>20} {:>10.3f} {:>9}\n", depth, games, seconds, rate_text(games, seconds));
    flush(stdout, "the table");
  }
  return ExitCode::ok;
}

}  // namespace

void add_perft_command(CLI::App& program, Action& chosen) {
  const auto flags = std::make_shared<PerftFlags>();
  CLI::App* command = program.add_subcommand("perft", "Count the games of each length");
  list_for_developers(*command);
  command->add_option("DEPTH", flags->depth, "Maximum length in plies")
      ->check(CLI::Range(1, kMaxPerftDepth));
  command
      ->add_option("--board", flags->board, "Position to start from; default: the start position")
      ->type_name("BOARD");
  command->add_flag("--free-passes", flags->free_passes, "Do not count a pass as a ply");
  set_action(*command, chosen, [flags] { return run_perft(*flags); });
}

}  // namespace kanzen::cli
