#pragma once

#include "solver/apps/kanzen/platform/terminal.hpp"  // IWYU pragma: export
#include "solver/files/file_stream.hpp"              // IWYU pragma: export
#include "solver/records/mismatch.hpp"

namespace kanzen {
struct Totals;
}

namespace kanzen::cli {

using kanzen::bounds_text;
using kanzen::score_text;
using kanzen::value_text;

/// Writes the claim that a proven result contradicts: "+22", ">=+20" for a bound, or "h1 +04" for a
/// move.
[[nodiscard]] std::string claim_text(const Mismatch& mismatch);

/// Cuts a text to at most `width` bytes, without splitting a UTF-8 character.
[[nodiscard]] std::string cut_to(std::string text, std::size_t width);

/// Shortens a longer id to at most `most` bytes, in its middle, since the numbers that tell ids
/// apart are often at their end.
[[nodiscard]] std::string shortened(const std::string& id, std::size_t most);

/// Writes nodes per second: "850", "12.3k", "45.6M" or "1.2G"; "-" if no time has passed.
[[nodiscard]] std::string rate_text(std::uint64_t nodes, double seconds);

/// Writes "0:07", "12:30" or "1:02:03".
[[nodiscard]] std::string clock_text(double seconds);

/// Writes the time of one core: "3.0 s", "12.3 min", "4.5 h" or "6.7 years".
[[nodiscard]] std::string core_time_text(double seconds);

/// Writes "1 claim" or "31,200 claims". `plural` is needed if it is not the noun plus an s.
[[nodiscard]] std::string count_text(std::uint64_t n, std::string_view noun,
                                     std::string_view plural = {});

/// Writes "1 empty" or "26 empties".
[[nodiscard]] std::string empties_text(int empties);

/// Writes "31,200 nodes, 0.001 s, 31.2M nodes/s", with a line break.
[[nodiscard]] std::string work_text(std::uint64_t nodes, double seconds);

/// Writes " (#1, #2)"; empty without names, or if they stand in a few rows above.
[[nodiscard]] std::string names_text(const std::vector<std::string>& names,
                                     bool has_few_rows_above);

constexpr std::size_t kFewRows = 20;  // that somebody still overlooks

/// Names the first mismatches and unfinished positions, unless they stand in a few rows above.
[[nodiscard]] std::string totals_text(const Totals& totals, bool has_few_rows_above);

/// Writes ", 2 unreadable records, 1 input error"; empty if there are none.
[[nodiscard]] std::string bad_input_text(const Totals& totals);

/// Says, with a line break, which values of the input were not checked; empty if all were.
[[nodiscard]] std::string unchecked_text(const Totals& totals);

/// Hints, with line breaks, at what wrong values may be instead; empty if there is nothing to say.
[[nodiscard]] std::string likely_meanings_text(const MeaningCounts& meanings);

/// Says, with a line break, that JournalTotals::unsolved positions or claims were left out.
[[nodiscard]] std::string untried_text(std::size_t count, std::string_view noun);

/// What stands after the number of messages that are only counted.
inline constexpr std::string_view kShowsAll = " (--all-messages shows them)";

/// Writes how many games were not skipped although their moves are, as `why` says, like those of
/// others, and names the first of `names`; empty if there are none.
[[nodiscard]] std::string kept_games_text(
    std::span<const std::string> names,
    std::string_view why = "equal those of others, since the players differ");
inline constexpr std::string_view kBeginOthers = "begin those of another";

/// Writes "2 games skipped, whose moves equal those of others: 4, 7", with a line break and `all`
/// of the `names`, or at most ten; empty if there are none.
[[nodiscard]] std::string skipped_text(std::span<const std::string> names, std::string_view noun,
                                       std::string_view why, bool all);

struct Remainder {
  std::size_t done = 0;      // have a proven result, of earlier runs as well
  std::size_t planned = 0;   // all positions or claims; 0 if unknown
  bool was_stopped = false;  // the run ended early; else limits ended the unsolved searches
  bool has_journal = false;
  bool may_have_more = false;  // in the journal, if the run was stopped before it looked
  std::string_view verb = "solved";
};

/// Writes "34 of 138 solved; continue with --resume", with a line break. Empty if nothing remains
/// or the totals say the same.
[[nodiscard]] std::string remainder_text(const Remainder& remainder);

/// Writes "file:line:column: message", without line and column if they are 0. Safe to print.
[[nodiscard]] std::string located(std::string_view source, const ParseError& error);

/// Gives each of the first kMaxListed unreadable records a message. The others are only counted,
/// because a file of the wrong kind has one in each line, unless the user wants `all`.
class BadRecords {
 public:
  static constexpr std::size_t kMaxListed = 20;

  explicit BadRecords(bool all = false) noexcept
      : max_listed_(all ? std::numeric_limits<std::size_t>::max() : kMaxListed) {}

  [[nodiscard]] std::string add(std::string_view source, const ParseError& error);

  /// Writes "... and 557033 more"; empty if none was only counted.
  [[nodiscard]] std::string rest() const;

  /// These print what add() and rest() return, if anything, on standard error.
  std::string report(std::string_view source, const ParseError& error);
  void report_rest() const;

 private:
  std::size_t max_listed_;
  std::size_t count_ = 0;
};

}  // namespace kanzen::cli
