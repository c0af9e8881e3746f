// Writes a file again with its wrong scores corrected.
#pragma once

#include <unordered_map>

#include "core/hash.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/platform/process.hpp"

namespace kanzen::cli {

/// What results prove about positions, and about those after their moves.
class ProvenValues {
 public:
  /// Claims of files prove nothing and are left out.
  void add(const Outcome& outcome);

  /// Returns what is proven of the move, or of the position, for its side to move. The ends cross
  /// if results contradict each other.
  [[nodiscard]] Bounds about(const Board& board, Square move) const;

  [[nodiscard]] bool empty() const noexcept { return known_.empty(); }

 private:
  void narrow(const Board& board, const Bounds& bounds);

  std::unordered_map<Board, Bounds, BoardHasher> known_;  // by canonical board
};

/// Writes `path` to standard output. A score that the results refute is replaced by the proven one,
/// and every other character stays. Names each correction on standard error, and each wrong score
/// that cannot be replaced: the value is not known exactly, or the line does not show the score.
/// These give ExitCode::mismatch. Throws InputError if the file cannot be read.
ExitCode write_corrected(const std::string& path, const ReaderOptions& options,
                         const ProvenValues& proven);

}  // namespace kanzen::cli
