// Many rows as one parameter of a statement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/board.hpp"

namespace kanzen::campaign {

/// Makes a board from two signed numbers of a database.
[[nodiscard]] constexpr Board to_board(long long player, long long opponent) noexcept {
  return {static_cast<Bitboard>(player), static_cast<Bitboard>(opponent)};
}

/// The number of rows that one statement should get at most.
inline constexpr std::size_t kMaxRows = 5000;

/// Writes a JSON array of arrays: RowsText().row().add(1).add(2).row()... Databases read it much
/// faster than they execute a statement for each row.
class RowsText {
 public:
  RowsText& row();
  RowsText& add(std::int64_t value);
  /// Adds two columns, which to_board() reads.
  RowsText& add(const Board& board);
  /// REQUIRES: finite.
  RowsText& add_real(double value);
  RowsText& add_text(std::string_view value);

  [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
  /// The complete array.
  [[nodiscard]] std::string text() const;

 private:
  void separate();

  std::string text_;
  bool first_ = true;  // in its row
};

}  // namespace kanzen::campaign
