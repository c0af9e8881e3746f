// Writes proven values into the text of a file, in the place of the scores that they refute.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "core/hash.hpp"
#include "core/symmetry.hpp"
#include "solver/formats/reader_options.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

/// What results prove about positions, and about those after their moves.
class ProvenValues {
 public:
  /// Claims of files prove nothing and are left out.
  void add(const Outcome& outcome);

  /// Returns what is proven of the move, or for Square::none of the position, for its side to move.
  /// The ends cross if results contradict each other.
  [[nodiscard]] Bounds about(const Board& board, Square move) const;

  /// Whether a result names the move as its best. Others may be proven to be as good.
  [[nodiscard]] bool names_best(const Board& board, Square move) const;

 private:
  void narrow(const Board& board, const Bounds& bounds);

  std::unordered_map<Board, Bounds, BoardHasher> known_;  // by canonical board
  std::unordered_set<Board, BoardHasher> behind_best_;    // such boards
};

struct CorrectedText {
  struct Note {
    std::size_t line = 0;
    bool is_corrected = false;  // else the score stays wrong, and the message says why
    std::string message;
  };

  std::string text;
  std::vector<Note> notes;                     // in the order of lines
  std::size_t corrected = 0;                   // scores
  std::size_t corrected_moves = 0;             // best moves
  std::size_t filled = 0;                      // scores and best moves, where none stood
  std::size_t left = 0;                        // what is wrong and stays
  std::size_t unchecked = 0;                   // scores that the results neither prove nor refute
  std::vector<std::string> unchecked_names{};  // of their records, as add_name() lists them
  std::size_t missing = 0;                     // positions that stay without a score
  MeaningCounts meanings{};  // of the wrong scores of positions, what they seem to be
};

/// Replaces, in a file of positions, the scores and best moves that the results refute by the
/// proven ones. If it `fills`, also writes them into empty cells of positions that have none.
///
/// Where a record has its score differs from format to format, and a file may have the same number
/// as a name or in a comment. So we don't look for the place. We replace a number that is as high
/// as the wrong score, read the file again, and keep what reads as the same records with the right
/// scores. A score is left if it is not proven exactly, if no number of the record reads as it
/// (`64 - 0`, `draw`), or if too many could. Moves and empty cells are tried in the same way.
///
/// `text` is all of the file, as its readers see it. `options` are those it is read with; warnings
/// are not repeated. Unreadable records stay as they are.
[[nodiscard]] CorrectedText correct_text(const std::string& text, const ReaderOptions& options,
                                         const ProvenValues& proven, bool fills);

}  // namespace kanzen
