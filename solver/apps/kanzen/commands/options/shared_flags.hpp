// Options that several commands share: --trace, --only and --sort, --sample and --seed, --exact-
// from and --move-time. Options without effect in their combination are reported.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "solver/apps/kanzen/output/row_selection.hpp"
#include "solver/batch/job.hpp"
#include "solver/server/request.hpp"

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

struct RowFlags {
  std::string only = "all";
  std::string sort = "input";
};

/// Adds --only and --sort.
void add_row_flags(CLI::App& command, RowFlags& flags);

/// Warns of flags that have no effect, because --format is `none`.
void warn_without_rows(const RowFlags& flags, const std::string& format);

/// The selection that the flags describe.
[[nodiscard]] RowSelection row_selection(const RowFlags& flags) noexcept;

struct SampleFlags {
  std::optional<std::size_t> size{};
  std::uint64_t seed = RandomSample{}.seed;

  /// The sample to draw; nothing without --sample.
  [[nodiscard]] std::optional<RandomSample> sample() const {
    return size ? std::optional(RandomSample{*size, seed}) : std::nullopt;
  }
  /// ", sample 200 seed 1", for the description of a job; empty without --sample.
  [[nodiscard]] std::string text() const;
};

/// Adds --sample and --seed. `help` describes --sample; `things` are the claims or games.
void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things);

void add_play_flags(CLI::App& command, server::PlayOptions& options);

/// Reports on standard error which of the given options of `command` have no effect.
void report_unused_play_flags(const CLI::App& command, const server::PlayOptions& options);

struct GivenOption {
  bool given = false;
  std::string_view name;  // such as "--from"
};

/// Prints that the given ones of `options` have no effect on `what`, such as "one position". Use
/// CLI::Option::needs() for an option that is an error without another one.
void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what);

}  // namespace kanzen::cli
