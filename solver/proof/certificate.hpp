// Writes the proof of what a solver has found, for others to check; the form is described in
// solver/check/FORMAT.md.
#pragma once

#include <cstdint>
#include <string>

#include "solver/check/header.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::proof {

struct WriteReport {
  std::string error{};      // why nothing was proven, so that there is no file; else empty
  bool stopped = false;     // nothing was proven because the solver was stopped
  std::uint64_t moves = 0;  // written
  std::uint64_t tests = 0;  // null windows searched because the table did not have the answer
  double seconds = 0;       // wall time
};

/// Writes a certificate of `claim` to the file `path`, packed as its name says.
///
/// Where the proving side is to move, it plays a move that the solver's table knows to be good, or
/// one that a null-window search proves to be good. So `solver` should just have solved the
/// position; if it has not, the proof is as right but takes longer. A claim found to be wrong is an
/// error in the report. Throws OutputError if the file cannot be written.
/// Memory: the set of positions, up to some 200 MB.
/// REQUIRES: claim.lower <= claim.upper, both even; nobody else uses the solver meanwhile.
[[nodiscard]] WriteReport write_certificate(const std::string& path, const check::Header& claim,
                                            PositionSolver& solver);

}  // namespace kanzen::proof
