// The options --empties ("10-20"), --shard ("1/4") and --goal ("wld") of a job.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/batch/job.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::cli {

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
