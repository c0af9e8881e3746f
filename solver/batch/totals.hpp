// Counters of a run.
#pragma once

#include <cstddef>
#include <optional>

#include "solver/engine/search/counters.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/distrusted_lines.hpp"

namespace kanzen {

/// For Goal::claim; results taken from the journal are included.
struct ClaimTotals {
  std::size_t confirmed = 0;
  std::size_t refuted = 0;
  std::size_t undecided = 0;
  /// Undecided, and not tried again, because the limits are no larger.
  std::size_t undecided_from_journal = 0;
  std::size_t finished_games = 0;  // claims about games that are over
  std::size_t contradictions = 0;  // between claims of the input
  std::size_t records_without_claim = 0;
};

struct JournalTotals {
  std::size_t resumed = 0;  // results taken from the journal
  /// Positions whose lines contradict each other or themselves.
  std::size_t contradictions = 0;
  std::optional<LineRange> distrusted{};  // lines that this failed run has marked
};

struct SelfCheckTotals {
  std::size_t results = 0;  // results that were checked
  std::size_t stopped = 0;  // checks that were stopped
  std::size_t entries = 0;  // table entries that were checked
};

struct Totals {
  std::size_t positions = 0;  // rows passed to the sink
  std::size_t solved = 0;     // rows with a proven result; others were stopped or given up
  std::size_t estimated = 0;  // rows with an estimate only

  std::size_t mismatches = 0;    // results that contradict the input, including resumed ones
  std::size_t known_errata = 0;  // of these: corrected by the input itself

  std::size_t bad_records = 0;   // unreadable records
  std::size_t sampled_from = 0;  // claims or games that the sample was drawn from

  ClaimTotals claims{};
  JournalTotals journal{};
  SelfCheckTotals self_check{};
  /// Results that were contradicted, and results that share their table.
  std::size_t internal_contradictions = 0;

  Counters work{};     // summed over all positions
  double seconds = 0;  // wall time; overlapping positions are not counted twice

  bool stopped = false;                           // the run ended before the end of the input
  std::optional<InternalError> internal_error{};  // of the solver: no result is trustworthy
};

}  // namespace kanzen
