// One statement of a file about the value of one position, or of one move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"
#include "solver/records/record.hpp"
#include "solver/records/statement.hpp"

namespace kanzen {

struct Claim {
  std::string id;      // of the record; followed by ':' and the move if it is about one
  std::string source;  // the file
  std::size_t line = 0;
  Position position;
  Square move = Square::none;  // if not none: the value of this move for the side that makes it
  Statement statement;         // from the side to move of `position`
  std::optional<std::string> comment;

  /// The board whose value decides: `position`, or the one after `move`.
  [[nodiscard]] Board board_to_solve() const noexcept;

  /// "file:line", the move added if the claim is about one.
  [[nodiscard]] std::string place() const;
};

/// What the record says, one claim for each statement: its claim line or the value it gives, then
/// the values of single moves in its order. A prediction is no claim.
[[nodiscard]] std::vector<Claim> claims_of(const PositionRecord& record, const std::string& source);

}  // namespace kanzen
