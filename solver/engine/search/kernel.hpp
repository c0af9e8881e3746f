// The search compiled for one instruction set, as a named object: one call through a pointer, since
// a call for each flip would cost about as much as the flip. Tests and benchmarks reach the
// primitives of each kernel by the same object.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Levels of the x86-64 psABI; a processor has all below its own.
enum class CpuLevel : std::uint8_t {
  baseline,  // also that of other processors
  v3,        // AVX2, BMI1, BMI2, FMA, F16C, LZCNT, MOVBE
  v4,        // AVX-512 F, BW, CD, DQ, VL
};

struct Kernel {
  std::string_view name;  // name of the instruction set
  CpuLevel level;         // what it needs

  /// Keeps the contract of `search` in search.hpp.
  Score (*search)(Worker&, const Board&, Score alpha, Score beta) noexcept;
  void (*search_shared_moves)(Worker&, SplitPoint&, const SplitPoint* recall) noexcept;

  // The primitives, for tests and benchmarks.
  Bitboard (*legal_moves)(Bitboard player, Bitboard opponent) noexcept;
  Bitboard (*flips)(Square, Bitboard player, Bitboard opponent) noexcept;
  std::array<Bitboard, 2> (*two_flips)(Square, Square, Bitboard player, Bitboard opponent) noexcept;
  int (*count_last_flips)(Square, Bitboard own) noexcept;
  Bitboard (*stable_discs)(Bitboard own, Bitboard other) noexcept;
};

extern const Kernel kKernelGeneric;

// Compiled for x86-64 only.
extern const Kernel kKernelV3;
extern const Kernel kKernelV4;

// Compiled for AArch64 only.
extern const Kernel kKernelNeon;

/// Returns all kernels of this build, from the simplest to the widest.
[[nodiscard]] std::span<const Kernel* const> compiled_kernels() noexcept;

/// REQUIRES: `kernel` is one of compiled_kernels().
[[nodiscard]] bool can_run(const Kernel& kernel) noexcept;

[[nodiscard]] const Kernel& best_kernel() noexcept;

/// Returns the kernel of that name, the best one for an empty name, or null if this build lacks it.
[[nodiscard]] const Kernel* kernel_by_name(std::string_view name) noexcept;

/// Lists the kernels in this program, and which of them do not run on this processor, for people.
[[nodiscard]] std::string kernel_names();

}  // namespace kanzen
