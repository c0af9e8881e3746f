#include "solver/apps/kanzen/commands/options/play_flags.hpp"

#include <fmt/format.h>

#include "core/position.hpp"
#include "core/types.hpp"
#include "solver/apps/kanzen/commands/options/option_values.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"

namespace kanzen::cli {

void add_play_flags(CLI::App& command, server::PlayOptions& options) {
  command
      .add_option(
          "--exact-from", options.exact_from,
          "Prove the best move if at most N squares are empty; estimate it if there are more")
      ->check(CLI::Range(0, kSquares))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--move-time", options.move_seconds,
                  "Time for each estimated move, in seconds or with a unit: 10s, 5m")
      ->transform(as_seconds())
      ->type_name("TIME")
      ->capture_default_str();
}

void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options) {
  const bool all_proven = options.exact_from >= kStartPosition.board.empty_count();
  if (!all_proven || command.count("--move-time") == 0) return;
  print_message(fmt::format("--move-time has no effect: with --exact-from {} no move is estimated",
                            options.exact_from));
}

}  // namespace kanzen::cli
