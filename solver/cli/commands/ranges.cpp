#include "solver/cli/commands/ranges.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "core/types.hpp"

namespace kanzen::cli {

Result<std::optional<EmptiesRange>> parse_empties(const std::string& text) {
  if (text.empty()) return std::optional<EmptiesRange>();
  const char* const end = text.data() + text.size();
  EmptiesRange range;
  const auto first = std::from_chars(text.data(), end, range.min);
  auto last = first;
  range.max = range.min;
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '-') {
    last = std::from_chars(first.ptr + 1, end, range.max);
  }
  if (first.ec != std::errc() || last.ec != std::errc() || last.ptr != end || range.min < 0 ||
      range.max > kSquares || range.min > range.max) {
    return ParseError{
        0, 0, fmt::format("--empties {}: expected N or MIN-MAX, from 0 to {}", text, kSquares)};
  }
  return std::optional(range);
}

Result<Shard> parse_shard(const std::string& text) {
  const char* const end = text.data() + text.size();
  Shard shard;
  const auto first = std::from_chars(text.data(), end, shard.index);
  auto last = first;
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    last = std::from_chars(first.ptr + 1, end, shard.count);
  }
  if (last.ptr == first.ptr || last.ec != std::errc() || last.ptr != end || shard.index < 1 ||
      shard.index > shard.count) {
    return ParseError{0, 0, fmt::format("--shard {}: expected I/N with 1 <= I <= N", text)};
  }
  --shard.index;
  return shard;
}

std::optional<ParseError> select_positions(Job& job, const std::string& empties,
                                           const std::string& shard) {
  const auto range = parse_empties(empties);
  if (!range) return range.error();
  if (range.value()) {
    job.min_empties = range.value()->min;
    job.max_empties = range.value()->max;
  }
  if (shard.empty()) return std::nullopt;
  const auto part = parse_shard(shard);
  if (!part) return part.error();
  job.shard = part.value().index;
  job.shards = part.value().count;
  return std::nullopt;
}

}  // namespace kanzen::cli
