// One statement of a file about the value of one position, or of one move, and what came of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "core/types.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/expected.hpp"
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

enum class ClaimVerdict : std::uint8_t {
  confirmed,
  refuted,
  undecided,  // a limit or a stop came first
};

/// "confirmed", "refuted" or "undecided".
[[nodiscard]] std::string_view verdict_name(ClaimVerdict verdict) noexcept;

/// `ok` for confirmed, `mismatch` for refuted, `unchecked` for undecided.
[[nodiscard]] Verdict as_verdict(ClaimVerdict verdict) noexcept;

/// What has been found about a claim; scores in discs from the side to move of claim.position.
struct Settled {
  ClaimVerdict verdict = ClaimVerdict::undecided;
  Score lower = kMinScore;  // proven: lower <= value <= upper
  Score upper = kMaxScore;
  /// A refuted claim, its value known: best play to the end of the game, which gives exactly that
  /// value. Only a bound known: the move that achieves a lower bound, if there is one.
  std::vector<Square> line{};
  Counters counters{};
  double seconds = 0;
  int windows = 0;  // searches made
};

/// What proven bounds lower <= value <= upper, from the side to move of claim.position, say about
/// the claim. REQUIRES: lower <= upper.
[[nodiscard]] ClaimVerdict judge(const Claim& claim, Score lower, Score upper) noexcept;

/// What the record says, one claim for each statement: its claim line or the value it gives, then
/// the values of single moves in its order. A prediction is no claim.
[[nodiscard]] std::vector<Claim> claims_of(const PositionRecord& record, const std::string& source);

}  // namespace kanzen
