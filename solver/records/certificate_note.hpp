// A certificate, as results mention it.
#pragma once

#include <cstdint>
#include <string>

namespace kanzen {

/// A certificate that was written for an outcome.
struct CertificateNote {
  std::string path{};
  std::uint64_t moves = 0;     // the number of moves written
  std::uint64_t searches = 0;  // null-window searches for bounds that were not in the table
  double seconds = 0;          // wall time
  bool stopped = false;        // writing was stopped, and there is no certificate
  bool kept = false;           // nothing was written: the file proves more about the position
};

}  // namespace kanzen
