// The verdict on a claim.
#pragma once

#include <cstdint>
#include <string_view>

namespace kanzen {

/// The verdict on a claim, or on all claims of a file about a position.
enum class Verdict : std::uint8_t {
  confirmed,
  refuted,
  undecided,  // nothing to test, or the search was stopped before the proof
};

/// "confirmed", "refuted" or "undecided", as `kanzen verify` prints it.
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// "ok", "mismatch" or "unchecked", as rows about positions print it.
[[nodiscard]] std::string_view position_verdict_text(Verdict verdict) noexcept;

}  // namespace kanzen
