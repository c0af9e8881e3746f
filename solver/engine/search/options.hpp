#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace kanzen {

/// Whether positions profit from each other: see Solver::post().
enum class Sharing : std::uint8_t {
  shared,         // all positions use one table
  isolated,       // each position begins with an empty table
  deterministic,  // isolated, and one thread per position: nodes repeat exactly
};

/// How a Solver works. validate() says whether the options are possible on this machine.
struct SolverOptions {
  unsigned threads = 1;         // 1 .. kMaxThreads; threads beyond the processors only take turns
  std::size_t hash_mib = 256;   // 1 .. kMaxHashMib; limit for the tables of bounds, in MiB
  std::string kernel{};         // "generic", "v3", "v4" or "neon"; empty: the best one here
  bool uses_evaluation = true;  // changes the time, never a value
  Sharing sharing = Sharing::shared;
  bool pins_threads = false;  // keep each thread on one processor
};

inline constexpr unsigned kMaxThreads = 1024;
inline constexpr std::size_t kMaxHashMib = std::size_t{1} << 20;  // 1 TiB

}  // namespace kanzen
