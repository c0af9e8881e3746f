#pragma once

#include <CLI/CLI.hpp>

#include "solver/formats/reader_options.hpp"

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

/// Reads "12" or "10-20", both ends included; nullopt for an empty text. Throws UsageError for
/// anything else, for numbers outside [0, 64] and for a range in the wrong order.
[[nodiscard]] std::optional<EmptiesRange> parse_empties(const std::string& text);

/// `text` is value, wld, all-moves, best-moves, or a window such as "-2..2" for a value. Throws
/// UsageError for anything else, and for a window that is empty or outside the scores.
void set_goal(Job& job, const std::string& text);

/// Restricts `job` by --empties and --shard, e.g. "1/4" for the first of four; an empty text does
/// not. Throws UsageError.
void select_positions(Job& job, const std::string& empties, const std::string& shard);

}  // namespace kanzen::cli
