// What a file claims about a position, and how a solution compares with it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/notation/obf.hpp"
#include "core/types.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// Claims of a file about the value v of a position; scores in discs from the side to move. Each
/// part may be missing. Claims are to be tested, not to be believed.
struct Expected {
  std::optional<Score> best = std::nullopt;  // v == best
  std::vector<notation::MoveScore> moves =
      {};                                     // values after single moves; may name some moves only
  std::optional<Score> lower = std::nullopt;  // v >= lower
  std::optional<Score> upper = std::nullopt;  // v <= upper

  [[nodiscard]] bool empty() const noexcept { return !best && moves.empty() && !lower && !upper; }

  /// The claimed value of the position for display: `best`, or the greatest score in `moves`.
  [[nodiscard]] std::optional<Score> value() const noexcept;
};

enum class Verdict : std::uint8_t {
  ok,         // nothing claimed is contradicted, and a claim about the value has been tested
  mismatch,   // what was proven and what is claimed cannot both be true
  unchecked,  // no claim, or none that the result says anything about
};

/// "ok", "mismatch" or "unchecked".
[[nodiscard]] std::string_view verdict_name(Verdict verdict) noexcept;

/// Compares a result with the claims. `kind` and `score` as in Solution; `best` is the move that
/// achieves the score, or Square::none. For a bound that agrees with the claim the verdict is
/// `ok`. A list of moves may be a part of all moves: a value above all of its scores contradicts
/// it only through `best`, and leaves the position unchecked if `best` is not in the list. What
/// is not proven says nothing: unchecked.
[[nodiscard]] Verdict check_expected(Kind kind, Score score, Square best,
                                     const Expected& expected) noexcept;

}  // namespace kanzen
