// Writes the proof of what a solver has found, for others to check; the form is described in
// solver/check/FORMAT.md.
#pragma once

#include <cstdint>
#include <string>

#include "solver/check/header.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::proof {

struct WriteReport {
  std::string error{};      // why there is no certificate; empty if there is one
  bool stopped = false;     // because the solver was stopped
  std::uint64_t moves = 0;  // written
  std::uint64_t tests = 0;  // null windows searched because the table did not have the answer
  double seconds = 0;       // wall time
};

/// Writes a certificate of `claim` to the file `path`, packed as its name says.
///
/// Where the proving side is to move, a move is taken that the solver's table knows to be good, or
/// that a null window proves; so `solver` should just have solved the position, and the proof is
/// right, but takes longer, if it has not. An error if the claim is found to be wrong.
/// Memory: the set of positions, up to some 200 MB.
/// REQUIRES: claim.lower <= claim.upper, both even; nobody else uses the solver meanwhile.
[[nodiscard]] WriteReport write_certificate(const std::string& path, const check::Header& claim,
                                            PositionSolver& solver);

}  // namespace kanzen::proof
