// The options of the commands that choose moves: --exact-from and --move-time.
#pragma once

#include <CLI/CLI.hpp>

#include "solver/server/play_options.hpp"

namespace kanzen::cli {

void add_play_flags(CLI::App& command, server::PlayOptions& options);

/// Reports on standard error which of the given options of `command` have no effect.
void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options);

}  // namespace kanzen::cli
