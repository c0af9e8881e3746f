#pragma once

#include <optional>
#include <string_view>

#include "solver/engine/search/bounds.hpp"

namespace kanzen {

/// What solvers of FFO scripts print below a position.
struct FfoResult {
  Bounds bounds;          // of the value for Black
  std::string_view line;  // of play, behind counts of discs; else empty
};

/// Reads the discs of Black and White after optimal play, as in `35 - 29  h5`, or `Black win`,
/// `White win` or `Draw`; nullopt for other lines.
[[nodiscard]] std::optional<FfoResult> parse_ffo_result(std::string_view line) noexcept;

}  // namespace kanzen
