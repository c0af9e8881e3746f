// Alternative implementations of the primitives, kept for new measurements (results/primitives.md).
// They were slower or undecided and are not part of the program.
#pragma once

#include <span>
#include <string_view>

#include "core/board.hpp"

namespace kanzen::bench {

/// The contracts of Kernel's primitives hold. The function that lists a variant states the required
/// processor level.
struct FlipsVariant {
  std::string_view name;
  Bitboard (*compute)(Square, Bitboard player, Bitboard opponent) noexcept;
};
struct MovesVariant {
  std::string_view name;
  Bitboard (*compute)(Bitboard player, Bitboard opponent) noexcept;
};
struct LastVariant {
  std::string_view name;
  int (*compute)(Square, Bitboard own) noexcept;
};

struct Variants {
  std::span<const FlipsVariant> flips{};
  std::span<const MovesVariant> moves{};
  std::span<const LastVariant> last{};
};

[[nodiscard]] Variants scalar_variants() noexcept;  // any processor
[[nodiscard]] Variants v3_variants() noexcept;      // x86-64-v3; compiled with the SIMD kernels
[[nodiscard]] Variants v4_variants() noexcept;      // x86-64-v4; compiled with the SIMD kernels

}  // namespace kanzen::bench
