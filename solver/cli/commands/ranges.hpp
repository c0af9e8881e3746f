// Values of --empties ("10-20") and --shard ("1/4").
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/batch/job.hpp"
#include "solver/records/record.hpp"

namespace kanzen::cli {

/// "12" or "10-20", both ends included; nothing for an empty text. Throws UsageError for anything
/// else, for numbers that are not from 0 to 64 and for a range in the wrong order.
[[nodiscard]] std::optional<EmptiesRange> parse_empties(const std::string& text);

struct Shard {
  std::uint64_t index = 0;  // from 0
  std::uint64_t count = 1;
};

/// "1/4": the first of four parts. Throws UsageError for anything else and for a part that does not
/// exist.
[[nodiscard]] Shard parse_shard(const std::string& text);

/// Restricts `job` to the positions that --empties and --shard name; an empty text restricts
/// nothing. Throws UsageError.
void select_positions(Job& job, const std::string& empties, const std::string& shard);

}  // namespace kanzen::cli
