// --trace, for all commands that write traces of a search.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "solver/apps/kanzen/commands/options/arguments.hpp"

namespace kanzen::cli {

/// Adds --trace, described by `help`. The trace has at most `steps` steps.
inline CLI::Option* add_trace_flag(CLI::App& command, std::string& path, std::size_t& steps,
                                   const std::string& help) {
  return add_file_with_number(
      command, "--trace", path, steps, {"steps", "--trace-limit", 1, 100'000'000},
      help + "; FILE,steps=N: at most N steps [from 1 to 100,000,000; default: 200,000]", "FILE");
}

}  // namespace kanzen::cli
