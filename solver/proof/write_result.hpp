// The report on a certificate that was written.
#pragma once

#include <cstdint>
#include <string>

namespace kanzen::proof {

struct WriteResult {
  std::string error{};            // reason why no certificate was written; empty on success
  bool stopped = false;           // the solver was stopped, so no certificate was written
  std::uint64_t moves = 0;        // the number of moves written
  std::uint64_t assumptions = 0;  // the number of assumptions written
  std::uint64_t searches = 0;     // null-window searches for bounds that were not in the table
  double seconds = 0;             // wall time
};

}  // namespace kanzen::proof
