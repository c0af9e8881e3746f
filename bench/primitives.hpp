// Every implementation of a primitive: the program's kernels and the variants for comparison.
#pragma once

#include <string>
#include <vector>

#include "bench/variants.hpp"
#include "core/board.hpp"

namespace kanzen::bench {

template <class Function>
struct Candidate {
  std::string name;
  Function compute;
};

using FlipsFunction = Bitboard (*)(Square, Bitboard player, Bitboard opponent) noexcept;
using MovesFunction = Bitboard (*)(Bitboard player, Bitboard opponent) noexcept;
using LastFunction = int (*)(Square, Bitboard own) noexcept;
using StableFunction = Bitboard (*)(Bitboard own, Bitboard other) noexcept;

/// The implementations that this processor supports. The first of each is the generic kernel's.
struct Candidates {
  std::vector<Candidate<FlipsFunction>> flips;
  std::vector<Candidate<MovesFunction>> moves;
  std::vector<Candidate<LastFunction>> last;
  std::vector<Candidate<StableFunction>> stable;
};

[[nodiscard]] Candidates candidates();

/// Returns the first disagreement with the generic kernel on random boards; empty if there is none.
/// A variant that is wrong need not be measured.
[[nodiscard]] std::string disagreement(const Candidates& all);

}  // namespace kanzen::bench
