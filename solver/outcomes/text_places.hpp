// The places of a text where a score or the name of a move stands, or where one may be written.
#pragma once

#include <map>

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

/// What is written over a part of a text, which is empty where something is added.
struct Edit {
  std::size_t at = 0;
  std::size_t size = 0;
  std::string text;
};

/// One way of repairing something: what is written, at several places if the file says it again and
/// again, and whether with the other sign, since a stated 0 doesn't show whose value it is. Without
/// an edit, nothing is replaced.
struct Replacement {
  std::vector<Edit> edits{};
  bool is_negated = false;
};

/// What results prove to be wrong in a record, or what it lacks. Scores are for the side to move.
struct Repair {
  /// An outcome is a win, a draw or a loss, without discs.
  enum class Kind : std::uint8_t { score, outcome, missing_score, best_move, missing_move };

  Kind kind = Kind::score;
  Square move = Square::none;  // none: it is about the position
  Score stated = 0;
  Score proven = 0;
  Square best = Square::none;  // what should stand for a best move; none: a right one does already
  /// Whether another number says the same, so that the file need not show this one: the highest of
  /// the moves is the value, and the value is that of the only best move.
  bool is_repeated = false;
  /// Whether the move is named as the best one: it then has the score of the position, and no
  /// number of its own.
  bool is_named = false;
  std::vector<Replacement> ways{};
  std::size_t chosen = 0;  // an index in `ways`

  [[nodiscard]] const std::vector<Edit>& edits() const { return ways[chosen].edits; }
  [[nodiscard]] bool is_of_best_move() const {
    return kind == Kind::best_move || kind == Kind::missing_move;
  }
};

/// A number in a text that may be a score, or counts of discs such as `33-31`.
struct Number {
  std::size_t at = 0;
  std::size_t size = 0;
  Score value = 0;
  bool is_margin = false;  // of the winner, as in `W+4` and `Black wins by 4`
};

/// Returns where each line begins. They end as LineReader has it: with LF, CR LF or CR.
[[nodiscard]] std::vector<std::size_t> line_begins(std::string_view text);

/// Finds places from `begin` to `end` in a text, and words things as they are worded around them.
class TextPlaces {
 public:
  /// The text outlives it, and is not empty.
  explicit TextPlaces(std::string_view text);

  /// Finds the ways of repairing something, for either side. A score may be the numbers after the
  /// name of its move, or all if there are none. `White wins by 4` can become a win by 6, and no
  /// loss.
  [[nodiscard]] std::vector<Replacement> ways(std::size_t begin, std::size_t end,
                                              const Repair& repair);

  [[nodiscard]] std::vector<Number> numbers(std::size_t begin, std::size_t end) const;

  /// Whether the last word or number before `at` is the move.
  [[nodiscard]] bool is_behind_move(std::size_t at, Square move) const;

  /// Returns the names of a move that have no score of their own. Moves of a line are left out, as
  /// the rest of it would not follow from another one.
  [[nodiscard]] std::vector<Edit> names(std::size_t begin, std::size_t end, Square move) const;

  /// Returns the cells of tables, and values of JSON, that are empty or say so (`?`, `null`).
  [[nodiscard]] std::vector<Edit> empty_cells(std::size_t begin, std::size_t end) const;

  /// Returns the words `win`, `draw` and `loss`, and the cells `W`, `D` and `L`.
  [[nodiscard]] std::vector<Edit> outcomes(std::size_t begin, std::size_t end) const;

  /// Writes a score as the number at this place is written (`+06` and `+6`, `6` without a sign,
  /// `35-29`, and a word if it is one of outcomes()), and in an empty cell as others of its column.
  /// JSON has no `+`.
  [[nodiscard]] Edit with_score(const Edit& place, Score score);

  /// Whether the column of an empty cell has numbers. In JSON, any may have.
  [[nodiscard]] bool may_be_score(const Edit& cell);

  /// Writes the name of a move in the letters of the place, or of its column.
  [[nodiscard]] Edit with_move(const Edit& place, Square move);

  /// Takes out a move and the sign that joins it to another one, as in `g8/h1`.
  [[nodiscard]] Edit without_move(const Edit& place) const;

 private:
  /// Returns the first score or move in the same column of another line; empty if there is none.
  std::string_view sample(std::size_t at);

  std::string_view text_;
  bool is_json_;
  std::string_view separators_;
  std::map<std::pair<char, std::size_t>, std::string_view> samples_{};  // by separator and column
};

}  // namespace kanzen
