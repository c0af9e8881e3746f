#include "solver/apps/kanzen/commands/options/job_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string_view>
#include <system_error>

#include "core/board.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/formats/jsonl_writer.hpp"

namespace kanzen::cli {

std::optional<EmptiesRange> parse_empties(const std::string& text) {
  if (text.empty()) return std::nullopt;
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
    throw UsageError(
        fmt::format("--empties {}: expected N or MIN-MAX, from 0 to {}", text, kSquares));
  }
  return range;
}

Shard parse_shard(const std::string& text) {
  const char* const end = text.data() + text.size();
  Shard shard;
  const auto first = std::from_chars(text.data(), end, shard.index);
  auto last = first;
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
    last = std::from_chars(first.ptr + 1, end, shard.count);
  }
  if (last.ptr == first.ptr || last.ec != std::errc() || last.ptr != end || shard.index < 1 ||
      shard.index > shard.count) {
    throw UsageError(fmt::format("--shard {}: expected I/N with 1 <= I <= N", text));
  }
  --shard.index;
  return shard;
}

void set_goal(Job& job, const std::string& text) {
  for (const Goal goal : {Goal::value, Goal::wld, Goal::all_moves, Goal::best_moves}) {
    job.goal = goal;
    if (text == (goal == Goal::value ? "value" : to_string(goal))) return;
  }
  job.goal = Goal::value;
  const char* const end = text.data() + text.size();
  Window& window = job.window;
  const auto first = std::from_chars(text.data(), end, window.alpha);
  const std::string_view rest(first.ptr, end);
  auto last = first;
  if (first.ec == std::errc() && rest.starts_with(".."))
    last = std::from_chars(first.ptr + 2, end, window.beta);
  if (last.ptr == first.ptr || last.ec != std::errc() || last.ptr != end) {
    throw UsageError(fmt::format(
        "--goal {}: expected value, wld, all-moves, best-moves or a window A..B", text));
  }
  if (window.alpha < kMinScore || window.beta > kMaxScore || window.alpha >= window.beta) {
    throw UsageError(
        fmt::format("--goal {}: expected A < B, both from {} to {}", text, kMinScore, kMaxScore));
  }
}

void select_positions(Job& job, const std::string& empties, const std::string& shard) {
  if (const auto range = parse_empties(empties)) {
    job.selection.min_empties = range->min;
    job.selection.max_empties = range->max;
  }
  if (shard.empty()) return;
  const Shard part = parse_shard(shard);
  job.selection.shard = part.index;
  job.selection.shards = part.count;
}

}  // namespace kanzen::cli
