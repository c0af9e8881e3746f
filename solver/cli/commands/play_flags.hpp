// The options of the commands that choose moves: --exact-from and --move-time.
#pragma once

#include <CLI/CLI.hpp>

#include "solver/serve/play_options.hpp"

namespace kanzen::cli {

void add_play_flags(CLI::App& command, serve::PlayOptions& options);

/// Says on standard error which of these options of `command` has been given and has no effect.
void tell_unused_play_flags(const CLI::App& command, const serve::PlayOptions& options);

}  // namespace kanzen::cli
