// --trace, for all commands that write traces of a search.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

namespace kanzen::cli {

/// Adds --trace, described by `help`, and --trace-steps, the most steps that a trace has.
inline CLI::Option* add_trace_flags(CLI::App& command, std::string& path, std::size_t& steps,
                                    const std::string& help) {
  CLI::Option* const trace = command.add_option("--trace", path, help)->type_name("FILE");
  command.add_option("--trace-steps", steps, "Maximum number of steps in the trace")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
      ->needs(trace)
      ->type_name("N")
      ->capture_default_str();
  return trace;
}

}  // namespace kanzen::cli
