#pragma once

#include "solver/apps/kanzen/platform/terminal.hpp"  // IWYU pragma: export
#include "solver/files/file_error.hpp"               // IWYU pragma: export
#include "solver/records/mismatch.hpp"

namespace kanzen {
struct Totals;
}

namespace kanzen::cli {

using kanzen::bounds_text;
using kanzen::score_text;
using kanzen::value_text;

/// The claim that a proven result contradicts: "+22", ">=+20" for a bound, or "h1 +04" for a move;
/// and, in the same form, the proven result.
[[nodiscard]] std::string claim_text(const Mismatch& mismatch);
[[nodiscard]] std::string found_text(const Mismatch& mismatch);

/// Nodes per second: "850", "12.3k", "45.6M" or "1.2G"; "-" if no time has passed.
[[nodiscard]] std::string rate_text(std::uint64_t nodes, double seconds);

/// E.g. "0:07", "12:30" or "1:02:03".
[[nodiscard]] std::string clock_text(double seconds);

/// E.g. "3.0 s", "12.3 min", "4.5 h" or "6.7 years" of one core.
[[nodiscard]] std::string core_time_text(double seconds);

/// E.g. "1 claim", "31,200 claims". `plural` is needed if it is not the noun plus an s.
[[nodiscard]] std::string count_text(std::uint64_t n, std::string_view noun,
                                     std::string_view plural = {});

/// E.g. "1 empty" or "26 empties".
[[nodiscard]] std::string empties_text(int empties);

/// E.g. "31,200 nodes, 0.001 s, 31.2M nodes/s", with a line break.
[[nodiscard]] std::string work_text(std::uint64_t nodes, double seconds);

[[nodiscard]] std::string totals_text(const Totals& totals);

/// E.g. ", 2 unreadable records, 1 input error"; empty for none.
[[nodiscard]] std::string bad_input_text(const Totals& totals);

/// Says, with a line break, which values of the input were not checked; empty for none.
[[nodiscard]] std::string unchecked_text(const Totals& totals);

/// A hint about values that count discs only, with a line break; empty for none.
[[nodiscard]] std::string disc_counts_text(std::size_t count);

/// Says, with a line break, that JournalTotals::unsolved positions or claims were left out.
[[nodiscard]] std::string untried_text(std::size_t count, std::string_view noun);

struct Remainder {
  std::size_t done = 0;     // positions or claims with a proven result, including earlier runs
  std::size_t planned = 0;  // all positions or claims; 0 if unknown
  bool stopped = false;     // the run ended early; otherwise limits ended the unsolved searches
  bool has_journal = false;
  std::string_view verb = "solved";
};

/// E.g. "34 of 138 solved; continue with --resume", with a line break. Empty if nothing remains or
/// the totals say the same.
[[nodiscard]] std::string remainder_text(const Remainder& remainder);

/// E.g. "file:line:column: message", without line and column if they are 0. Safe to print.
[[nodiscard]] std::string located(std::string_view source, const ParseError& error);

/// The first kMaxListed unreadable records get a message each. The others are only counted, because
/// a file of the wrong kind has one in each line.
class BadRecords {
 public:
  static constexpr std::size_t kMaxListed = 20;

  [[nodiscard]] std::string add(std::string_view source, const ParseError& error);

  /// E.g. "... and 557033 more"; empty if none were only counted.
  [[nodiscard]] std::string rest() const;

  /// Print what add() and rest() return, if anything, on standard error.
  void report(std::string_view source, const ParseError& error);
  void report_rest() const;

 private:
  std::size_t count_ = 0;
};

}  // namespace kanzen::cli
