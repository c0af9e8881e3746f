// Claims about the value of a position, such as ">= +4", "draw" and "[0,4]".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/types.hpp"

namespace kanzen {

enum class Relation : std::uint8_t {
  at_most,
  at_least,
  less,
  greater,
  equal,
  win,
  draw,
  loss,
  between,  // from `score` to `last`, both included
};

/// A claim about a value v, in discs for the side to move.
struct ClaimedInterval {
  Relation relation = Relation::equal;
  Score score = 0;  // unused for win, draw and loss
  Score last = 0;   // only for between

  /// The minimum and the maximum v that satisfy the claim. Values are even, so "> 0" means at
  /// least 2. If lower() > upper(), no value satisfies it, as for "= 3" and "> 64".
  [[nodiscard]] Score lower() const noexcept;
  [[nodiscard]] Score upper() const noexcept;

  friend bool operator==(const ClaimedInterval&, const ClaimedInterval&) = default;
};

/// Reads a claim at `at` and moves `at` to its end. A claim is `<=`, `>=`, `<`, `>` or `=`
/// with a score; `win`, `draw` or `loss` in any case; or `[lower,upper]`. Anything else is an
/// error, as are scores outside [-64, +64] and intervals whose lower end is above the upper.
[[nodiscard]] Result<ClaimedInterval> read_claimed_interval(std::string_view text, std::size_t& at);

/// Writes the claim as read_claimed_interval() reads it, with signed scores: ">= +4".
[[nodiscard]] std::string to_string(const ClaimedInterval& interval);

/// The claim seen from the other side: the value v satisfies `interval` if -v satisfies the
/// result.
[[nodiscard]] ClaimedInterval for_other_side(const ClaimedInterval& interval) noexcept;

/// Where the claim begins in a claim line of the form `board or moves ; claim ; comment`:
/// after the first or the second semicolon. Nothing if the line has another form.
[[nodiscard]] std::optional<std::size_t> find_claimed_interval(std::string_view line) noexcept;

}  // namespace kanzen
