#include "solver/cli/commands/play_flags.hpp"

#include "core/types.hpp"
#include "solver/cli/commands/units.hpp"

namespace kanzen::cli {

void add_play_flags(CLI::App& command, serve::PlayOptions& options) {
  command
      .add_option("--exact-from", options.exact_from,
                  "With so many empty squares or fewer, moves are proven to be the best; with more "
                  "they are estimated")
      ->check(CLI::Range(0, kSquares))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--move-time", options.move_seconds,
                  "Time for a move that is estimated, in seconds or as in 10s, 5m")
      ->transform(as_seconds())
      ->type_name("TIME")
      ->capture_default_str();
}

}  // namespace kanzen::cli
