// Reads values of options: times, sizes and counts with units, and what selects positions and goals.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/batch/job.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// Seconds: "90", "1.5s", "5m", "2h" or a sequence such as "1h30m". Nothing for any other text,
/// and if the time is not a finite number above 0.
[[nodiscard]] std::optional<double> parse_time(std::string_view text);

/// MiB: "512", "512M", "1.5G", "1T", also with "iB" or "B" after the letter. Units are powers of
/// 1024. Nothing for any other text, and if the size is not a whole number of MiB.
[[nodiscard]] std::optional<std::uint64_t> parse_mebibytes(std::string_view text);

/// A count: "500", "20k", "1.5M", "2G", by powers of 1000. Nothing for any other text, for 0, and
/// if the count is not a whole number.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

/// A whole number of digits only that fits into 64 bits. Nothing for any other text.
[[nodiscard]] std::optional<std::uint64_t> parse_whole(std::string_view text);

/// A share from 0 to 1: "2%" or "0.02". Nothing for any other text.
[[nodiscard]] std::optional<double> parse_share(std::string_view text);

/// Checks of CLI11 for the values of options: whole numbers as for parse_whole(), and finite
/// numbers of at least 0.
[[nodiscard]] CLI::Validator as_whole();
[[nodiscard]] CLI::Validator as_weight();

/// Transforms of CLI11 for the values of options, into plain numbers. Numbers without a unit remain
/// unchanged, and the check of their range finds numbers that are too large.
[[nodiscard]] CLI::Validator as_seconds();
[[nodiscard]] CLI::Validator as_mebibytes();
[[nodiscard]] CLI::Validator as_count();
[[nodiscard]] CLI::Validator as_share();


/// Parses "12" or "10-20", with both ends included; an empty text gives nothing. Throws UsageError
/// for anything else, for numbers outside [0, 64] and for a range in the wrong order.
[[nodiscard]] std::optional<EmptiesRange> parse_empties(const std::string& text);

struct Shard {
  std::uint64_t index = 0;  // from 0
  std::uint64_t count = 1;
};

/// Parses "1/4", which is the first of four shards. Throws UsageError for anything else and for
/// shards that do not exist.
[[nodiscard]] Shard parse_shard(const std::string& text);

/// Sets the goal of `job`: value, wld, all-moves, best-moves, or a window such as "-2..2" for a
/// value. Throws UsageError for anything else, and for a window that is empty or outside the
/// scores.
void set_goal(Job& job, const std::string& text);

/// Restricts `job` to the positions selected by --empties and --shard. An empty text means no
/// restriction. Throws UsageError.
void select_positions(Job& job, const std::string& empties, const std::string& shard);

}  // namespace kanzen::cli
