#pragma once

#include "solver/batch/journal.hpp"
#include "solver/claims/game_analysis.hpp"
#include "solver/claims/self_check.hpp"

namespace kanzen {

class Certifier;

/// Returns the next record, the error of an unreadable one, or nothing at the end.
using Source = std::function<std::optional<Result<PositionRecord>>()>;

/// Draws a sample of claims or games. The same seed draws the same sample from the same input.
struct RandomSample {
  std::size_t size = 0;
  std::uint64_t seed = 1;
};

struct PositionSelection {
  /// Skips positions outside this range. For Goal::game only the maximum counts, as the walk's end.
  EmptiesRange empties{0, kSquares};
  std::uint64_t shard = 0;               // which of the shards; ignored for games
  std::uint64_t shards = 1;              // machines that share the input
  std::optional<RandomSample> sample{};  // draw from claims or games
  bool dedup = false;                    // solve positions that are equal up to symmetry only once
};

/// Services that a run may do without.
struct RunServices {
  /// Checks every result before it is recorded or shown, with the solver that has just found it.
  /// Several threads may call it at once.
  std::function<SelfCheckReport(const Outcome&, const PositionSolver&)> self_check{};
  Certifier* certifier = nullptr;  // writes a certificate for every result
  Journal* journal = nullptr;      // records results and supplies earlier ones
  /// Records narrowed bounds once a position has run for this many seconds, so that a kill does not
  /// lose them.
  double record_bounds_after = 1;
  bool uses_checkpoint = false;  // the solver has loaded a checkpoint
  std::string engine{};          // names the program in the journal
  /// Names the file that the last record came from.
  std::function<std::string()> source_name{};
};

/// A failure of a run, and where in the input it happened.
class RunError : public std::runtime_error {
 public:
  RunError(const std::string& location, std::exception_ptr cause)
      : std::runtime_error(location), cause_(std::move(cause)) {}

  /// The exception of the failing stage. what() is the place: "after line 47" or "position 12".
  [[nodiscard]] const std::exception_ptr& cause() const noexcept { return cause_; }

 private:
  std::exception_ptr cause_;
};

struct Schedule {
  /// Whether all threads search one position together, and share one table.
  bool one_at_a_time = false;
  /// Whether the source never makes us wait, e.g. a file. Then positions start when the queue is
  /// full or the source has ended, the costliest first; otherwise each starts once it has been
  /// read.
  bool read_ahead = false;
};

/// Ways in which a run ends before its input. All may be empty.
struct StopConditions {
  /// Tells, after the source has ended, whether it was cut short.
  std::function<bool()> source_was_cut_short{};
  /// Makes a source that waits for input, and a running self-check, return soon. Any thread may
  /// call it, more than once.
  std::function<void()> end_early{};
};

struct Job {
  Goal goal = Goal::value;
  /// The window for Goal::value. If it is the whole window, a record may narrow it.
  Window window{};
  OtherMoves others = OtherMoves::best;  // Goal::game
  bool adds_implied_claims = false;      // Goal::claim: with implied claims, see make_claims()
  EmptySquares empties_to = EmptySquares::to_winner;  // Goal::claim

  PositionSelection selection{};
  /// Limits of each position, or of each ply of a game. What exceeds them is given up, and the run
  /// continues.
  Limits limits{};
  /// Whether to try again the positions and claims that such limits left open in an earlier run, as
  /// the journal tells.
  bool retries_limited = false;
  RunServices services{};
  Schedule schedule{};
  StopConditions stop{};
};

/// Deals the positions that have the wanted number of empty squares to the shards in turn. Suites
/// are often sorted by difficulty, so each shard gets as many hard positions as the others; a hash
/// of the position gave one of four machines 8 of 12.
class SelectedPositions {
 public:
  explicit SelectedPositions(const PositionSelection& selection) : selection_(selection) {}

  /// Called for each position of the input, in its order. Returns whether it is one of the shard.
  [[nodiscard]] bool includes_next(const Board& board) noexcept {
    return selection_.empties.contains(board.empty_count()) &&
           seen_++ % selection_.shards == selection_.shard;
  }

 private:
  PositionSelection selection_;
  std::uint64_t seen_ = 0;
};

}  // namespace kanzen
