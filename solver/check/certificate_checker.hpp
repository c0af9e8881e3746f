// The certificate checker: does the file prove what it claims?
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "solver/check/header.hpp"

namespace kanzen::check {

enum class CertificateVerdict : std::uint8_t {
  proven,        // every statement of the header is proven
  refused,       // the file is damaged, incomplete, or no proof of what it claims
  unreadable,    // no certificate of this version, or it cannot be read
  work_limit,    // the proof may be right, but following it takes more work than allowed
  memory_limit,  // the proof may be right, but following it takes more memory than allowed
};

/// Ten thousand million positions: some ten minutes of one thread, and eighty times what the
/// largest certificate of results/certificates.md takes.
inline constexpr std::uint64_t kDefaultMaxWork = 10'000'000'000;

struct CertificateLimits {
  unsigned threads = 1;                              // at least 1
  std::size_t max_set_bytes = std::size_t{1} << 30;  // of the set of positions
  std::uint64_t max_work = kDefaultMaxWork;          // in positions, see WorkBudget
};

struct CertificateProgress {
  std::uint64_t bytes = 0;  // of the file, read so far
  std::uint64_t size = 0;   // of the file; 0 if not known
  std::uint64_t moves = 0;  // read so far
  std::uint64_t leaves = 0;
};

/// Told now and then how far the walk has come, in the thread of check_certificate().
using CertificateProgressCall = std::function<void(const CertificateProgress&)>;

struct CertificateReport {
  CertificateVerdict verdict = CertificateVerdict::unreadable;
  std::string reason{};           // of anything but `proven`: one sentence
  std::optional<Header> claim{};  // nothing if the header could not be read
  std::uint64_t moves = 0;        // chosen by the proving side, read from the file
  std::uint64_t leaves = 0;       // solved by the certificate checker
  std::uint64_t nodes = 0;        // visited doing so
  std::uint64_t work = 0;         // nodes, and the positions that the walks have come to
  unsigned threads = 0;           // at work: those asked for, unless the system allowed fewer
};

/// Reads the certificate at `path` once, from its first byte to its last, and plays through all it
/// says. Nothing is believed but the rules of the game: the verdict `proven` means that the checker
/// itself has seen, for each half, a reply of the proving side to every move of the other, down to
/// leaves that it has solved.
///
/// Whether a certificate is proven depends on the file and the limits alone. A certificate that is
/// wrong and also exceeds a limit is called either; with several threads, that may differ from run
/// to run.
///
/// Memory: limits.max_set_bytes and some 20 MB. Throws std::bad_alloc.
[[nodiscard]] CertificateReport check_certificate(const std::string& path,
                                                  const CertificateLimits& limits,
                                                  const CertificateProgressCall& progress = {});

}  // namespace kanzen::check
