// The settings of a run, and the writer of its certificates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "core/result.hpp"
#include "solver/batch/journal.hpp"
#include "solver/checker/header.hpp"
#include "solver/claims/game_analysis.hpp"
#include "solver/claims/self_check.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

struct CertificateOptions {
  std::string path{};
  bool folder = false;  // `path` is a folder, created if missing; otherwise a single file
  std::optional<Position> root{};  // the position of a single file, if it is known
  int leaf_empties = 10;           // see checker::Header
  std::string writer{};            // see checker::Header
};

class Certifier {
 public:
  /// Creates the folder, so that an unwritable place is reported before any work is done.
  /// Throws OutputError, also for a single file with other content than a certificate about `root`.
  explicit Certifier(CertificateOptions options);

  /// Writes a certificate for the bounds that `outcome` proves, and notes it in the outcome. Does
  /// nothing if the result is not proven, or the claim not decided. The certificate of a claim
  /// about a move is about the position after the move. `number` is the index of the position in
  /// the job, from 0. In a folder, the file is named after it: 1.kzc, 2.kzc and so on. The search
  /// is short if `solver` has just found the result. Returns false if `solver` refutes the result.
  /// A whole certificate that proves more about the position is kept. Throws OutputError if the
  /// file cannot be written or has other content than a certificate about the same position. With
  /// `former_is` of has_certificate(), a file that is not a whole certificate is replaced in any
  /// case: the journal says that a certificate was there.
  [[nodiscard]] bool certify(Outcome& outcome, std::size_t number, PositionSolver& solver,
                             const std::string& former_is = {}) const;

  /// True if an earlier run has written the certificate that certify() would write, or one that
  /// proves more, or if there is nothing to write. `recorded` is what the journal says about the
  /// file. If there is none, or it is another file than the recorded one, `former_is` becomes the
  /// end of a sentence about it.
  [[nodiscard]] bool has_certificate(const Outcome& outcome, std::size_t number,
                                     const std::optional<FileStamp>& recorded,
                                     std::string& former_is) const;

 private:
  [[nodiscard]] checker::Header make_header(const Outcome& outcome) const;

  CertificateOptions options_;
};

/// Returns the next record, or the error of one that could not be read, or nothing at the end.
using Source = std::function<std::optional<Result<PositionRecord>>()>;

/// A random sample of claims or games. The same seed draws the same ones from the same input.
struct RandomSample {
  std::size_t size = 0;
  std::uint64_t seed = 1;
};

/// The records that are solved.
struct PositionSelection {
  /// Positions whose number of empty squares is outside this range are skipped. For Goal::game
  /// only the maximum counts: the walk through a game ends there.
  int min_empties = 0;
  int max_empties = kSquares;
  /// Only positions for which choose_shard(board, shards) equals `shard` are solved. Ignored for
  /// games.
  std::uint64_t shard = 0;
  std::uint64_t shards = 1;
  std::optional<RandomSample> sample{};  // of claims or games
  bool dedup = false;                    // solve positions that are equal up to symmetry only once
};

/// Services that check, certify, record and name results. Each pointer and function may be empty.
struct RunServices {
  /// Checks every result before it is recorded or shown. Called with the solver that has just found
  /// the result. Several threads may call it at once.
  std::function<SelfCheckReport(const Outcome&, const PositionSolver&)> self_check{};
  Certifier* certifier = nullptr;  // writes a certificate for every result
  Journal* journal = nullptr;      // records results and supplies earlier ones
  /// Bounds of a position are recorded whenever they narrow, in case the program is killed. This
  /// begins after the position has been running for this many seconds.
  double record_bounds_after = 1;
  bool from_checkpoint = false;  // the solver has loaded a checkpoint
  std::string engine{};          // the name of the program, for the journal
  /// Returns the name of the file that the last record came from.
  std::function<std::string()> source_name{};
};

/// The order in which positions are read and solved.
struct Schedule {
  /// All threads work on one position at a time and share one table.
  bool one_at_a_time = false;
  /// True if the source can be read without waiting, as a file can. Positions then start when the
  /// queue is full or the source has ended, the most expensive ones first. Otherwise each starts as
  /// soon as it has been read.
  bool read_ahead = false;
};

/// How a run ends before its input does. Each function may be empty.
struct StopConditions {
  /// Called after the source has ended; returns true if it was cut short.
  std::function<bool()> stopped{};
  /// Returns the seconds left for the whole run. When none are left, running positions end as if by
  /// a limit and no others start. Any thread may call it at any time. Empty: no such limit.
  std::function<double()> seconds_left{};
  /// Called when the run must end. It makes a source that waits for input, and a running
  /// self-check, return soon. Any thread may call it, more than once.
  std::function<void()> end_early{};
};

struct Job {
  Goal goal = Goal::value;
  /// For Goal::value. If it is the whole window, a record may specify a narrower one.
  Window window{};
  OtherMoves others = OtherMoves::best;  // Goal::game
  bool refute = false;                   // Goal::claim: with derived claims, see make_claims()

  PositionSelection selection{};
  /// Apply to each position, or to each ply of a game. A position that exceeds them is given up,
  /// and the run continues.
  Limits limits{};
  RunServices services{};
  Schedule schedule{};
  StopConditions stop{};
};

/// The shard of a position, in [0, shards). It depends on the position and `shards` only, and is
/// the same for all symmetric images of the position.
[[nodiscard]] std::uint64_t choose_shard(const Board& board, std::uint64_t shards) noexcept;

/// True if `board` has a number of empty squares within the selected range and is in the shard.
[[nodiscard]] bool is_wanted(const PositionSelection& selection, const Board& board) noexcept;

}  // namespace kanzen
