// Receives the events of a run, with its totals, and shows them: as a table, a report or a progress
// bar.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/journal_lines.hpp"
#include "solver/records/outcome.hpp"

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

/// Receives everything that a run produces. Rows come in the order of the input. Calls never
/// overlap, but on_start(), on_bounds() and on_ply() may come from a thread of the solver if
/// positions are processed one after another. If a member function throws, the run ends and
/// rethrows the exception; results found so far are still recorded. A sink cannot change a result.
class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  /// A position is about to be solved; others may be in progress.
  virtual void on_start(const Outcome& /*outcome*/) {}
  /// The result of a position that is not solved, because the journal contains it. Called instead
  /// of on_row().
  virtual void on_journal_row(const Outcome& /*recorded*/) {}
  /// Narrower bounds have been proven for a position that has been started.
  virtual void on_bounds(const Outcome& /*outcome*/, const Bounds& /*bounds*/) {}
  /// A position has been solved, or its search has been stopped. These calls are not in the order
  /// of the input; the row follows once all rows before it are complete.
  virtual void on_solved(const Outcome& /*outcome*/) {}
  /// The values of another ply of a game are known. Comes before the row of the game, and games are
  /// in the order of the input.
  virtual void on_ply(const Outcome& /*game*/, const GamePly& /*ply*/) {}
  /// The result of a position.
  virtual void on_row(const Outcome& /*outcome*/) {}
  /// Called instead of on_row() if the result cannot be trusted; see outcome.contradiction. The run
  /// ends.
  virtual void on_contradicted_row(const Outcome& /*outcome*/) {}
  /// A record could not be read. The run continues.
  virtual void on_bad_record(std::string_view /*source*/, const ParseError& /*error*/) {}
  /// Two claims of the input, or two lines of the journal, cannot both be true. The run continues.
  virtual void on_contradiction(std::string_view /*message*/) {}
  /// Called once at the end, unless the run ends with an exception.
  virtual void on_finish(const Totals& /*totals*/) {}
};

/// Forwards every call to all of its members, in the order in which they were added.
class SinkGroup : public Sink {
 public:
  void add(std::unique_ptr<Sink> sink) { sinks_.push_back(std::move(sink)); }

  void on_start(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_start(outcome);
  }
  void on_journal_row(const Outcome& recorded) override {
    for (const auto& sink : sinks_) sink->on_journal_row(recorded);
  }
  void on_bounds(const Outcome& outcome, const Bounds& bounds) override {
    for (const auto& sink : sinks_) sink->on_bounds(outcome, bounds);
  }
  void on_solved(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_solved(outcome);
  }
  void on_ply(const Outcome& game, const GamePly& ply) override {
    for (const auto& sink : sinks_) sink->on_ply(game, ply);
  }
  void on_row(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_row(outcome);
  }
  void on_contradicted_row(const Outcome& outcome) override {
    for (const auto& sink : sinks_) sink->on_contradicted_row(outcome);
  }
  void on_bad_record(std::string_view source, const ParseError& error) override {
    for (const auto& sink : sinks_) sink->on_bad_record(source, error);
  }
  void on_contradiction(std::string_view message) override {
    for (const auto& sink : sinks_) sink->on_contradiction(message);
  }
  void on_finish(const Totals& totals) override {
    for (const auto& sink : sinks_) sink->on_finish(totals);
  }

 private:
  std::vector<std::unique_ptr<Sink>> sinks_;
};

}  // namespace kanzen
