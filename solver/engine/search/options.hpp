// What a user may choose about a Solver, with ranges.
#pragma once

#include <cstddef>
#include <string>

#include "solver/engine/search/prunings.hpp"

namespace kanzen {

struct SolverOptions {
  unsigned threads = 1;          // more than there are processors only take turns
  std::size_t hash_mib = 256;    // size of the transposition table
  std::size_t hash_entries = 0;  // if not 0: a table of so few entries instead; for tests
  std::string kernel{};          // empty: the best one this processor runs
  int split_min_empties = 12;    // below this a node is never shared between threads
  int side_length = 8;           // of the board, in squares: 4, 6 or 8; see core/geometry.hpp
  bool evaluation = true;        // order moves by the learned evaluation, which knows 8x8 only
  bool isolate = false;          // no position profits from another: see Solver::post()
  bool deterministic = false;    // isolate, and no threads inside a position: nodes repeat exactly
  bool pin = false;              // keep each thread on one processor
  Prunings prunings{};
};

inline constexpr unsigned kMaxThreads = 1024;
inline constexpr std::size_t kMaxHashMib = std::size_t{1} << 20;  // 1 TiB

/// Empty if `options` are valid, else what is wrong and what is expected, for people.
[[nodiscard]] std::string validate(const SolverOptions& options);

}  // namespace kanzen
