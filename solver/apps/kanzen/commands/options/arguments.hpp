// How the words of a command line are read: times, sizes and counts with their units, and what is
// said of words that we do not know.
#pragma once

#include "solver/apps/kanzen/manual/definition.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {
struct Job;
}

namespace kanzen::cli {

/// Reads seconds: "90", "1.5s", "5m", "2h" or a sequence such as "1h30m". Nullopt for anything
/// else, and unless the time is finite and above 0.
[[nodiscard]] std::optional<double> parse_time(std::string_view text);

/// Reads MiB: "512", "512M", "1.5G", "1T", also with "iB" or "B" after the letter; powers of 1024.
/// Nullopt for anything else, and unless it is a whole number of MiB.
[[nodiscard]] std::optional<std::uint64_t> parse_mebibytes(std::string_view text);

/// Reads a count: "500", "20k", "1.5M", "2G"; powers of 1000. Nullopt for anything else, for 0, and
/// unless it is whole.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

/// Reads a share from 0 to 1: "2%" or "0.02". Nullopt for anything else.
[[nodiscard]] std::optional<double> parse_share(std::string_view text);

/// These checks of CLI11 accept whole numbers, see parse_whole(), and finite numbers of at least 0.
[[nodiscard]] CLI::Validator as_whole();
[[nodiscard]] CLI::Validator as_weight();

/// These transforms of CLI11 make plain numbers. Those without a unit stay unchanged; the check of
/// their range finds numbers that are too large.
[[nodiscard]] CLI::Validator as_seconds();
[[nodiscard]] CLI::Validator as_mebibytes();
[[nodiscard]] CLI::Validator as_count();
[[nodiscard]] CLI::Validator as_share();

// These add options that differ only in name, value and help.

/// The number may be optional.
template <class Value>
CLI::Option* add_number(CLI::App& command, const std::string& name, Value& value, auto least,
                        auto most, const std::string& help) {
  using Number = std::decay_t<decltype(std::optional(value).value())>;
  return command.add_option(name, value, help)
      ->check(CLI::Range(static_cast<Number>(least), static_cast<Number>(most)));
}

template <class Seconds>
CLI::Option* add_time(CLI::App& command, const std::string& name, Seconds& seconds,
                      const std::string& help) {
  return command.add_option(name, seconds, help)->transform(as_seconds())->type_name("TIME");
}

/// `path` is the name of a file, or several.
template <class Path>
CLI::Option* add_file(CLI::App& command, const std::string& name, Path& path,
                      const std::string& help) {
  return command.add_option(name, path, help)->type_name("FILE");
}

/// Reads "12" or "10-20", both ends included; nullopt for an empty text. Throws UsageError for
/// anything else, for numbers outside [0, 64] and for a range in the wrong order.
[[nodiscard]] std::optional<EmptiesRange> parse_empties(const std::string& text);

/// `text` is value, wld, all-moves, best-moves, or a window such as "-2..2" for a value. Throws
/// UsageError for anything else, and for a window that is empty or outside the scores.
void set_goal(Job& job, const std::string& text);

/// Restricts `job` by --empties and --shard, e.g. "1/4" for the first of four; an empty text does
/// not. Throws UsageError.
void select_positions(Job& job, const std::string& empties, const std::string& shard);

/// Options added to `command` from here on form a group in its help.
inline void begin_group(CLI::App& command, const std::string& title) {
  command.option_defaults()->group(title);
}

inline void end_groups(CLI::App& command) {
  begin_group(command, CLI::OptionDefaults().get_group());
}

/// Returns at most three of `candidates`, the nearest to `word`, in their order. A word is near if
/// it begins with all of `word`, or if at most one letter in three (rounded up) is wrong, missing,
/// superfluous or swapped with its neighbour.
[[nodiscard]] std::vector<std::string> similar_words(std::string_view word,
                                                     const std::vector<std::string>& candidates);

/// Returns "; did you mean --out or --one-at-a-time?", or an empty text if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& candidates);

}  // namespace kanzen::cli
