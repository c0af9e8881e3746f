// Adds options that several commands share, and reports those without effect.
#pragma once

#include <initializer_list>

#include "solver/apps/kanzen/commands/options/arguments.hpp"
#include "solver/apps/kanzen/output/row_sinks.hpp"
#include "solver/engine/solver.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen {
struct RandomSample;
}

namespace kanzen::cli {

/// Adds an option that takes one of the words of `choices`, and sets `value` to what it means.
template <class Value>
CLI::Option* add_choice(CLI::App& command, const std::string& name, Value& value,
                        const std::vector<std::pair<std::string, Value>>& choices,
                        const std::string& help) {
  std::vector<std::string> words;
  std::string standard;
  for (const auto& [word, meaning] : choices) {
    words.push_back(word);
    if (meaning == value) standard = word;
  }
  const auto choose = [&value, choices](const std::string& typed) {
    for (const auto& [word, meaning] : choices) {
      if (word == typed) value = meaning;
    }
  };
  return command.add_option_function<std::string>(name, choose, help)
      ->check(CLI::IsMember(words))
      ->default_str(standard);
}

/// Adds --empties; `things` are what it selects, e.g. "positions".
void add_empties_flag(CLI::App& command, std::string& empties, std::string_view things);

/// Adds --title for a page; `otherwise` is what it is by default.
void add_title_flag(CLI::App& command, std::string& title, std::string_view otherwise);

/// Adds --format, or another `option`, with these `names`, and --decimal.
void add_format_flags(CLI::App& command, RowFormat& format, const std::vector<std::string>& names,
                      const std::string& help, const std::string& option = "--format");

/// Throws UsageError for a decimal comma in a format that is not CSV.
void check_comma(const RowFormat& format);

/// Adds --only and --sort; with `has_moves`, also by the values of all moves.
void add_row_flags(CLI::App& command, RowSelection& flags, bool has_moves = true);

struct SampleFlags {
  std::optional<std::size_t> size{};
  std::uint64_t seed = 1;

  [[nodiscard]] std::optional<RandomSample> sample() const;
  /// Describes the sample in a job: ", sample 200 seed 1"; empty without --sample.
  [[nodiscard]] std::string text() const;
};

/// `help` describes --sample; `things` are claims or games.
void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things);

struct GivenOption {
  bool given = false;
  std::string_view name;  // e.g. "--from"
};

/// Prints which of `options` were given and have no effect on `what`, e.g. "one position". If an
/// option is an error without another one, use CLI::Option::needs() instead.
void warn_without_effect(std::initializer_list<GivenOption> options, std::string_view what);

/// The default number of threads is available_threads().
void add_resource_flags(CLI::App& command, SolverOptions& options);

/// `help` describes --schedule, which takes a list of `choices`; `one_at_a_time` is null if it is
/// not among them.
void add_schedule_flag(CLI::App& command, SolverOptions& options, bool* one_at_a_time,
                       const std::vector<std::string>& choices, const std::string& help);

void add_kernel_flag(CLI::App& command, SolverOptions& options);

/// Makes a solver with at most one thread for each processor, unless node counts depend on their
/// number. Throws UsageError for numbers out of range, a table larger than the available memory,
/// and a kernel that is unknown or that this processor cannot run.
[[nodiscard]] std::unique_ptr<Solver> make_solver(SolverOptions options);

/// Names the program and its options in one line, for rows of results.
[[nodiscard]] std::string engine_text(const Solver& solver);

/// Adds --claims-for; `claims` names the claims that it is about.
void add_claims_for_flag(CLI::App& command, ClaimSide& side, std::string_view claims);

/// Describes the side in a job, as ", claims about black"; empty for the automatic one.
[[nodiscard]] std::string claims_for_text(ClaimSide side);

/// Prints `text` as a note about a record of `file`.
void print_note(const std::string& file, const PositionRecord& record, std::string_view text);

/// Says for which side claims such as that of `record` in `file` are read, which name none, unless
/// `noted` or there is nothing to say.
void note_assumed_side(AssumedSide side, const PositionRecord& record, const std::string& file,
                       bool& noted);

}  // namespace kanzen::cli
